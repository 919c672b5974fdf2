import { useEffect, useRef } from 'react'
import type { InvoicePayment } from '../../../contract/transfers/schemas.ts'
import { useRead } from '../../../providers/use-read.ts'

export type Transfer = NonNullable<InvoicePayment['transfer']>

/** The provider reports progress by itself, so an open page reads it again. */
const REFRESH_MS = 4000

/** Will this transfer progress without any action here? */
const isMoving = ({ is_living, is_ordered, funded_at, provider_status }: Transfer): boolean =>
  is_living &&
  provider_status !== 'outgoing_payment_sent' &&
  (is_ordered || funded_at !== null || provider_status === 'ordered')

/**
 * State of the payment of an invoice.
 * @param onMoved called when the transfer changed, because its invoice may have changed with it
 */
export function useInvoicePayment(invoiceId: number, onMoved: () => void) {
  const query = useRead(
    'contractor/get-invoice-transfer',
    { invoiceId },
    { refetchInterval: (payment) => (payment?.transfer && isMoving(payment.transfer) ? REFRESH_MS : false) },
  )
  const transfer = query.data?.transfer
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
