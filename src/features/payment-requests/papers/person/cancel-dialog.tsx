import { t } from '../../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { SatCancelDialog } from '../../../../parts/sat-cancel-dialog.tsx'

interface CancelDialogProps {
  payroll: Payroll
  onClose: () => void
  onChanged: () => Promise<unknown>
}

const motive = (code: '01' | '02' | '03' | '04') =>
  [t(`payroll-papers.cancelling.motives.${code}.0`), t(`payroll-papers.cancelling.motives.${code}.1`)] as const

const textsOf = () => ({
  lead: t('payroll-papers.cancelling.lead'),
  motive: t('payroll-papers.cancelling.motive'),
  motives: { '01': motive('01'), '02': motive('02'), '03': motive('03'), '04': motive('04') },
  order: t('payroll-papers.cancelling.order'),
  substitute: t('payroll-papers.cancelling.substitute'),
  substituteHelp: t('payroll-papers.cancelling.substituteHelp'),
  substituteWrong: t('payroll-papers.cancelling.substituteWrong'),
  keep: t('payroll-papers.cancelling.keep'),
  submit: t('payroll-papers.cancelling.submit'),
  sending: t('payroll-papers.cancelling.sending'),
  replace: {
    submit: t('payroll-papers.cancelling.replace.submit'),
    sending: t('payroll-papers.cancelling.replace.sending'),
  },
})

/** Cancels a tax receipt with a motive of the SAT; with 01 its replacement is made first, or is named. */
export const CancelDialog = ({ payroll, ...ends }: CancelDialogProps) => (
  <SatCancelDialog
    operation="payroll/cancel-tax-ind-payroll"
    isKeyed
    keyedBy={payroll.cfdi?.id}
    input={{ payrollId: payroll.id }}
    title={t('payroll-papers.cancelling.title', { person: `${payroll.firstname} ${payroll.lastname}` })}
    texts={textsOf()}
    done={({ payroll: { cfdi_status } }, { motive, substituteUuid }) => {
      if (motive === '01' && substituteUuid === undefined) return t('payroll-papers.cancelling.replaced')
      return cfdi_status === 'Cancelled' ? t('payroll-papers.cancelling.done') : t('payroll-papers.cancelling.asked')
    }}
    {...ends}
  />
)
