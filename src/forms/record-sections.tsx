import type { ReactNode } from 'react'
import { Card, CardGrid, Facts } from '../ui/layout.tsx'
import type { LoadedForm } from './load-form.ts'
import { toSections } from './to-sections.ts'

interface RecordSectionsProps {
  forms: readonly LoadedForm[]
  record: Record<string, unknown>
  /** Content next to a form's own heading, such as its Edit button. */
  action?: (form: LoadedForm) => ReactNode
  /** Fields that belong to a change and not to the record. */
  without?: readonly string[]
  isDense?: boolean
}

/** The values of a record as its form files describe them: for each form its own fields, then each group of fields. */
export function RecordSections({ forms, record, action, without = [], isDense = false }: RecordSectionsProps) {
  const sections = forms.flatMap((form) =>
    toSections(form, record)
      .map(({ items, ...section }) => ({ ...section, form, items: items.filter(({ name }) => !without.includes(name)) }))
      .filter(({ items }) => items.length > 0),
  )
  return (
    <CardGrid isDense={isDense}>
      {sections.map(({ name, title, items, form }, at) => (
        // The first section of a form represents the form.
        <Card key={`${form.name}-${name}`} title={title} action={sections[at - 1]?.form !== form && action?.(form)}>
          <Facts facts={items.map((item) => [item.title, item.isMissing ? null : item.text])} />
        </Card>
      ))}
    </CardGrid>
  )
}
