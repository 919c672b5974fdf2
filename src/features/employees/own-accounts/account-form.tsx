import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import { callApi } from '../../../../providers/api.ts'
import { useRefresh } from '../../../../providers/calls.ts'
import { dialogTexts, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'

const FORM = { form: 'own-bank-account', subject: 'InternalEmployee' } as const

/** Adds an account; a repeated call adds it once. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  return (
    <OperationDialog
      operation="employee/create-new-own-bank-account"
      isKeyed
      {...FORM}
      {...dialogTexts('bank-accounts.adding')}
      prefill={{ currency: 'MXN' }}
      onChanged={() => refresh('own-bank-accounts')}
      onClose={onClose}
    />
  )
}

interface ChangeAccountProps {
  account: OwnBankAccount
  done: string | null
  onClose: () => void
}

/** Requests a change of an account; the form starts with the pending change. */
export function ChangeAccount({ account: shown, done, onClose }: ChangeAccountProps) {
  const refresh = useRefresh()
  const read = async () => {
    const answer = callApi('employee/get-own-bank-account', { id: shown.id })
    const [{ bankAccount }] = await Promise.all([answer, refresh('own-bank-accounts')])
    return bankAccount
  }
  const { record, filled } = useRecordForm(shown, read, (form, account) => readForm(form, withWaiting(account)))
  const { id, version, alias } = record
  return (
    <OperationDialog
      operation="employee/update-own-bank-account"
      input={{ id, version }}
      {...FORM}
      title={t('bank-accounts.changeOf', { alias })}
      {...filled}
      done={done}
      onChanged={() => refresh('own-bank-accounts')}
      onClose={onClose}
    />
  )
}

const withWaiting = (account: OwnBankAccount) => ({
  ...account,
  ...Object.fromEntries(account.pending.map(({ field, to }) => [field, to])),
})
