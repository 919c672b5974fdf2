import { t } from '../../../contract/language/texts.ts'
import { RecordField } from '../../tables/record-field.tsx'

interface CompanyFieldProps {
  value: number | null
  error: string | null
  isRequired?: boolean
  onChange: (companyId: number | null) => void
}

/** The company of new people and of jobs, for those who work for several. */
export const CompanyField = (props: CompanyFieldProps) => (
  <RecordField title={t('new-people.newPerson.company')} resource="companies" {...props} />
)
