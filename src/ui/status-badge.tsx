import { STATUSES, statusLabel } from '../../contract/statuses.ts'
import type { StatusLists } from '../../contract/tables/definition.ts'
import { isMissing, MISSING } from './format.ts'
import style from './head.module.css'

interface StatusBadgeProps {
  /** A list of schemas/statuses.json. */
  list: string
  value: string | null | undefined
}

/** A status with its colour; the word itself says everything, the dot only helps the eye. */
export function StatusBadge({ list, value }: StatusBadgeProps) {
  if (isMissing(value)) return <span className="missing">{MISSING}</span>
  const { label, tone } = statusOf(list, String(value))
  return (
    <span className={style['badge']} data-tone={tone}>
      {label}
    </span>
  )
}

/** Label and tone of a stored status. An unknown one is shown as stored, in blue (decisions.md no. 51). */
export const statusOf = (list: string, value: string): StatusLists[string][string] => ({
  label: statusLabel(list, value),
  tone: STATUSES[list]?.[value]?.tone ?? 'blue',
})

/** All statuses of a list, in its order, for filters. */
export const statusesOf = (list: string): { value: string; label: string }[] =>
  Object.keys(STATUSES[list] ?? {}).map((value) => ({ value, label: statusLabel(list, value) }))
