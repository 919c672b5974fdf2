import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
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
            <Link to={PAGES.jobListings.path}>{PAGES.jobListings.title}</Link>
            <NewPeopleActions />
          </>
        }
      />
      <ResourceTable name="employees" label={title} />
    </>
  )
}
