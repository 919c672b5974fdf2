import { STATUSES, statusLabel } from '../../contract/statuses.ts'
import type { StatusLists } from '../../contract/tables/definition.ts'

/** Label and tone of a stored status. An unknown one is shown as stored, in blue (decisions.md no. 51). */
export const statusOf = (list: string, value: string): StatusLists[string][string] => ({
  label: statusLabel(list, value),
  tone: STATUSES[list]?.[value]?.tone ?? 'blue',
})

/** All statuses of a list, in its order, for filters. */
export const statusesOf = (list: string): { value: string; label: string }[] =>
  Object.keys(STATUSES[list] ?? {}).map((value) => ({ value, label: statusLabel(list, value) }))
