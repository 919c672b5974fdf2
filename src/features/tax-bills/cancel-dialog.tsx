import { useCallback } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { SatCancelDialog, type SatCancellation } from '../../parts/sat-cancel-dialog.tsx'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'

const TEXTS = { ...TAX_BILL_TEXTS.cancelling, submit: TAX_BILL_TEXTS.cancel }

interface CancelDialogProps {
  invoice: Invoice
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

/** Cancels a bill with a motive of the SAT; 01 names the bill that takes its place. */
export function CancelDialog({ invoice, onClose, onDone }: CancelDialogProps) {
  const send = useCallback(
    (said: SatCancellation) => callApi('contractor/cancel-tax-bill', { invoiceId: invoice.id, ...said }),
    [invoice.id],
  )
  const { call, ...state } = useCall(send)
  const cancel = (said: SatCancellation) =>
    void call(said, ({ data: { cfdi } }) => onDone(cfdi.status === 'Cancelled' ? TEXTS.done : TEXTS.asked))
  return <SatCancelDialog title={TEXTS.title(invoice.folio)} texts={TEXTS} state={state} onCancel={cancel} onClose={onClose} />
}
