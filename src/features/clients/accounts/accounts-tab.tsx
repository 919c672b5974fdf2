import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMay } from '../../../ui/use-may.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { AccountCard, type ShownAccount } from './account-card.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { useCoreAccounts, useLinkedAccounts } from './use-accounts.ts'

const { core, linked } = BANK_ACCOUNT_TEXTS

/** The accounts that the company pays into, and its own accounts. */
export function AccountsTab({ client, onReload }: ClientPartProps) {
  const keepsAccounts = useMay('own-bank-accounts', 'edit')
  const mayLink = useMay('clients', 'link-accounts')
  const [open, setOpen] = useState<'assign' | 'link' | null>(null)
  const toPay = useCoreAccounts(client.id)
  const own = useLinkedAccounts(client.id)
  const close = () => setOpen(null)
  // The change may have completed what an approval still needs.
  const reload = (query: { refetch: () => Promise<unknown> }) => Promise.all([query.refetch(), onReload()])
  const coreAccounts = toPay.query.data?.data.bankAccounts
  return (
    <CardGrid>
      <AccountBlock
        texts={core}
        query={toPay.query}
        accounts={coreAccounts}
        action={
          keepsAccounts && (
            <Button onClick={() => setOpen('assign')} disabled={!coreAccounts}>
              {core.assign}
            </Button>
          )
        }
      />
      <AccountBlock
        texts={linked}
        query={own.query}
        accounts={own.query.data?.data.bankAccounts}
        action={mayLink && <Button onClick={() => setOpen('link')}>{linked.link}</Button>}
      />
      {open === 'assign' && coreAccounts && (
        <AssignDialog client={client} assigned={coreAccounts} onClose={close} onChanged={() => reload(toPay.query)} />
      )}
      {open === 'link' && (
        <OperationDialog
          operation="client/link-client-bank-account"
          input={{ clientId: client.id }}
          form="client-bank-account"
          subject="Client"
          prefill={{ currency: 'MXN' }}
          title={linked.link}
          submit={linked.link}
          done={linked.linked}
          onChanged={() => reload(own.query)}
          onClose={close}
        />
      )}
    </CardGrid>
  )
}

interface AccountBlockProps {
  texts: { title: string; detail?: string; none: string; noneDetail: string }
  query: { error: CallError | null; refetch: () => Promise<unknown> }
  accounts: readonly (ShownAccount & { is_default?: boolean })[] | undefined
  action: ReactNode
}

function AccountBlock({ texts, query, accounts, action }: AccountBlockProps) {
  return (
    <Card title={texts.title} action={action}>
      {texts.detail && <Note>{texts.detail}</Note>}
      {accounts === undefined ? (
        query.error ? (
          <ErrorNotice message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Spinner />
        )
      ) : accounts.length === 0 ? (
        <EmptyNotice title={texts.none}>{texts.noneDetail}</EmptyNotice>
      ) : (
        <ul className={style['rows']}>
          {accounts.map((account) => (
            <AccountCard key={account.id} account={account} isUsual={account.is_default === true} />
          ))}
        </ul>
      )}
    </Card>
  )
}
