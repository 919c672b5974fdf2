import type { Client } from '../../../../contract/clients/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { callApi } from '../../../../providers/api.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { useSession } from '../../../ui/session-context.ts'

const TEXTS = CLIENT_TEXTS.admins

interface AdminDialogProps {
  clientId: number
  /** Nobody: somebody new is added. */
  admin: Client['admins'][number] | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Adds an administrator, or changes one. */
export function AdminDialog({ clientId, admin, onClose, onSaved }: AdminDialogProps) {
  const viewer = useSession().role
  const save = (payload: Record<string, unknown>) =>
    admin
      ? callApi('client/update-client-admin', { userId: admin.id, ...payload } as never)
      : callApi('client/add-client-admin', { clientId, ...payload } as never)
  return (
    <NamedFormDialog
      name="client-admin"
      variant={{ viewer, subject: 'Client' }}
      title={admin ? TEXTS.editOf(`${admin.firstname} ${admin.lastname}`) : TEXTS.add}
      dataOf={(form) => (admin ? readForm(form, admin) : { may_approve: true })}
      onClose={onClose}
      onSave={save}
      onSaved={onSaved}
      {...(admin ? {} : { submit: TEXTS.add })}
    />
  )
}
