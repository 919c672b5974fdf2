import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../../resource/operation-dialog.tsx'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'

const TEXTS = PAYROLL_PAPER_TEXTS.bring
const FILES = {
  xml_file: { label: TEXTS.xml, accept: '.xml', missing: TEXTS.noXml },
  pdf_file: { label: TEXTS.pdf, accept: '.pdf' },
}

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
    title={`${TEXTS.title}: ${payroll.firstname} ${payroll.lastname}`}
    question={TEXTS.intro}
    files={FILES}
    width={560}
    submit={TEXTS.submit}
    submitting={TEXTS.sending}
    done={TEXTS.done}
    {...ends}
  />
)
