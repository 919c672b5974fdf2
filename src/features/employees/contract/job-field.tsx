import { t } from '../../../../contract/language/texts.ts'
import type { Job } from '../../../../contract/positions/schemas.ts'
import { RecordField } from '../../../tables/record-field.tsx'

interface JobFieldProps {
  companyId: number
  value: number | null
  /** Called with the chosen job and the texts that a contract copies from it; clearing the choice keeps the texts. */
  onChange: (jobId: number | null, words: Record<string, unknown>) => void
}

/** The position of the company that a contract is for, found on the server while its name is typed. */
export function JobField({ companyId, value, onChange }: JobFieldProps) {
  return (
    <RecordField<Job>
      title={t('contracts.job.title')}
      help={t('contracts.job.help')}
      placeholder={t('contracts.job.placeholder')}
      resource="jobs"
      filters={{ companyId, status: 'Open' }}
      nameOf={({ job_name, department }) => [job_name, department].filter(Boolean).join(', ')}
      value={value}
      onChange={(id, job) => onChange(id, job ? wordsOf(job) : {})}
    />
  )
}

/** Texts that the job lacks are not cleared in the contract. */
const wordsOf = ({ job_name, department, job_description }: Job): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ job_name, department, job_description }).filter(([, words]) => words !== null))
