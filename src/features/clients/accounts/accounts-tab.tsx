import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Read } from '../../../../providers/use-read.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
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
  const coreAccounts = toPay.data?.bankAccounts
  return (
    <CardGrid>
      <AccountBlock
        texts={core}
        query={toPay}
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
        query={own}
        action={mayLink && <Button onClick={() => setOpen('link')}>{linked.link}</Button>}
      />
      {open === 'assign' && coreAccounts && (
        <AssignDialog client={client} assigned={coreAccounts} onClose={close} onChanged={() => reload(toPay)} />
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
          onChanged={() => reload(own)}
          onClose={close}
        />
      )}
    </CardGrid>
  )
}

interface AccountBlockProps {
  texts: { title: string; detail?: string; none: string; noneDetail: string }
  query: Pick<Read<{ bankAccounts: readonly (ShownAccount & { is_default?: boolean })[] }>, 'data' | 'error' | 'refetch'>
  action: ReactNode
}

const AccountBlock = ({ texts, query, action }: AccountBlockProps) => (
  <Card title={texts.title} action={action}>
    {texts.detail && <Note>{texts.detail}</Note>}
    <Loaded query={query}>
      {({ bankAccounts }) =>
        bankAccounts.length === 0 ? (
          <EmptyNotice title={texts.none}>{texts.noneDetail}</EmptyNotice>
        ) : (
          <ul className={style['rows']}>
            {bankAccounts.map((account) => (
              <AccountCard key={account.id} account={account} isUsual={account.is_default === true} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </Card>
)
