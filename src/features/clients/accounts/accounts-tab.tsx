import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { t, texts } from '../../../../contract/language/texts.ts'
import type { Read } from '../../../../providers/use-read.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
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
        texts={{
          title: t('bank-accounts.core.title'),
          none: t('bank-accounts.core.none'),
          noneDetail: t('bank-accounts.core.noneDetail'),
        }}
        query={toPay}
        action={
          keepsAccounts && (
            <Button onClick={() => setOpen('assign')} disabled={!coreAccounts}>
              {t('bank-accounts.core.assign')}
            </Button>
          )
        }
      />
      <AccountBlock
        texts={texts('bank-accounts.linked')}
        query={own}
        action={mayLink && <Button onClick={() => setOpen('link')}>{t('bank-accounts.linked.link')}</Button>}
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
          title={t('bank-accounts.linked.link')}
          submit={t('bank-accounts.linked.link')}
          done={t('bank-accounts.linked.linked')}
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

const AccountBlock = ({ texts: words, query, action }: AccountBlockProps) => (
  <Card title={words.title} action={action}>
    {words.detail && <Note>{words.detail}</Note>}
    <Loaded query={query}>
      {({ bankAccounts }) =>
        bankAccounts.length === 0 ? (
          <EmptyNotice title={words.none}>{words.noneDetail}</EmptyNotice>
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
