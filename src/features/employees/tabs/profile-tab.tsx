import type { Role } from '../../../../access-control/roles.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { OFFICE_TEXTS } from '../../../texts.ts'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePersonForms } from '../use-person-forms.ts'
import type { PersonTabProps } from './person-tab.ts'

/** What the forms Profile, Address and Details say of a person. */
export function ProfileTab({ person }: PersonTabProps) {
  const forms = usePersonForms(person.role.name as Role)
  if (forms.data) return <RecordSections forms={forms.data} record={person} />
  if (forms.error) return <ErrorNotice message={OFFICE_TEXTS.person.formsNotLoaded} onRetry={() => void forms.refetch()} />
  return <Spinner />
}
