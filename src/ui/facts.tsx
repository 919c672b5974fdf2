import type { ReactNode } from 'react'
import style from './facts.module.css'
import { formatText, isMissing } from './format.ts'

export type Fact = readonly [label: string, value: unknown, shown?: ReactNode]

/** Labelled values, one below the other; N/E for what is missing. `shown` is how a value is shown, where it is more than its text. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style['facts']}>
      {facts.map(([label, value, shown]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isMissing(value) ? 'missing' : undefined}>{shown ?? formatText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
