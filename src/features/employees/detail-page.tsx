import { useParams } from 'react-router'
import type { PageName } from '../../../access-control/pages.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { RecordPage } from '../../resource/record-page.tsx'
import { isStaff, PersonView } from './person-view.tsx'

/** The list that a detail page belongs to. Staff have their own list. */
const LIST_OF = { employeeOnboardingDetail: 'employeesOnboarding', internalEmployeeDetail: 'internalEmployees' } as const

/** One person, for Admin, staff and the Client of the company. */
export function EmployeeDetailPage({ page }: { page: PageName }) {
  const { employeeId = '' } = useParams()
  const isOfStaff = page === 'internalEmployeeDetail'
  return (
    <RecordPage<Person>
      resource={isOfStaff ? 'internal-employees' : 'employees'}
      id={employeeId}
      page={page}
      list={LIST_OF[page as keyof typeof LIST_OF]}
      {...(isOfStaff ? { isShown: isStaff } : {})}
    >
      {(person, reload) => <PersonView key={person.id} record={person} reload={reload} />}
    </RecordPage>
  )
}
