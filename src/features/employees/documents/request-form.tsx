import { deepEquals } from '@rjsf/utils'
import { useEffect, useMemo } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { kindsFor } from '../../../../contract/documents/kinds.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { useOperation } from '../../../../providers/use-operation.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { SchemaForm } from '../../../forms/schema-form.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { Note } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
export const REQUEST_FORM_ID = 'request-documents'

interface RequestFormProps {
  person: Person
  /** The form is there and can be sent. */
  onReady: (isReady: boolean) => void
  onTyped: (hasTyped: boolean) => void
  onSending: (isSending: boolean) => void
  onDone: () => void
}

/** REQUEST (D4): the choice of requested documents. Its submit button is in the dialog's footer. */
export function RequestForm({ person, onReady, onTyped, onSending, onDone }: RequestFormProps) {
  const role = person.role.name as Role
  const form = useFormFor('document-request', role)
  const nothing = useMemo(() => Object.fromEntries(kindsFor(role).map(({ flag }) => [flag, false])), [role])
  const keyOf = useRequestKey()
  const { call, loading, error } = useOperation('employee/requested-docs-employees')
  useEffect(() => onSending(loading), [loading, onSending])
  const isReady = form.data !== undefined && !form.error
  useEffect(() => onReady(isReady), [isReady, onReady])

  const submit = async (data: Record<string, unknown>) => {
    const fullname = `${person.firstname} ${person.lastname}`
    const { status } = await call({ ...data, userId: person.id, fullname, requestKey: keyOf(data) })
    if (status === 200) onDone()
  }
  if (form.error) return <ErrorNotice message={t('documents.ask.formNotLoaded')} onRetry={() => void form.refetch()} />
  if (!form.data) return <Spinner />
  return (
    <>
      <Note bottom="m">{t('documents.ask.intro')}</Note>
      <SchemaForm
        id={REQUEST_FORM_ID}
        form={form.data}
        data={nothing}
        disabled={loading}
        banner={error?.message ?? null}
        {...(error && error.fields.length > 0 ? { extraErrors: error.fields } : {})}
        onChange={(data) => onTyped(!deepEquals(cleanFormData(data), nothing))}
        onSubmit={(data) => void submit(data)}
      />
    </>
  )
}
