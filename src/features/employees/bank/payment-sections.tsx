import { EditOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { mayEditPerson, targetOf } from '../../../../access-control/people.ts'
import { adviceOn } from '../../../../contract/forms/advice.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { toSections } from '../../../forms/to-sections.ts'
import { useFormsFor } from '../../../forms/use-forms.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Card, CardGrid, Facts, Note } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'

/** Bank details and house credit, each with its own edit modal (C4); on the tab of the page and in Edit Profile. */
export function PaymentSections({ record: person, reload }: PartProps<Person>) {
  const session = useSession()
  const target = targetOf(person)
  const forms = useFormsFor(PAYMENT_FORMS, target.role)
  const mayEdit = mayEditPerson(session, target)
  if (forms.error || !forms.data)
    return <NotLoaded error={forms.error} refetch={forms.refetch} notLoaded={t('office.person.formsNotLoaded')} />
  return (
    <CardGrid>
      {forms.data.map((form) => (
        <PaymentSection key={form.name} form={form} record={person} mayEdit={mayEdit} reload={reload} />
      ))}
    </CardGrid>
  )
}

interface PaymentSectionProps extends PartProps<Person> {
  form: LoadedForm
  mayEdit: boolean
}

/** The values of one payment form of a person, the author of the last change, and the button that opens its dialog. */
function PaymentSection({ form, record: person, mayEdit, reload }: PaymentSectionProps) {
  const changed = form.name === 'bank' ? person.bank_changed : person.house_credit_changed
  const data = readForm(form, person)
  const items = toSections(form, person)[0]?.items ?? []
  return (
    <Card
      title={form.title}
      action={
        mayEdit && (
          <DialogButton
            size="small"
            icon={<EditOutlined aria-hidden="true" />}
            dialog={(close) => <PaymentDialog form={form} record={person} onClose={close} reload={reload} />}
          >
            {textAt('bank.edit', form.name) ?? form.title}
          </DialogButton>
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
    </Card>
  )
}

/** Advice on a stored value that is unusual, such as a wrong check digit. */
function Advice({ form, name, value }: { form: LoadedForm; name: string; value: unknown }) {
  const advice = adviceOn(form.schema.properties?.[name] ?? {}, value)
  return advice && <Note tone="advice">{advice}</Note>
}

interface PaymentDialogProps extends PartProps<Person> {
  form: LoadedForm
  onClose: () => void
}

/** Edit Bank Details, Edit House Credit (C5): one form, saved by itself. */
function PaymentDialog({ form, record: shown, onClose, reload }: PaymentDialogProps) {
  const session = useSession()
  const invalidate = useInvalidate()
  const { record: person, filled } = useRecordForm(shown, reload)
  const { id, version } = person
  const isInternal = person.role.name === 'InternalEmployee'
  return (
    <OperationDialog
      operation="employee/update-employee-by-id"
      input={{ id, version, ...(isInternal ? { typeUser: 'InternalEmployee' } : {}) }}
      title={textAt('bank.edit', form.name) ?? form.title}
      form={form}
      subject={targetOf(person).role}
      {...filled}
      isOwnData={session.id === id}
      skipsUnchanged
      width={640}
      done={textAt('bank.saved', form.name)}
      onChanged={() => {
        void invalidate({ resource: 'employees', invalidates: ['list', 'many'] })
        return reload()
      }}
      onClose={onClose}
    >
      {form.name === 'bank' && <Note top="s">{t('bank.notice')}</Note>}
    </OperationDialog>
  )
}

/** The forms of the account that pay goes to, and of the housing credit that is deducted. */
const PAYMENT_FORMS = ['bank', 'house-credit'] as const
