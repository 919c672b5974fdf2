import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { SatCancelDialog } from '../../../../parts/sat-cancel-dialog.tsx'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'

const TEXTS = PAYROLL_PAPER_TEXTS.cancelling

interface CancelDialogProps {
  payroll: Payroll
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Cancels a tax receipt with a motive of the SAT; with 01 its replacement is made first, or is named. */
export const CancelDialog = ({ payroll, ...ends }: CancelDialogProps) => (
  <SatCancelDialog
    operation="payroll/cancel-tax-ind-payroll"
    isKeyed
    keyedBy={payroll.cfdi?.id}
    input={{ payrollId: payroll.id }}
    title={TEXTS.title(`${payroll.firstname} ${payroll.lastname}`)}
    texts={TEXTS}
    done={({ payroll: { cfdi_status } }, { motive, substituteUuid }) => {
      if (motive === '01' && substituteUuid === undefined) return TEXTS.replaced
      return cfdi_status === 'Cancelled' ? TEXTS.done : TEXTS.asked
    }}
    {...ends}
  />
)
