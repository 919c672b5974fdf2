import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { SatCancelDialog } from '../../parts/sat-cancel-dialog.tsx'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'

const TEXTS = { ...TAX_BILL_TEXTS.cancelling, submit: TAX_BILL_TEXTS.cancel }

interface CancelDialogProps {
  invoice: Invoice
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Cancels a bill with a motive of the SAT; 01 names the bill that takes its place. */
export const CancelDialog = ({ invoice, ...ends }: CancelDialogProps) => (
  <SatCancelDialog
    operation="contractor/cancel-tax-bill"
    input={{ invoiceId: invoice.id }}
    title={TEXTS.title(invoice.folio)}
    texts={TEXTS}
    done={({ cfdi }) => (cfdi.status === 'Cancelled' ? TEXTS.done : TEXTS.asked)}
    {...ends}
  />
)
