import { Checkbox } from 'antd'
import { useState } from 'react'
import type { CoreBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from './accounts.module.css'
import { useAssignable } from './use-accounts.ts'

const TEXTS = BANK_ACCOUNT_TEXTS.core

interface AssignDialogProps {
  client: Client
  assigned: readonly CoreBankAccount[]
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Which core accounts a company pays into: the whole list, and the usual one of it. It is drawn only while it is open. */
export function AssignDialog({ client, assigned, onClose, onSaved }: AssignDialogProps) {
  const [before] = useState(() => ({
    ids: assigned.map(({ id }) => id),
    usual: assigned.find(({ is_default }) => is_default)?.id,
  }))
  const [ids, setIds] = useState<readonly number[]>(before.ids)
  const [named, setNamed] = useState(before.usual)
  const { query } = useAssignable()
  const { call, loading, error } = useCall((input: { bankAccountIds: number[]; defaultId?: number }) =>
    callApi('employee/assign-core-bank-account-to-company', { companyId: client.id, ...input }),
  )
  const usual = ids.includes(named ?? 0) ? named : ids[0]
  const isDirty = usual !== before.usual || [...ids].sort().join() !== [...before.ids].sort().join()
  useUnsavedGuard(isDirty)
  const choose = (id: number, isChosen: boolean) => setIds(isChosen ? [...ids, id] : ids.filter((one) => one !== id))
  const save = async () => {
    await call({ bankAccountIds: [...ids], ...(usual === undefined ? {} : { defaultId: usual }) }, onSaved)
  }
  const accounts = query.data?.data.bankAccounts
  const label = (id: number) => accounts?.find((account) => account.id === id)?.alias ?? String(id)
  return (
    <Dialog
      title={TEXTS.dialog(client.name)}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={560}
      footer={(close) => <DialogButtons onCancel={close} loading={loading} disabled={!isDirty} onSubmit={() => void save()} />}
    >
      <Refusal error={error} />
      {accounts === undefined ? (
        query.error ? (
          <ErrorNotice message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Spinner />
        )
      ) : accounts.length === 0 ? (
        <EmptyNotice>{TEXTS.nothing}</EmptyNotice>
      ) : (
        <>
          <fieldset className={style['choices']} disabled={loading}>
            <legend>{TEXTS.choose}</legend>
            {accounts.map(({ id, alias, bank_name, number, currency }) => (
              <Checkbox key={id} checked={ids.includes(id)} onChange={({ target }) => choose(id, target.checked)}>
                {[alias, bank_name, number, currency].filter(Boolean).join(' · ')}
              </Checkbox>
            ))}
          </fieldset>
          {ids.length > 1 && (
            <NativeSelect
              label={TEXTS.usual}
              value={String(usual)}
              onChange={(value) => setNamed(Number(value))}
              options={ids.map((id) => ({ value: String(id), label: `${TEXTS.usual}: ${label(id)}` }))}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
