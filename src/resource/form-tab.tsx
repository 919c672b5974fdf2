import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Role } from '../../access-control/roles.ts'
import { meetsNeed } from '../../access-control/rules.ts'
import { readForm } from '../../contract/forms/record.ts'
import type { OperationName } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import type { ViewContent, ViewEdit } from '../../contract/views/definition.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { RecordSections } from '../forms/record-sections.tsx'
import { useFormsFor } from '../forms/use-forms.ts'
import type { Row } from '../tables/row.ts'
import { Note } from '../ui/layout.tsx'
import { NotLoaded } from '../ui/loaded.tsx'
import { useSession } from '../ui/session-context.ts'
import { matches } from './matches.ts'
import { OperationDialog } from './operation-dialog.tsx'
import type { PartProps } from './part.ts'
import { withId } from './with-id.ts'

interface FormTabProps<T> extends PartProps<T> {
  content: ViewContent
  param: string
  subject: Role
}

/** The fields of forms as the record has them, with a button that changes them where the view names an operation. */
export function FormTab<T extends Row>({ content, param, subject, record, reload }: FormTabProps<T>) {
  const session = useSession()
  const { data, error, refetch } = useFormsFor(content.forms ?? [], subject)
  const [edited, setEdited] = useState<{ form: LoadedForm; record: T } | null>(null)
  const { edit } = content
  if (error || !data) return <NotLoaded error={error} refetch={refetch} notLoaded={t('views.fieldsNotLoaded')} />
  const button = (form: LoadedForm) =>
    edit &&
    meetsNeed(session, edit.needs, record) && (
      <Button
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('views.editOf', { title: form.title.toLowerCase() })}
        // Takes the record of this moment: a newer one must not replace what is being typed.
        onClick={() => setEdited({ form, record })}
      >
        {t('views.edit')}
      </Button>
    )
  return (
    <>
      <RecordSections forms={data} record={record} action={button} />
      {edit && edited && (
        <EditDialog
          {...edited}
          edit={edit}
          param={param}
          subject={subject}
          reload={reload}
          onRead={(latest) => setEdited({ ...edited, record: latest })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface EditDialogProps<T> extends PartProps<T> {
  form: LoadedForm
  edit: ViewEdit
  param: string
  subject: Role
  onRead: (latest: T) => void
  onClose: () => void
}

function EditDialog<T extends Row>({ form, edit, param, subject, record, reload, onRead, onClose }: EditDialogProps<T>) {
  const { role } = useSession()
  const { operation, input, asks } = edit
  const question = asks?.roles.includes(role) && matches(record, asks.when) ? asks : null
  const readLatest = async () => {
    const latest = await reload()
    if (latest) onRead(latest)
    return latest && readForm(form, latest)
  }
  return (
    <OperationDialog
      operation={operation as OperationName}
      input={{ ...withId(input, param, record.id), version: record['version'] } as never}
      title={form.title}
      form={form}
      subject={subject}
      prefill={readForm(form, record)}
      done={question?.done ?? t('views.saved')}
      // Another form of the record is then edited with the version that this save made.
      onChanged={reload}
      onClose={onClose}
      readLatest={readLatest}
    >
      {question && <Note top="xs">{question.note}</Note>}
    </OperationDialog>
  )
}
