import { type ReactNode, useId } from 'react'
import style from './card.module.css'
import { formatText, isMissing } from './format.ts'

interface CardProps {
  title: string
  /** Content next to the heading, such as an Edit button or a short line. */
  action?: ReactNode
  /** A full row of a grid of cards, for content that needs the room. */
  isWide?: boolean
  children: ReactNode
}

export function Card({ title, action, isWide = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={style['card']} data-wide={isWide} aria-labelledby={id}>
      <div className={style['head']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The same box for content that has its own heading or needs none. */
export function Box({ label, children }: { label?: string; children: ReactNode }) {
  return label === undefined ? (
    <div className={style['card']}>{children}</div>
  ) : (
    <section className={style['card']} aria-label={label}>
      {children}
    </section>
  )
}

export function CardGrid({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <div className={style['grid']} data-dense={isDense}>
      {children}
    </div>
  )
}

export type Fact = readonly [label: string, value: unknown, shown?: ReactNode, rank?: 'main' | false, detail?: string]

interface FactsProps {
  facts: readonly Fact[]
  /** One below the other by default; side by side; in equal columns; large figures; amounts at the end of their line. */
  layout?: 'lines' | 'row' | 'columns' | 'figures' | 'totals'
}

/**
 * Labelled values; N/E for a missing one. `shown` is the displayed content where it is more than the text; `main` is set off;
 * `detail` is below the label.
 */
export function Facts({ facts, layout = 'lines' }: FactsProps) {
  return (
    <dl className={style[layout]}>
      {facts.map(([label, value, shown, rank, detail]) => (
        <div key={label} data-main={rank === 'main'}>
          <dt>
            {label}
            {detail !== undefined && <small>{detail}</small>}
          </dt>
          <dd className={isMissing(value) ? 'missing' : undefined}>{shown ?? formatText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
