import { useMemo } from 'react'
import type { Role } from '../../access-control/roles.ts'
import type { OperationName } from '../../contract/index.ts'
import { cellValue } from '../../contract/tables/extra.ts'
import type { ViewHistory } from '../../contract/views/definition.ts'
import { callApi } from '../../providers/api.ts'
import { fieldNames } from '../forms/field-names.ts'
import { useFormsFor } from '../forms/use-forms.ts'
import type { Row } from '../tables/row.ts'
import { Spinner } from '../ui/spinner.tsx'
import { HistoryList } from './history/history-list.tsx'
import { type ReadHistory, useHistory } from './history/use-history.ts'
import { withId } from './with-id.ts'

interface HistoryTabProps {
  history: ViewHistory
  record: Row
  param: string
  subject: Role
}

/** Everything that happened to the record as far as the viewer may read it; a change of the record reads it again. */
export function HistoryTab({
  history: { operation, input, forms = [], names, param: own },
  record,
  param,
  subject,
}: HistoryTabProps) {
  const call = withId(input, own ?? param, record.id)
  const read: ReadHistory = (at, options) => callApi(operation as OperationName, { ...at, ...call } as never, options) as never
  const history = useHistory([operation, record.id, record['version']], read)
  const loaded = useFormsFor(forms, subject)
  const named = useMemo(() => {
    const known = new Map(fieldNames(loaded.data ?? []))
    // Documents and further points have their titles in the record.
    const titles = names === undefined ? [] : (cellValue(record, names) as { key: string; title: string }[])
    for (const { key, title } of titles) if (!known.has(key)) known.set(key, { title, text: (value) => String(value ?? 'N/E') })
    return known
  }, [loaded.data, names, record])
  if (history.isPending || loaded.isPending) return <Spinner />
  return <HistoryList history={history} names={named} />
}
