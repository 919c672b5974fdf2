import { useState } from 'react'
import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
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
  onReload: () => Promise<unknown>
}

/** Asks for a change of an account; what waits already stands in the form. */
export function ChangeAccount({ account: shown, onClose, onSaved, onReload }: ChangeAccountProps) {
  const viewer = useSession().role
  // The account as it was when the dialog opened: a newer one must not replace what is being typed.
  const [account, setAccount] = useState(shown)
  const { id, version } = account
  return (
    <NamedFormDialog
      name={FORM}
      variant={{ viewer, subject: 'InternalEmployee' }}
      title={BANK_ACCOUNT_TEXTS.changeOf(account.alias)}
      dataOf={(form) => readForm(form, withWaiting(account))}
      onClose={onClose}
      onSave={(payload) => callApi('employee/update-own-bank-account', { id, version, ...payload } as never)}
      onSaved={onSaved}
      onLoadLatest={async (form) => {
        const [{ bankAccount }] = await Promise.all([callApi('employee/get-own-bank-account', { id }), onReload()])
        setAccount(bankAccount)
        return readForm(form, withWaiting(bankAccount))
      }}
    />
  )
}

const withWaiting = (account: OwnBankAccount) => ({
  ...account,
  ...Object.fromEntries(account.pending.map(({ field, to }) => [field, to])),
})
