import { useState } from 'react'
import { readForm } from '../../../../contract/forms/record.ts'
import type { OwnBankAccount } from '../../../../contract/schemas/bank-account.ts'
import { callApi } from '../../../../providers/api.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { useSession } from '../../../ui/session-context.ts'

const FORM = 'own-bank-account'

/** Adds an account. Sent twice, it is added once. */
export function AddAccount({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const viewer = useSession().role
  const [last, setLast] = useState({ content: '', key: crypto.randomUUID() })
  const save = (payload: Record<string, unknown>) => {
    const content = JSON.stringify(payload)
    // Corrected after a refusal it is another request, and needs a key of its own.
    const key = last.content === '' || last.content === content ? last.key : crypto.randomUUID()
    setLast({ content, key })
    return callApi('employee/create-new-own-bank-account', { ...payload, requestKey: key } as never)
  }
  return (
    <NamedFormDialog
      name={FORM}
      variant={{ viewer, subject: 'InternalEmployee' }}
      title={BANK_ACCOUNT_TEXTS.add}
      dataOf={() => ({ currency: 'MXN' })}
      onClose={onClose}
      onSave={save}
      onSaved={onAdded}
      submit={BANK_ACCOUNT_TEXTS.add}
    />
  )
}

interface ChangeAccountProps {
  account: OwnBankAccount
  onClose: () => void
  onSaved: () => void
  onStale: () => void
}

/** Asks for a change of an account; what waits already stands in the form. */
export function ChangeAccount({ account, onClose, onSaved, onStale }: ChangeAccountProps) {
  const viewer = useSession().role
  const waiting = Object.fromEntries(account.pending.map(({ field, to }) => [field, to]))
  const { id, version } = account
  return (
    <NamedFormDialog
      name={FORM}
      variant={{ viewer, subject: 'InternalEmployee' }}
      title={BANK_ACCOUNT_TEXTS.changeOf(account.alias)}
      dataOf={(form) => readForm(form, { ...account, ...waiting })}
      onClose={onClose}
      onSave={(payload) => callApi('employee/update-own-bank-account', { id, version, ...payload } as never)}
      onSaved={onSaved}
      onStale={onStale}
    />
  )
}
