import { Alert } from 'antd'
import { generatePath, Link } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { RUN_TEXTS } from '../../../texts/payroll-runs.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'

const TEXTS = RUN_TEXTS.settlement

/** The end of the contract that a settlement pays, which says the same amount. */
export function TerminationFacts({ payroll }: { payroll: Payroll }) {
  const session = useSession()
  const { termination, employee_id, net, status } = payroll
  if (termination === null) return null
  const { type, last_day, contract_end_date } = termination
  const differs = status !== 'Pending' && termination.net !== net
  return (
    <section>
      <h2>{TEXTS.title}</h2>
      {differs && <Alert type="warning" showIcon message={TEXTS.differs} />}
      <Facts
        className={style['facts']}
        facts={[
          [TEXTS.type, type],
          [TEXTS.lastDay, formatDate(last_day)],
          [TEXTS.endDate, formatDate(contract_end_date)],
          [TEXTS.confirmed, formatMoney(termination.net)],
        ]}
      />
      {canOpen(session, 'employeeOnboardingDetail') && (
        <Link to={`${generatePath(PAGES.employeeOnboardingDetail.path, { employeeId: String(employee_id) })}?tab=contract`}>
          {TEXTS.open}
        </Link>
      )}
    </section>
  )
}
