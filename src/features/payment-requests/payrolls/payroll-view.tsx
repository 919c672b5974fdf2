import { Alert } from 'antd'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Note, Row, Stack } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { signed } from '../change-of.ts'
import { IssueList } from '../issues-card.tsx'
import { PersonPapers } from '../papers/person/person-papers.tsx'
import style from '../payment-requests.module.css'
import { rightsOf } from '../rights.ts'
import { AnnualSection } from './annual-section.tsx'
import { Entries } from './entries.tsx'
import { FormerFiles } from './former-files.tsx'
import { Lines } from './lines.tsx'
import { PayrollActions } from './payroll-actions.tsx'
import { plain } from './payroll-table.tsx'
import { TerminationFacts } from './termination-facts.tsx'

const { payroll: TEXTS, issues: ISSUES } = PAYMENT_REQUEST_TEXTS
const LIVING = ['Pending', 'Calculated', 'Hold']

interface PayrollViewProps {
  payroll: Payroll
  /** The request of the payroll, where it is changed; without it the payroll is only read. */
  request: PaymentRequest | null
  onChanged: () => Promise<unknown>
}

/** Everything about one payroll: totals, each line with its calculation, and the inputs. */
export function PayrollView({ payroll, request, onChanged }: PayrollViewProps) {
  const session = useSession()
  const isLiving = LIVING.includes(payroll.status)
  const { perceptions, deductions, other_payments, employer_lines, explanation, blockers, warnings } = payroll
  return (
    <Stack>
      <Row>
        <StatusBadge list="payroll" value={payroll.status} />
        {payroll.status_reason !== null && (
          <Note as="span" top="xs">
            {payroll.status_reason}
          </Note>
        )}
        {request && <PayrollActions payroll={payroll} request={request} onChanged={onChanged} />}
      </Row>
      {payroll.failure !== null && <Alert type="error" showIcon message={TEXTS.failure(payroll.failure)} />}
      {payroll.is_modified && (
        <Alert type="info" showIcon message={TEXTS.modified(payroll.modified_by?.name ?? '', payroll.modify_reason ?? '')} />
      )}
      {blockers.length > 0 && (
        <IssueList isOfPerson kind="blocker" issues={blockers} label={ISSUES.blockers(blockers.length)} />
      )}
      {warnings.length > 0 && (
        <IssueList isOfPerson kind="warning" issues={warnings} label={ISSUES.warnings(warnings.length)} />
      )}
      <Figures payroll={payroll} />
      {/* The remaining work for a paid person. */}
      <PersonPapers payroll={payroll} request={request} onChanged={onChanged} />
      <TerminationFacts payroll={payroll} />
      <Lines title={TEXTS.perceptions} lines={perceptions} total={payroll.gross} explanation={explanation} />
      <Lines title={TEXTS.deductions} lines={deductions} total={payroll.total_deductions} explanation={explanation} />
      {other_payments.length > 0 && <Lines title={TEXTS.otherPayments} lines={other_payments} explanation={explanation} />}
      {employer_lines.length > 0 && (
        <Lines title={TEXTS.employerLines} lines={employer_lines} total={payroll.employer_cost} explanation={explanation} />
      )}
      <AnnualSection payroll={payroll} request={request} onChanged={onChanged} />
      <Entries
        payroll={payroll}
        mayAttach={request !== null && rightsOf(session, request).attaches}
        mayEnter={request !== null && isLiving && rightsOf(session, request).enters}
        onChanged={onChanged}
      />
      <FormerFiles files={payroll.former_files} />
      <section>
        <h2>{TEXTS.bank}</h2>
        {payroll.bank_changed && (
          <Note top="xs" tone="wrong">
            {bankChanged(payroll)}
          </Note>
        )}
        {payroll.bank === null ? (
          <Note top="xs">{TEXTS.noBank}</Note>
        ) : (
          <Facts className={style['facts']} facts={bankFacts(payroll.bank)} />
        )}
        {payroll.bank_change?.bank != null && (
          <>
            <h3>{TEXTS.bankNow}</h3>
            <Facts className={style['facts']} facts={bankFacts(payroll.bank_change.bank)} />
          </>
        )}
        {payroll.payments.map(({ method, amount, reference, paid_at, returned_at, return_reason }) => (
          <Note key={`${paid_at}${reference}`} top="xs">
            {[formatMoney(amount), TEXTS.paid(method, formatDate(paid_at)), reference].filter(Boolean).join(' · ')}
            {returned_at !== null && (
              <Note as="span" top="xs" tone="wrong">
                {' '}
                {TEXTS.returned(formatDate(returned_at), return_reason ?? '')}
              </Note>
            )}
          </Note>
        ))}
      </section>
      <section>
        <h2>{TEXTS.terms}</h2>
        <Facts className={style['facts']} facts={termsOf(payroll)} />
      </section>
    </Stack>
  )
}

function Figures({ payroll }: { payroll: Payroll }) {
  const { facts } = TEXTS
  const { gross, total_deductions, net, employer_cost, net_previous, net_change_percent } = payroll
  return (
    <dl className={style['figures']}>
      {(
        [
          ['gross', gross],
          ['taken', total_deductions],
          ['net', net],
          ['cost', employer_cost],
        ] as const
      ).map(([name, amount]) => (
        <div key={name} data-main={name === 'net'}>
          <dt>{facts[name]}</dt>
          <dd>{formatMoney(amount)}</dd>
          {name === 'net' && net_previous !== null && (
            <dd className={style['change']}>
              {`${facts.before} ${formatMoney(net_previous)}`}
              {net_change_percent !== null && ` (${signed(net_change_percent)}%)`}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Author and time of a changed bank account, while a choice is pending. */
function bankChanged({ bank_change }: Payroll): string {
  if (bank_change === null) return TEXTS.bankChanged
  const { at, by } = bank_change
  return TEXTS.bankUndecided(at === null ? '' : formatDate(at), by ?? '')
}

const bankFacts = (bank: NonNullable<Payroll['bank']>): Fact[] => {
  const names = TEXTS.bankFacts
  const rows: Fact[] = [
    [names.holder, bank.holder_name],
    [names.bank, bank.bank_name],
    [names.clabe, bank.clabe],
  ]
  if (bank.wise_email) rows.push([names.wise, bank.wise_email])
  return rows
}

function termsOf(payroll: Payroll): Fact[] {
  const { facts } = TEXTS
  const { number, department, days_paid, daily_salary, integrated_daily_salary, hire_date, seniority_weeks } = payroll
  return [
    [facts.number, number],
    [facts.department, department],
    [facts.days, days_paid === null ? null : plain(days_paid)],
    [facts.daily, daily_salary === null ? null : formatMoney(daily_salary)],
    [facts.integrated, integrated_daily_salary === null ? null : formatMoney(integrated_daily_salary)],
    [facts.hired, hire_date === null ? null : formatDate(hire_date)],
    [facts.seniority, seniority_weeks === null ? null : facts.weeks(seniority_weeks)],
    [facts.state, payroll.payroll_state],
    [facts.zone, payroll.zone],
  ]
}
