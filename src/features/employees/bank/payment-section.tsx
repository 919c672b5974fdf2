import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { adviceOn } from '../../../../contract/forms/advice.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { toSections } from '../../../forms/to-sections.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Note } from '../../../ui/layout.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

interface PaymentSectionProps {
  form: LoadedForm
  person: Person
  mayEdit: boolean
  onReload: () => Promise<Person | undefined>
}

/** The values of one payment form of a person, the author of the last change, and the button that opens its dialog. */
export function PaymentSection({ form, person, mayEdit, onReload }: PaymentSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const changed = form.name === 'bank' ? person.bank_changed : person.house_credit_changed
  const data = readForm(form, person)
  const items = toSections(form, person)[0]?.items ?? []
  return (
    <Card
      title={form.title}
      action={
        mayEdit && (
          <Button size="small" icon={<EditOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
            {textAt('bank.edit', form.name) ?? form.title}
          </Button>
        )
      }
    >
      <Facts
        facts={items.map(({ name, title, text, isMissing }) => [
          title,
          isMissing ? null : text,
          isMissing ? undefined : (
            <>
              {text}
              <Advice form={form} name={name} value={data[name]} />
            </>
          ),
        ])}
      />
      {changed && <Note top="s">{t('bank.changed', { at: formatDateTime(changed.at), by: changed.by ?? '' })}</Note>}
      {isOpen && <PaymentDialog form={form} person={person} onClose={() => setOpen(false)} onReload={onReload} />}
    </Card>
  )
}

/** Advice on a stored value that is unusual, such as a wrong check digit. */
function Advice({ form, name, value }: { form: LoadedForm; name: string; value: unknown }) {
  const advice = adviceOn(form.schema.properties?.[name] ?? {}, value)
  return advice && <Note tone="advice">{advice}</Note>
}
