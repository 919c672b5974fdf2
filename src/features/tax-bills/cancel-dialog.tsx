import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { SatCancelDialog } from '../../parts/sat-cancel-dialog.tsx'
import { cancelTexts } from './cancel-texts.ts'

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
    title={t('tax-bills.cancelling.title', { folio: invoice.folio })}
    texts={cancelTexts()}
    done={({ cfdi }) => (cfdi.status === 'Cancelled' ? t('tax-bills.cancelling.done') : t('tax-bills.cancelling.asked'))}
    {...ends}
  />
)
