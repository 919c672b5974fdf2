import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { recordPath } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageHead, PageLink } from '../../ui/page-head.tsx'
import { useMay } from '../../ui/session-context.ts'
import { useNew } from '../../ui/use-new.ts'

const CreateDialog = lazyDialog(async () => (await import('./create/create-dialog.tsx')).CreateDialog)

export function RequestListPage() {
  const navigate = useNavigate()
  const [isAsked, show] = useNew()
  const mayCreate = useMay('payment-requests', 'create')
  const isNew = mayCreate && isAsked
  return (
    <>
      <PageHead
        page="requestPayments"
        actions={
          <>
            <PageLink page="sendPayrolls" />
            {mayCreate && (
              <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => show(true)}>
                {t('payment-requests.create')}
              </Button>
            )}
          </>
        }
      />
      <ResourceTable name="payment-requests" label={t('payment-requests.list')} />
      {isNew && <CreateDialog onClose={() => show(false)} onCreated={(id) => void navigate(recordPath('requestDetail', id))} />}
    </>
  )
}
