import { useQuery } from '@tanstack/react-query'
import { readForm } from '../../../../contract/forms/record.ts'
import type { Client } from '../../../../contract/schemas/client.ts'
import { callApi } from '../../../../providers/api.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { loadForm } from '../../../forms/load-form.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { useSession } from '../../../ui/session-context.ts'

const TEXTS = CLIENT_TEXTS.admins

interface AdminDialogProps {
  clientId: number
  /** Nobody: somebody new is added. */
  admin: Client['admins'][number] | null
  onClose: () => void
  onSaved: () => void
}

/** Adds an administrator, or changes one. */
export function AdminDialog({ clientId, admin, onClose, onSaved }: AdminDialogProps) {
  const viewer = useSession().role
  const { data: form } = useQuery({
    queryKey: ['client-admin-form', viewer],
    queryFn: () => loadForm('client-admin', { viewer, subject: 'Client' }),
    staleTime: 0,
  })
  if (!form) return null
  const save = (payload: Record<string, unknown>) =>
    admin
      ? callApi('client/update-client-admin', { userId: admin.id, ...payload } as never)
      : callApi('client/add-client-admin', { clientId, ...payload } as never)
  return (
    <FormDialog
      title={admin ? TEXTS.editOf(`${admin.firstname} ${admin.lastname}`) : TEXTS.add}
      form={form}
      data={admin ? readForm(form, admin) : { may_approve: true }}
      isOpen
      onClose={onClose}
      onSave={save}
      onSaved={onSaved}
      {...(admin ? {} : { submit: TEXTS.add })}
    />
  )
}
