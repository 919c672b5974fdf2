import { useParams } from 'react-router'
import { pageTitle } from '../../../../contract/page-titles.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { EmployeePayrolls } from './employee-payrolls.tsx'
import { useEmployeePayrolls, useShownPayrolls } from './use-employee-payrolls.ts'

const AN_ID = /^[1-9]\d{0,9}$/
const REFUSED = [400, 403, 404]

/** Payrolls of one person over time: totals, explanations, and the state of the papers. */
export function EmployeePayrollsPage() {
  const { id = '' } = useParams()
  return AN_ID.test(id) ? <PayrollsOf key={id} employeeId={Number(id)} /> : <NotFound isSignedIn />
}

function PayrollsOf({ employeeId }: { employeeId: number }) {
  const shown = useShownPayrolls()
  const { data, error, isBusy, reload } = useEmployeePayrolls(employeeId, shown)
  // An unknown person, another company's, and a person who is never paid by payroll look the same (B12).
  if (REFUSED.includes(error?.statusCode ?? 0) || data?.employee === null) return <NotFound isSignedIn />
  if (error) return <ErrorNotice heading={pageTitle('employeePayrolls')} message={error.message} onRetry={reload} />
  if (!data?.employee) return <Spinner heading={pageTitle('employeePayrolls')} />
  const { employee, ...found } = data
  return <EmployeePayrolls employee={employee} found={found} shown={shown} isBusy={isBusy} />
}
