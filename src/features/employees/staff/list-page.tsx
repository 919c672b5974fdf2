import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { can } from '../../../../access-control/can.ts'
import { PAGES } from '../../../../access-control/pages.ts'
import { ResourceTable } from '../../../tables/resource-table.tsx'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'

const { title } = PAGES.internalEmployees
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

/** The provider's own staff: found, filtered, opened, invited. */
export function InternalEmployeeListPage() {
  const mayCreate = can(useSession(), 'internalEmployees.edit')
  const [isCreating, setCreating] = useState(false)
  const add = mayCreate && (
    <Button type="primary" icon={<UserAddOutlined aria-hidden="true" />} onClick={() => setCreating(true)}>
      {STAFF_TEXTS.list.add}
    </Button>
  )
  return (
    <>
      <PageHead title={title} actions={add} />
      <ResourceTable name="internal-employees" label={title} />
      {isCreating && (
        <Suspense fallback={<Spinner />}>
          <CreateDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
