import { useOne } from '@refinedev/core'
import { Link, useParams } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import type { Person } from '../../../contract/schemas/person.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import style from './person.module.css'
import { PersonView } from './person-view.tsx'

const { path, title } = PAGES.employeesOnboarding

/** One employee or contractor, for Admin, staff and the Client of the company. */
export function EmployeeDetailPage() {
  const { employeeId = '' } = useParams()
  const mayList = canOpen(useSession(), 'employeesOnboarding')
  const { query, result } = useOne<Person, CallError>({ resource: 'employees', id: employeeId, errorNotification: false })
  const { error } = callStateOf(query)
  const refusal = error?.statusCode

  // No such person, someone else's person, or an address that is no id: all the same to whoever asks (B12).
  if (refusal === 400 || refusal === 403 || refusal === 404) return <NotFound isSignedIn />
  return (
    <>
      {mayList && (
        <Link to={path} className={style['back'] as string}>
          ← {title}
        </Link>
      )}
      {result ? (
        <PersonView key={result.id} person={result} onReload={async () => (await query.refetch()).data?.data} />
      ) : error ? (
        <ErrorNotice
          heading={PAGES.employeeOnboardingDetail.title}
          message={error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Spinner heading={PAGES.employeeOnboardingDetail.title} />
      )}
    </>
  )
}
