import { useEffect, useRef } from 'react'
import type { InvoicePayment } from '../../../contract/transfers/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

export type Transfer = NonNullable<InvoicePayment['transfer']>

/** The provider tells by itself how a payment goes on, so that is read again while it is looked at. */
const REFRESH_MS = 4000

/** Will this transfer move on without anybody here? */
const isMoving = ({ is_living, is_ordered, funded_at, provider_status }: Transfer): boolean =>
  is_living &&
  provider_status !== 'outgoing_payment_sent' &&
  (is_ordered || funded_at !== null || provider_status === 'ordered')

/**
 * How paying an invoice stands.
 * @param onMoved is told when the transfer moved on, since its invoice may have moved with it
 */
export function useInvoicePayment(invoiceId: number, onMoved: () => void) {
  const query = useQuery({
    queryKey: ['invoice-payment', invoiceId],
    queryFn: ({ signal }) => callApi('contractor/get-invoice-transfer', { invoiceId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const transfer = state.data?.data.transfer
      return transfer && isMoving(transfer) ? REFRESH_MS : false
    },
  })
  const transfer = query.data?.data.transfer
  const state = transfer && `${transfer.id} ${transfer.provider_status} ${transfer.funded_at}`
  const known = useRef(state)
  const tell = useRef(onMoved)
  useEffect(() => {
    tell.current = onMoved
  })
  useEffect(() => {
    if (known.current !== undefined && state !== undefined && state !== known.current) tell.current()
    known.current = state
  }, [state])
  return query
}
