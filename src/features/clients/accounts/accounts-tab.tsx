import { Checkbox, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CoreBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t, textAt, texts } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { type Read, useRead } from '../../../../providers/calls.ts'
import { type DialogEnds, dialogTexts, OperationButton, OperationDialog } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { isMissing } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { Card, CardGrid, type Fact, Facts, List, Note, Panel, Row } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice, Loaded } from '../../../ui/notices.tsx'
import { useMay } from '../../../ui/session-context.ts'
import style from '../clients.module.css'

/** The accounts that the company pays into, and its own accounts. */
export function AccountsTab({ record: client, reload }: PartProps<Client>) {
  const keepsAccounts = useMay('own-bank-accounts', 'edit')
  const mayLink = useMay('clients', 'link-accounts')
  const toPay = useRead('employee/get-all-core-bank-account-by-company-id', { companyId: client.id }, { reuses: true })
  const own = useRead('client/get-all-client-bank-account', { clientId: client.id }, { reuses: true })
  // The change may have completed what an approval still needs.
  const readAgain = (query: { refetch: () => Promise<unknown> }) => Promise.all([query.refetch(), reload()])
  const coreAccounts = toPay.data?.bankAccounts
  return (
    <CardGrid>
      <AccountBlock
        texts={{
          title: t('bank-accounts.core.title'),
          none: t('bank-accounts.core.none'),
          noneDetail: t('bank-accounts.core.noneDetail'),
        }}
        query={toPay}
        action={
          keepsAccounts && (
            <DialogButton
              disabled={!coreAccounts}
              dialog={(close) => (
                <AssignDialog
                  client={client}
                  assigned={coreAccounts ?? []}
                  onClose={close}
                  onChanged={() => readAgain(toPay)}
                />
              )}
            >
              {t('bank-accounts.core.assign')}
            </DialogButton>
          )
        }
      />
      <AccountBlock
        texts={texts('bank-accounts.linked')}
        query={own}
        action={
          mayLink && (
            <OperationButton
              operation="client/link-client-bank-account"
              isKeyed
              input={{ clientId: client.id }}
              form="client-bank-account"
              subject="Client"
              prefill={{ currency: 'MXN' }}
              {...dialogTexts('bank-accounts.linking')}
              onChanged={() => readAgain(own)}
            />
          )
        }
      />
    </CardGrid>
  )
}

interface AccountBlockProps {
  texts: { title: string; detail?: string; none: string; noneDetail: string }
  query: Pick<Read<{ bankAccounts: readonly (ShownAccount & { is_default?: boolean })[] }>, 'data' | 'error' | 'refetch'>
  action: ReactNode
}

const AccountBlock = ({ texts: words, query, action }: AccountBlockProps) => (
  <Card title={words.title} action={action}>
    {words.detail && <Note>{words.detail}</Note>}
    <Loaded query={query}>
      {({ bankAccounts }) =>
        bankAccounts.length === 0 ? (
          <EmptyNotice title={words.none}>{words.noneDetail}</EmptyNotice>
        ) : (
          <List isLined>
            {bankAccounts.map((account) => (
              <AccountCard key={account.id} account={account} isUsual={account.is_default === true} />
            ))}
          </List>
        )
      }
    </Loaded>
  </Card>
)

/** The displayed members of an account; missing ones are left out. */
interface ShownAccount {
  id: number
  alias: string
  holder_name: string
  holder_tax_id: string | null
  clabe: string | null
  bank_name: string | null
  accountNumber: string | null
  currency: string
  purpose: string
  swift: string | null
  iban: string | null
}

function AccountCard({ account, isUsual = false }: { account: ShownAccount; isUsual?: boolean }) {
  const facts: Fact[] = [
    [t('bank-accounts.facts.bank'), account.bank_name],
    [t('bank-accounts.facts.clabe'), account.clabe],
    [t('bank-accounts.facts.iban'), account.iban],
    [t('bank-accounts.facts.swift'), account.swift],
    [t('bank-accounts.facts.number'), account.accountNumber],
    [t('bank-accounts.facts.holder'), account.holder_name],
    [t('bank-accounts.facts.taxId'), account.holder_tax_id],
    [t('bank-accounts.facts.currency'), account.currency],
    [t('bank-accounts.facts.purpose'), textAt('bank-accounts.purposes', account.purpose) ?? valueText(account.purpose)],
  ]
  return (
    <li>
      <Row>
        <strong>{account.alias}</strong>
        {isUsual && <Tag>{t('bank-accounts.usual')}</Tag>}
      </Row>
      <Facts layout="columns" facts={facts.filter(([, value]) => !isMissing(value))} />
    </li>
  )
}

interface AssignDialogProps extends DialogEnds {
  client: Client
  assigned: readonly CoreBankAccount[]
}

/** The core accounts that a company pays into, one of them the usual one. Mounted only while it is open. */
function AssignDialog({ client, assigned, onClose, onChanged }: AssignDialogProps) {
  const [before] = useState(() => ({
    ids: assigned.map(({ id }) => id),
    usual: assigned.find(({ is_default }) => is_default)?.id,
  }))
  const [ids, setIds] = useState<readonly number[]>(before.ids)
  const [named, setNamed] = useState(before.usual)
  const query = useRead('employee/get-all-own-bank-account', IN_USE, { reuses: true })
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
              <Panel as="fieldset" top="m" bottom="m" className={style['items']}>
                <legend>{t('bank-accounts.core.choose')}</legend>
                {bankAccounts.map(({ id, alias, bank_name, number, currency }) => (
                  <Checkbox key={id} checked={ids.includes(id)} onChange={({ target }) => choose(id, target.checked)}>
                    {joined(alias, bank_name, number, currency)}
                  </Checkbox>
                ))}
              </Panel>
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

/** The core accounts in use, to choose from; there are never more than a handful. */
const IN_USE = { limit: 200, sort: 'alias', filters: { is_core: true, is_active: true } } as const
