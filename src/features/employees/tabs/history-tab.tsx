import { useMemo } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { callApi } from '../../../../providers/api.ts'
import { fieldNames } from '../../../forms/field-names.ts'
import { HistoryList } from '../../../parts/history/history-list.tsx'
import { useHistory } from '../../../parts/history/use-history.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePersonForms } from '../use-person-forms.ts'
import type { PersonTabProps } from './person-tab.ts'

/** Every change of the record that this viewer may see; a save of the record reads it anew. */
export function HistoryTab({ person }: PersonTabProps) {
  const { id, version } = person
  const history = useHistory(['person', id, version], (at, options) =>
    callApi('employee/find-all-history', { ...at, filters: { entity: 'person', entityId: id } }, options),
  )
  const forms = usePersonForms(person.role.name as Role)
  const names = useMemo(() => fieldNames(forms.data ?? []), [forms.data])
  if (history.isPending || forms.isPending) return <Spinner />
  return <HistoryList history={history} names={names} />
}
