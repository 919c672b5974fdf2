import type { Person } from '../../../contract/schemas/person.ts'
import type { LoadedForm } from '../../forms/load-form.ts'
import { toSections } from '../../forms/to-sections.ts'
import style from './person.module.css'

/** What the person's forms say, section by section. */
export function PersonSections({ person, forms }: { person: Person; forms: readonly LoadedForm[] }) {
  const sections = forms.flatMap((form) => toSections(form, person))
  return (
    <div className={style['sections']}>
      {sections.map(({ name, title, items }) => (
        <section key={name} className={style['section']} aria-labelledby={`section-${name}`}>
          <h2 id={`section-${name}`}>{title}</h2>
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
