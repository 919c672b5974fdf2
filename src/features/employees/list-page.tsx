import { PAGES } from '../../../access-control/pages.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { NewPeopleActions } from './new-people-actions.tsx'

const { title } = PAGES.employeesOnboarding

/** People of the companies in reach: found, sorted, filtered, opened. */
export function EmployeeListPage() {
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <PageLink page="invoices" />
            <PageLink page="jobListings" />
            <NewPeopleActions />
          </>
        }
      />
      <ResourceTable name="employees" label={title} />
    </>
  )
}
