import { useInvalidate } from '@refinedev/core'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { t } from '../../../../contract/language/texts.ts'
import { ResourceTable } from '../../../tables/resource-table.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { withParameters } from '../../../ui/with-parameters.ts'

const AccountDialog = lazyDialog(async () => (await import('./account-dialog.tsx')).AccountDialog)
const AddAccount = lazyDialog(async () => (await import('./account-form.tsx')).AddAccount)

const PARAMETER = 'account'
const ID = /^[1-9]\d{0,8}$/

/** The provider's own bank accounts. The address stores the open one, so that a link can lead a colleague to it. */
export function OwnAccountsTab({ isAdding, onAddEnd }: { isAdding: boolean; onAddEnd: () => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const invalidate = useInvalidate()
  const opened = search.get(PARAMETER)
  const addressOf = (id: number | null) =>
    `${pathname}?${withParameters(search, { [PARAMETER]: id === null ? null : String(id) })}`
  const reload = () => invalidate({ resource: 'own-bank-accounts', invalidates: ['all'] })
  return (
    <>
      <ResourceTable name="own-bank-accounts" label={t('bank-accounts.list')} linkOf={({ id }) => addressOf(id)} />
      {opened !== null && ID.test(opened) && (
        <AccountDialog
          key={opened}
          id={Number(opened)}
          onReload={reload}
          onClose={() => void navigate(addressOf(null), { replace: true })}
        />
      )}
      {isAdding && (
        <AddAccount
          onClose={onAddEnd}
          onAdded={() => {
            onAddEnd()
            void reload()
          }}
        />
      )}
    </>
  )
}
