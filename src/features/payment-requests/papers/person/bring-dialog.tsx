import { t } from '../../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../../resource/operation-dialog.tsx'

const filesOf = () => ({
  xml_file: { label: t('payroll-papers.bring.xml'), accept: '.xml', missing: t('payroll-papers.bring.noXml') },
  pdf_file: { label: t('payroll-papers.bring.pdf'), accept: '.pdf' },
})

interface BringDialogProps {
  payroll: Payroll
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Uploads a tax receipt made elsewhere: its XML, and its PDF if there is one. */
export const BringDialog = ({ payroll, ...ends }: BringDialogProps) => (
  <OperationDialog
    operation="payroll/add-tax-ind-payroll"
    isKeyed
    input={{ payrollId: payroll.id }}
    title={`${t('payroll-papers.bring.title')}: ${payroll.firstname} ${payroll.lastname}`}
    question={t('payroll-papers.bring.intro')}
    files={filesOf()}
    width={560}
    submit={t('payroll-papers.bring.submit')}
    submitting={t('payroll-papers.bring.sending')}
    done={t('payroll-papers.bring.done')}
    {...ends}
  />
)
