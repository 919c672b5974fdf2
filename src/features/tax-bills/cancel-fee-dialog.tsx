import type { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import { SatCancelDialog } from '../../parts/sat-cancel-dialog.tsx'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'

const TEXTS = { ...TAX_BILL_TEXTS.cancelling, ...TAX_BILL_TEXTS.fees.cancelling, submit: TAX_BILL_TEXTS.fees.cancel }

interface CancelFeeDialogProps {
  bill: IssuedFeeBill
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Cancels a bill of fees with a motive of the SAT; its invoices can then be billed again. */
export const CancelFeeDialog = ({ bill, ...ends }: CancelFeeDialogProps) => (
  <SatCancelDialog
    operation="contractor/cancel-fee-bill"
    input={{ feeBillId: bill.id }}
    title={TEXTS.title(TAX_BILL_TEXTS.fees.bill(bill.serie, bill.folio))}
    texts={TEXTS}
    done={({ feeBill }) => (feeBill.status === 'Cancelled' ? TEXTS.done : TEXTS.asked)}
    {...ends}
  />
)
