import type { ReactNode } from 'react'
import style from './card.module.css'
import { formatText, isMissing } from './format.ts'

export type Fact = readonly [label: string, value: unknown, shown?: ReactNode]

interface FactsProps {
  facts: readonly Fact[]
  /** Another arrangement than one below the other. */
  className?: string | undefined
}

/** Labelled values; N/E for a missing one. `shown` is the displayed content where it is more than the text. */
export function Facts({ facts, className = style['facts'] }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([label, value, shown]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isMissing(value) ? 'missing' : undefined}>{shown ?? formatText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
