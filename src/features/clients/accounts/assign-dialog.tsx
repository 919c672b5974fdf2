import { Checkbox } from 'antd'
import { useState } from 'react'
import type { CoreBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import style from '../clients.module.css'
import { useAssignable } from './use-accounts.ts'

interface AssignDialogProps {
  client: Client
  assigned: readonly CoreBankAccount[]
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** The core accounts that a company pays into, one of them the usual one. Mounted only while it is open. */
export function AssignDialog({ client, assigned, onClose, onChanged }: AssignDialogProps) {
  const [before] = useState(() => ({
    ids: assigned.map(({ id }) => id),
    usual: assigned.find(({ is_default }) => is_default)?.id,
  }))
  const [ids, setIds] = useState<readonly number[]>(before.ids)
  const [named, setNamed] = useState(before.usual)
  const query = useAssignable()
  const usual = ids.includes(named ?? 0) ? named : ids[0]
  const isDirty = usual !== before.usual || [...ids].sort().join() !== [...before.ids].sort().join()
  const choose = (id: number, isChosen: boolean) => setIds(isChosen ? [...ids, id] : ids.filter((one) => one !== id))
  const label = (id: number) => query.data?.bankAccounts.find((account) => account.id === id)?.alias ?? String(id)
  return (
    <OperationDialog
      operation="employee/assign-core-bank-account-to-company"
      input={{
        companyId: client.id,
        bankAccountIds: [...ids],
        ...(usual === undefined ? {} : { defaultId: usual }),
      }}
      title={t('bank-accounts.core.dialog', { company: client.name })}
      width={560}
      isDirty={isDirty}
      disabled={!isDirty}
      done={t('bank-accounts.core.saved')}
      onChanged={onChanged}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ bankAccounts }) =>
          bankAccounts.length === 0 ? (
            <EmptyNotice>{t('bank-accounts.core.nothing')}</EmptyNotice>
          ) : (
            <>
              <fieldset className={style['choices']}>
                <legend>{t('bank-accounts.core.choose')}</legend>
                {bankAccounts.map(({ id, alias, bank_name, number, currency }) => (
                  <Checkbox key={id} checked={ids.includes(id)} onChange={({ target }) => choose(id, target.checked)}>
                    {[alias, bank_name, number, currency].filter(Boolean).join(' · ')}
                  </Checkbox>
                ))}
              </fieldset>
              {ids.length > 1 && (
                <NativeSelect
                  label={t('bank-accounts.core.usual')}
                  value={String(usual)}
                  onChange={(value) => setNamed(Number(value))}
                  options={ids.map((id) => ({ value: String(id), label: `${t('bank-accounts.core.usual')}: ${label(id)}` }))}
                />
              )}
            </>
          )
        }
      </Loaded>
    </OperationDialog>
  )
}
