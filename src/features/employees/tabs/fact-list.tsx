import { formatText, isMissing } from '../../../ui/format.ts'
import style from '../person.module.css'

interface FactListProps {
  /** Heading of the section; also the base of its id. */
  title: string
  facts: readonly (readonly [label: string, value: unknown])[]
}

/** A section of labelled values as the Profile tab has them; N/E for what is missing. */
export function FactList({ title, facts }: FactListProps) {
  return (
    <section className={style['section']} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isMissing(value) ? 'missing' : undefined}>{formatText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
