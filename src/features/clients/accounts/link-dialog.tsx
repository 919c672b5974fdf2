import { callApi } from '../../../../providers/api.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { useSession } from '../../../ui/session-context.ts'

interface LinkDialogProps {
  clientId: number
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Links an account of the company. */
export function LinkDialog({ clientId, onClose, onSaved }: LinkDialogProps) {
  const viewer = useSession().role
  const { link } = BANK_ACCOUNT_TEXTS.linked
  return (
    <NamedFormDialog
      name="client-bank-account"
      variant={{ viewer, subject: 'Client' }}
      title={link}
      dataOf={() => ({ currency: 'MXN' })}
      onClose={onClose}
      onSave={(payload) => callApi('client/link-client-bank-account', { clientId, ...payload } as never)}
      onSaved={onSaved}
      submit={link}
    />
  )
}
