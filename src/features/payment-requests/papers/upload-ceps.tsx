import { OutcomeDialog } from '../../../resource/outcome-dialog.tsx'
import { PAYROLL_PAPER_TEXTS } from '../../../texts/payroll-papers.ts'
import { CepResult } from './cep-result.tsx'

const TEXTS = PAYROLL_PAPER_TEXTS.upload
const FILES = {
  ceps_file: {
    label: TEXTS.files,
    accept: '.xml,.zip',
    choose: TEXTS.choose,
    missing: TEXTS.none,
    most: { count: 50, problem: TEXTS.tooMany },
    testId: 'ceps',
  },
}

interface UploadCepsProps {
  requestId: number
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Uploads CEPs and shows the result for each file. */
export const UploadCeps = ({ requestId, ...ends }: UploadCepsProps) => (
  <OutcomeDialog
    operation="payroll/upload-ceps"
    isKeyed
    input={{ requestId }}
    title={TEXTS.title}
    question={TEXTS.intro}
    files={FILES}
    width={620}
    submit={TEXTS.submit}
    submitting={TEXTS.sending}
    outcome={{ close: TEXTS.close, again: TEXTS.more, draw: (result) => <CepResult result={result} /> }}
    {...ends}
  />
)
