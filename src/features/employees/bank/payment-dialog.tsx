import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Note } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'

interface PaymentDialogProps {
  form: LoadedForm
  person: Person
  onClose: () => void
  /** Reads the record again; answers undefined on failure. */
  onReload: () => Promise<Person | undefined>
}

/** Edit Bank Details, Edit House Credit (C5): one form, saved by itself. */
export function PaymentDialog({ form, person: shown, onClose, onReload }: PaymentDialogProps) {
  const session = useSession()
  const invalidate = useInvalidate()
  // Keeps the record as it was when the dialog opened: a newer one must not replace what is being typed.
  const [person, setPerson] = useState(shown)
  const { id, version } = person
  const isInternal = person.role.name === 'InternalEmployee'
  return (
    <OperationDialog
      operation="employee/update-employee-by-id"
      input={{ id, version, ...(isInternal ? { typeUser: 'InternalEmployee' } : {}) }}
      title={textAt('bank.edit', form.name) ?? form.title}
      form={form}
      subject={person.role.name as Role}
      prefill={readForm(form, person)}
      isOwnData={session.id === id}
      skipsUnchanged
      width={640}
      done={textAt('bank.saved', form.name)}
      onChanged={() => {
        void invalidate({ resource: 'employees', invalidates: ['list', 'many'] })
        return onReload()
      }}
      onClose={onClose}
      readLatest={async () => {
        const latest = await onReload()
        if (latest) setPerson(latest)
        return latest && readForm(form, latest)
      }}
    >
      {form.name === 'bank' && <Note top="s">{t('bank.notice')}</Note>}
    </OperationDialog>
  )
}
