import { isMissing, MISSING } from './format.ts'
import style from './head.module.css'
import { statusOf } from './statuses.ts'

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
