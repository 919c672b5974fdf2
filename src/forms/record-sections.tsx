import type { ReactNode } from 'react'
import type { LoadedForm } from './load-form.ts'
import style from './record-sections.module.css'
import { toSections } from './to-sections.ts'

interface RecordSectionsProps {
  form: LoadedForm
  record: Record<string, unknown>
  /** Beside the form's own heading, such as its Edit button. */
  action?: ReactNode
}

/** What a record says, as the form's file describes it: its own fields, then each group of fields. */
export function RecordSections({ form, record, action }: RecordSectionsProps) {
  const sections = toSections(form, record).filter(({ items }) => items.length > 0)
  return (
    <div className={style['sections']}>
      {sections.map(({ name, title, items }, at) => (
        <section key={name} className={style['section']} aria-labelledby={`section-${form.name}-${name}`}>
          <div className={style['head']}>
            <h2 id={`section-${form.name}-${name}`}>{title}</h2>
            {at === 0 && action}
          </div>
          <dl>
            {items.map((item) => (
              <div key={item.name}>
                <dt>{item.title}</dt>
                <dd className={item.isMissing ? 'missing' : undefined}>{item.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
