import { t } from '../../../../contract/language/texts.ts'
import { ResourceTable } from '../../../tables/resource-table.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { useOpened } from '../../../ui/use-opened.ts'

const AccountDialog = lazyDialog(async () => (await import('./account-dialog.tsx')).AccountDialog)

/** The provider's own bank accounts. The address stores the open one, so that a link can lead a colleague to it. */
export function OwnAccountsTab() {
  const { id, addressOf, open } = useOpened('account')
  return (
    <>
      <ResourceTable name="own-bank-accounts" label={t('bank-accounts.list')} linkOf={(row) => addressOf(row.id)} />
      {id !== null && <AccountDialog key={id} id={id} onClose={() => open(null)} />}
    </>
  )
}
