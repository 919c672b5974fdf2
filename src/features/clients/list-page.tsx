import { PlusOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useMay } from '../../ui/session-context.ts'

const NewClientDialog = lazyDialog(async () => (await import('./new-client-dialog.tsx')).NewClientDialog)

export function ClientListPage() {
  const title = pageTitle('clients')
  const invalidate = useInvalidate()
  const register = useMay('clients', 'create') && (
    <DialogButton
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      dialog={(close) => (
        <NewClientDialog
          onClose={close}
          onRegistered={() => {
            close()
            void invalidate({ resource: 'clients', invalidates: ['list'] })
          }}
        />
      )}
    >
      {t('clients.registering.submit')}
    </DialogButton>
  )
  return (
    <>
      <PageHead title={title} actions={register} />
      <ResourceTable name="clients" label={title} />
    </>
  )
}

/** Companies in onboarding, the longest waiting first. */
export function ClientOnboardingListPage() {
  const title = pageTitle('clientsOnboarding')
  return (
    <>
      <PageHead title={title} />
      <ResourceTable name="clients-onboarding" label={title} />
    </>
  )
}
