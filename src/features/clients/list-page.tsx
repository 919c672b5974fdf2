import { PlusOutlined } from '@ant-design/icons'
import { t } from '../../../contract/language/texts.ts'
import { ListPage } from '../../tables/list-page.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useMay } from '../../ui/session-context.ts'

const NewClientDialog = lazyDialog(async () => (await import('./new-client-dialog.tsx')).NewClientDialog)

export function ClientListPage() {
  const register = useMay('clients', 'create') && (
    <DialogButton
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      dialog={(close) => <NewClientDialog onClose={close} />}
    >
      {t('clients.registering.submit')}
    </DialogButton>
  )
  return <ListPage page="clients" table="clients" actions={register} />
}

/** Companies in onboarding, the longest waiting first. */
export const ClientOnboardingListPage = () => <ListPage page="clientsOnboarding" table="clients-onboarding" />
