import { PlusOutlined, UserAddOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router'
import { t } from '../../../../contract/language/texts.ts'
import { pageTitle } from '../../../../contract/page-titles.ts'
import { ResourceTable } from '../../../tables/resource-table.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/notices.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageTabs } from '../../../ui/page-tabs.tsx'
import { useMay } from '../../../ui/session-context.ts'

const OwnAccountsTab = lazyPart(async () => (await import('../own-accounts/own-accounts-tab.tsx')).OwnAccountsTab, <Spinner />)
const AddAccount = lazyDialog(async () => (await import('../own-accounts/account-form.tsx')).AddAccount)
const CreateDialog = lazyDialog(async () => (await import('./create-dialog.tsx')).CreateDialog, <Spinner />)
const TAB = 'tab'
const ACCOUNTS = 'bank-accounts'

/**
 * The provider's own staff: search, filters, invitation. For authorized viewers a second tab has the provider's bank
 * accounts.
 */
export function InternalEmployeeListPage() {
  const mayCreate = useMay('internal-employees', 'create')
  const keepsAccounts = useMay('own-bank-accounts', 'create')
  const [search, setSearch] = useSearchParams()
  const showsAccounts = keepsAccounts && search.get(TAB) === ACCOUNTS
  const add = (showsAccounts || mayCreate) && (
    <DialogButton
      key={String(showsAccounts)}
      type="primary"
      icon={showsAccounts ? <PlusOutlined aria-hidden="true" /> : <UserAddOutlined aria-hidden="true" />}
      dialog={(close) => (showsAccounts ? <AddAccount onClose={close} /> : <CreateDialog onClose={close} />)}
    >
      {showsAccounts ? t('bank-accounts.adding.submit') : t('staff.list.add')}
    </DialogButton>
  )
  const people = <ResourceTable name="internal-employees" label={pageTitle('internalEmployees')} />
  return (
    <>
      <PageHead page="internalEmployees" actions={add} />
      {keepsAccounts ? (
        <PageTabs
          label={t('bank-accounts.tabs.label')}
          tabs={[
            { key: '', label: t('bank-accounts.tabs.people') },
            { key: ACCOUNTS, label: t('bank-accounts.tabs.accounts') },
          ]}
          chosen={showsAccounts ? ACCOUNTS : ''}
          // Filters of one list have no meaning in the other.
          onChoose={(key) => setSearch(key === '' ? {} : { [TAB]: key }, { replace: true })}
        >
          {showsAccounts ? <OwnAccountsTab /> : people}
        </PageTabs>
      ) : (
        people
      )}
    </>
  )
}
