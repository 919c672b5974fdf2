import type { CSSProperties } from 'react'
import { STATUSES, statusLabel } from '../../contract/statuses.ts'
import type { StatusLists } from '../../contract/tables/definition.ts'
import { isMissing, MISSING } from './format.ts'
import style from './head.module.css'

type Status = StatusLists[string][string]

const COLOURS: Readonly<Record<Status['tone'], string>> = {
  neutral: '#7b8296',
  blue: '#3b78e7',
  cyan: '#0aa5bd',
  green: '#1f9d55',
  emerald: '#0fb487',
  yellow: '#d9a406',
  orange: '#ea7317',
  rose: '#e2426b',
  red: '#d0342c',
}

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
    <span className={style['badge']} data-tone={tone} style={{ '--tone': COLOURS[tone] } as CSSProperties}>
      {label}
    </span>
  )
}

/** Label and tone of a stored status. An unknown one is shown as stored, in blue (decisions.md no. 51). */
export const statusOf = (list: string, value: string): Status => ({
  label: statusLabel(list, value),
  tone: STATUSES[list]?.[value]?.tone ?? 'blue',
})

/** All statuses of a list, in its order, for filters. */
export const statusesOf = (list: string): { value: string; label: string }[] =>
  Object.keys(STATUSES[list] ?? {}).map((value) => ({ value, label: statusLabel(list, value) }))
