import { t, texts } from '../../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { SatCancelDialog } from '../../../../parts/sat-cancel-dialog.tsx'
import type { DialogEnds } from '../../../../resource/operation-dialog.tsx'

interface CancelDialogProps extends DialogEnds {
  payroll: Payroll
}

/** Cancels a tax receipt with a motive of the SAT; with 01 its replacement is made first, or is named. */
export const CancelDialog = ({ payroll, ...ends }: CancelDialogProps) => (
  <SatCancelDialog
    operation="payroll/cancel-tax-ind-payroll"
    isKeyed
    keyedBy={payroll.cfdi?.id}
    input={{ payrollId: payroll.id }}
    title={t('payroll-papers.cancelling.title', { person: `${payroll.firstname} ${payroll.lastname}` })}
    texts={texts('payroll-papers.cancelling')}
    done={({ payroll: { cfdi_status } }, { motive, substituteUuid }) => {
      if (motive === '01' && substituteUuid === undefined) return t('payroll-papers.cancelling.replaced')
      return cfdi_status === 'Cancelled' ? t('payroll-papers.cancelling.done') : t('payroll-papers.cancelling.asked')
    }}
    {...ends}
  />
)
