import { Link } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { NewPeopleActions } from './new-people-actions.tsx'

const { title } = PAGES.employeesOnboarding

/** People of the companies in reach: found, sorted, filtered, opened. */
export function EmployeeListPage() {
  const session = useSession()
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {canOpen(session, 'invoices') && <Link to={PAGES.invoices.path}>{PAGES.invoices.title}</Link>}
            <Link to={PAGES.jobListings.path}>{PAGES.jobListings.title}</Link>
            <NewPeopleActions />
          </>
        }
      />
      <ResourceTable name="employees" label={title} />
    </>
  )
}
