import { useCallback } from 'react'
import type { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { SatCancelDialog, type SatCancellation } from '../../parts/sat-cancel-dialog.tsx'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'

const TEXTS = { ...TAX_BILL_TEXTS.cancelling, ...TAX_BILL_TEXTS.fees.cancelling, submit: TAX_BILL_TEXTS.fees.cancel }

interface CancelFeeDialogProps {
  bill: IssuedFeeBill
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

/** Cancels a bill of fees with a motive of the SAT; its invoices can then be billed anew. */
export function CancelFeeDialog({ bill, onClose, onDone }: CancelFeeDialogProps) {
  const send = useCallback(
    (said: SatCancellation) => callApi('contractor/cancel-fee-bill', { feeBillId: bill.id, ...said }),
    [bill.id],
  )
  const { call, ...state } = useCall(send)
  const cancel = (said: SatCancellation) =>
    void call(said, ({ data: { feeBill } }) => onDone(feeBill.status === 'Cancelled' ? TEXTS.done : TEXTS.asked))
  const name = TAX_BILL_TEXTS.fees.bill(bill.serie, bill.folio)
  return <SatCancelDialog title={TEXTS.title(name)} texts={TEXTS} state={state} onCancel={cancel} onClose={onClose} />
}
