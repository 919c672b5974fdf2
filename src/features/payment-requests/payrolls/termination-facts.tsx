import { Alert } from 'antd'
import { generatePath, Link } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'

/** The end of the contract that a settlement pays, which says the same amount. */
export function TerminationFacts({ payroll }: { payroll: Payroll }) {
  const session = useSession()
  const { termination, employee_id, net, status } = payroll
  if (termination === null) return null
  const { type, last_day, contract_end_date } = termination
  const differs = status !== 'Pending' && termination.net !== net
  return (
    <section>
      <h2>{t('payroll-runs.settlement.title')}</h2>
      {differs && <Alert type="warning" showIcon message={t('payroll-runs.settlement.differs')} />}
      <Facts
        className={style['facts']}
        facts={[
          [t('payroll-runs.settlement.type'), type],
          [t('payroll-runs.settlement.lastDay'), formatDate(last_day)],
          [t('payroll-runs.settlement.endDate'), formatDate(contract_end_date)],
          [t('payroll-runs.settlement.confirmed'), formatMoney(termination.net)],
        ]}
      />
      {canOpen(session, 'employeeOnboardingDetail') && (
        <Link to={`${generatePath(PAGES.employeeOnboardingDetail.path, { employeeId: String(employee_id) })}?tab=contract`}>
          {t('payroll-runs.settlement.open')}
        </Link>
      )}
    </section>
  )
}
