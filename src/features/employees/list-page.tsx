import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { NewPeopleActions } from './new-people-actions.tsx'

/** People of the companies in reach: found, sorted, filtered, opened. */
export function EmployeeListPage() {
  return (
    <>
      <PageHead
        title={pageTitle('employeesOnboarding')}
        actions={
          <>
            <PageLink page="invoices" />
            <PageLink page="jobListings" />
            <NewPeopleActions />
          </>
        }
      />
      <ResourceTable name="employees" label={pageTitle('employeesOnboarding')} />
    </>
  )
}
