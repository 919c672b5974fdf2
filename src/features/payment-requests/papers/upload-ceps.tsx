import { t } from '../../../../contract/language/texts.ts'
import { OutcomeDialog } from '../../../resource/outcome-dialog.tsx'
import { CepResult } from './cep-result.tsx'

const filesOf = () => ({
  ceps_file: {
    label: t('payroll-papers.upload.files'),
    accept: '.xml,.zip',
    choose: t('payroll-papers.upload.choose'),
    missing: t('payroll-papers.upload.none'),
    most: { count: 50, problem: t('payroll-papers.upload.tooMany') },
    testId: 'ceps',
  },
})

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
    title={t('payroll-papers.upload.title')}
    question={t('payroll-papers.upload.intro')}
    files={filesOf()}
    width={620}
    submit={t('payroll-papers.upload.submit')}
    submitting={t('payroll-papers.upload.sending')}
    outcome={{
      close: t('payroll-papers.upload.close'),
      again: t('payroll-papers.upload.more'),
      draw: (result) => <CepResult result={result} />,
    }}
    {...ends}
  />
)
