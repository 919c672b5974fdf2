import { t } from '../../../contract/language/texts.ts'
import type { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import { SatCancelDialog } from '../../parts/sat-cancel-dialog.tsx'
import { cancelTexts } from './cancel-texts.ts'

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
    title={t('tax-bills.fees.cancelling.title', { bill: t('tax-bills.fees.bill', { serie: bill.serie, folio: bill.folio }) })}
    texts={{
      ...cancelTexts(),
      lead: t('tax-bills.fees.cancelling.lead'),
      order: t('tax-bills.fees.cancelling.order'),
      submit: t('tax-bills.fees.cancel'),
    }}
    done={({ feeBill }) => (feeBill.status === 'Cancelled' ? t('tax-bills.cancelling.done') : t('tax-bills.cancelling.asked'))}
    {...ends}
  />
)
