import { RecordField } from '../../tables/record-field.tsx'
import { NEW_PEOPLE_TEXTS } from '../../texts/new-people.ts'

interface CompanyFieldProps {
  value: number | null
  error: string | null
  isRequired?: boolean
  onChange: (companyId: number | null) => void
}

/** The company of new people and of jobs, for those who work for several. */
export const CompanyField = (props: CompanyFieldProps) => (
  <RecordField title={NEW_PEOPLE_TEXTS.newPerson.company} resource="companies" {...props} />
)
