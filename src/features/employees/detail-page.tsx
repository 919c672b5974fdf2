import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { canOpen, PAGES, type PageName } from '../../../access-control/pages.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { PersonView } from './person-view.tsx'

/** The list that a detail page belongs to. Staff has a page of its own, which shows nobody else. */
const LIST_OF = { employeeOnboardingDetail: 'employeesOnboarding', internalEmployeeDetail: 'internalEmployees' } as const
const isStaff = ({ role }: Person): boolean => role.name === 'InternalEmployee' || role.name === 'Admin'

/** One person, for Admin, staff and the Client of the company. */
export function EmployeeDetailPage({ page }: { page: PageName }) {
  const { employeeId = '' } = useParams()
  const list = LIST_OF[page as keyof typeof LIST_OF]
  const mayList = canOpen(useSession(), list)
  const { query, result } = useOne<Person, CallError>({ resource: 'employees', id: employeeId, errorNotification: false })
  const { error } = callStateOf(query)
  const refusal = error?.statusCode

  // No such person, someone else's person, or an address that is no id: all the same to whoever asks (B12).
  if (refusal === 400 || refusal === 403 || refusal === 404) return <NotFound isSignedIn />
  if (result && page === 'internalEmployeeDetail' && !isStaff(result)) return <NotFound isSignedIn />
  return (
    <>
      {mayList && <BackLink to={PAGES[list].path}>{PAGES[list].title}</BackLink>}
      {result ? (
        <PersonView key={result.id} person={result} onReload={async () => (await query.refetch()).data?.data} />
      ) : error ? (
        <ErrorNotice heading={PAGES[page].title} message={error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner heading={PAGES[page].title} />
      )}
    </>
  )
}
