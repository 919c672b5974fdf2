import { PAGES } from '../../../access-control/pages.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const { title } = PAGES.internalEmployees

/** The provider's own staff: found, filtered, opened. */
export function InternalEmployeeListPage() {
  return (
    <>
      <PageHead title={title} />
      <ResourceTable name="internal-employees" label={title} />
    </>
  )
}
