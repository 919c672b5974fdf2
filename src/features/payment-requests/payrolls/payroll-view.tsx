import { useId } from 'react'
import { Link } from 'react-router'
import { canOpen, recordPath } from '../../../../access-control/pages.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { stateText, valueText } from '../../../../contract/language/values.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { plain } from '../../../parts/explanation/explained-figures.ts'
import { Explanation } from '../../../parts/explanation/explanation.tsx'
import { columnsOf, DataTable, figureColumn } from '../../../tables/data-table.tsx'
import { formatDate, formatDateTime, formatMoney, MISSING } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { type Fact, Facts, List, Note, Row, Stack } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { signed } from '../change-of.ts'
import { IssueList } from '../issues-card.tsx'
import { PersonPapers } from '../papers/person/person-papers.tsx'
import style from '../payment-requests.module.css'
import { type PayrollPartProps, rightsOf } from '../rights.ts'
import { AnnualSection } from './annual-section.tsx'
import { Entries } from './entries.tsx'
import { PayrollActions } from './payroll-actions.tsx'
import { isCounted } from './payroll-table.tsx'

/** Payrolls that were calculated before name the order of a deduction an incident, which makes no deduction. */
const asOrdered = <L extends { source: string }>(line: L): L =>
  line.source === 'incident' ? { ...line, source: 'order' } : line

const LIVING = ['Pending', 'Calculated', 'Hold']

/** Everything about one payroll: totals, each line with its calculation, and the inputs. */
export function PayrollView({ payroll, request, onChanged }: PayrollPartProps) {
  const session = useSession()
  const isLiving = LIVING.includes(payroll.status)
  const { perceptions, deductions, other_payments, employer_lines, explanation, blockers, warnings } = payroll
  return (
    <Stack>
      <Row>
        <StatusBadge list="payroll" value={payroll.status} />
        <Note as="span" top="xs">
          {payroll.status_reason}
        </Note>
        {request && <PayrollActions payroll={payroll} request={request} onChanged={onChanged} />}
      </Row>
      {payroll.failure !== null && (
        <Callout type="error" title={t('payment-requests.payroll.failure', { why: payroll.failure })} />
      )}
      {payroll.is_modified && (
        <Callout
          type="info"
          title={t('payment-requests.payroll.modified', {
            who: payroll.modified_by?.name ?? '',
            reason: payroll.modify_reason ?? '',
          })}
        />
      )}
      <IssueList isOfPerson kind="blocker" issues={blockers} />
      <IssueList isOfPerson kind="warning" issues={warnings} />
      <Figures payroll={payroll} />
      {/* The remaining work for a paid person. */}
      <PersonPapers payroll={payroll} request={request} onChanged={onChanged} />
      <TerminationFacts payroll={payroll} />
      <Lines
        title={t('payment-requests.payroll.perceptions')}
        lines={perceptions}
        total={payroll.gross}
        explanation={explanation}
      />
      <Lines
        title={t('payment-requests.payroll.deductions')}
        lines={deductions.map(asOrdered)}
        total={payroll.total_deductions}
        explanation={explanation}
      />
      {other_payments.length > 0 && (
        <Lines title={t('payment-requests.payroll.otherPayments')} lines={other_payments} explanation={explanation} />
      )}
      {employer_lines.length > 0 && (
        <Lines
          title={t('payment-requests.payroll.employerLines')}
          lines={employer_lines}
          total={payroll.employer_cost}
          totalLabel={t('payment-requests.payroll.employerTotal')}
          explanation={explanation}
        />
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
        <h2>{t('payment-requests.payroll.bank')}</h2>
        <Note top="xs" tone="wrong">
          {payroll.bank_changed && bankChanged(payroll)}
        </Note>
        {payroll.bank === null ? (
          <Note top="xs">{t('payment-requests.payroll.noBank')}</Note>
        ) : (
          <Facts layout="row" facts={bankFacts(payroll.bank)} />
        )}
        {payroll.bank_change?.bank != null && (
          <>
            <h3>{t('payment-requests.payroll.bankNow')}</h3>
            <Facts layout="row" facts={bankFacts(payroll.bank_change.bank)} />
          </>
        )}
        {payroll.payments.map(({ method, amount, reference, paid_at, returned_at, return_reason }) => (
          <Note key={`${paid_at}${reference}`} top="xs">
            {joined(formatMoney(amount), t('payment-requests.payroll.paid', { method, day: formatDate(paid_at) }), reference)}
            {returned_at !== null && (
              <Note as="span" top="xs" tone="wrong">
                {' '}
                {t('payment-requests.payroll.returned', { day: formatDate(returned_at), reason: return_reason ?? '' })}
              </Note>
            )}
          </Note>
        ))}
      </section>
      <section>
        <h2>{t('payment-requests.payroll.terms')}</h2>
        <Facts layout="row" facts={termsOf(payroll)} />
      </section>
    </Stack>
  )
}

function Figures({ payroll }: { payroll: Payroll }) {
  const { gross, total_deductions, net, employer_cost, net_previous, net_change_percent } = payroll
  const amount = (value: string) => (isCounted(payroll) ? formatMoney(value) : MISSING)
  return (
    <Facts
      layout="figures"
      facts={[
        [t('payment-requests.payroll.facts.gross'), amount(gross)],
        [t('payment-requests.payroll.facts.taken'), amount(total_deductions)],
        [
          t('payment-requests.payroll.facts.net'),
          net,
          <>
            {amount(net)}
            {net_previous !== null && (
              <small>
                {`${t('payment-requests.payroll.facts.before')} ${formatMoney(net_previous)}`}
                {net_change_percent !== null && ` (${signed(net_change_percent)}%)`}
              </small>
            )}
          </>,
          'main',
        ],
        [t('payment-requests.payroll.facts.cost'), amount(employer_cost)],
      ]}
    />
  )
}

/** Author and time of a changed bank account, while a choice is pending. */
function bankChanged({ bank_change }: Payroll): string {
  if (bank_change === null) return t('payment-requests.payroll.bankChanged')
  const { at, by } = bank_change
  return t('payment-requests.payroll.bankUndecided', { day: at && formatDate(at), who: by })
}

const bankFacts = (bank: NonNullable<Payroll['bank']>): (Fact | false)[] => [
  [t('payment-requests.payroll.bankFacts.holder'), bank.holder_name],
  [t('payment-requests.payroll.bankFacts.bank'), bank.bank_name],
  [t('payment-requests.payroll.bankFacts.clabe'), bank.clabe],
  bank.wise_email !== null && [t('payment-requests.payroll.bankFacts.wise'), bank.wise_email],
]

function termsOf(payroll: Payroll): Fact[] {
  const { number, department, days_paid, daily_salary, integrated_daily_salary, hire_date, seniority_weeks } = payroll
  return [
    [t('payment-requests.payroll.facts.number'), number],
    [t('payment-requests.payroll.facts.department'), department],
    [t('payment-requests.payroll.facts.days'), days_paid === null ? null : plain(days_paid)],
    [t('payment-requests.payroll.facts.daily'), daily_salary === null ? null : formatMoney(daily_salary)],
    [
      t('payment-requests.payroll.facts.integrated'),
      integrated_daily_salary === null ? null : formatMoney(integrated_daily_salary),
    ],
    [t('payment-requests.payroll.facts.hired'), hire_date === null ? null : formatDate(hire_date)],
    [
      t('payment-requests.payroll.facts.seniority'),
      seniority_weeks === null ? null : t('payment-requests.payroll.facts.weeks', { weeks: seniority_weeks }),
    ],
    [t('payment-requests.payroll.facts.state'), payroll.payroll_state && stateText(payroll.payroll_state)],
    [t('payment-requests.payroll.facts.zone'), payroll.zone && valueText(payroll.zone)],
  ]
}

/** The end of the contract that a settlement pays, which says the same amount. */
function TerminationFacts({ payroll }: { payroll: Payroll }) {
  const session = useSession()
  const { termination, employee_id, net, status } = payroll
  if (termination === null) return null
  const { type, last_day, contract_end_date } = termination
  const differs = status !== 'Pending' && termination.net !== net
  return (
    <section>
      <h2>{t('payroll-runs.settlement.title')}</h2>
      {differs && <Callout type="warning" title={t('payroll-runs.settlement.differs')} />}
      <Facts
        layout="row"
        facts={[
          [t('payroll-runs.settlement.type'), type],
          [t('payroll-runs.settlement.lastDay'), formatDate(last_day)],
          [t('payroll-runs.settlement.endDate'), formatDate(contract_end_date)],
          [t('payroll-runs.settlement.confirmed'), formatMoney(termination.net)],
        ]}
      />
      {canOpen(session, 'employeeOnboardingDetail') && (
        <Link to={recordPath('employeeOnboardingDetail', employee_id, 'contract')}>{t('payroll-runs.settlement.open')}</Link>
      )}
    </section>
  )
}

/** Replaced files of incidents and deductions, folded away: they can still be read. */
function FormerFiles({ files }: { files: Payroll['former_files'] }) {
  if (files.length === 0) return null
  return (
    <details>
      <summary>{t('payroll-preparation.evidence.former', { count: files.length })}</summary>
      <List isRow isLined className={style['entries']}>
        {files.map(({ id, type, name, file_url, replaced_at, replaced_by }) => (
          <li key={id}>
            <strong>{valueText(type)}</strong>
            {file_url === null ? (
              <span>{name}</span>
            ) : (
              <a href={file_url} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            <Note as="span" top="xs">
              {t('payroll-preparation.evidence.replaced', { at: formatDateTime(replaced_at), who: replaced_by })}
            </Note>
          </li>
        ))}
      </List>
    </details>
  )
}

type Line = Payroll['perceptions'][number] | Payroll['deductions'][number]

interface LinesProps {
  title: string
  lines: readonly Line[]
  total?: string
  /** Where the total counts more than the lines. */
  totalLabel?: string
  explanation: Payroll['explanation']
}

function Lines({ title, lines, total, totalLabel, explanation }: LinesProps) {
  const id = useId()
  const isSplit = lines.some((line) => 'taxed' in line)
  const sums =
    total === undefined ? {} : { concept: totalLabel ?? t('payment-requests.totals.concept'), amount: formatMoney(total) }
  const columns = lineColumns()
    .filter(({ key }) => isSplit || !SPLIT.includes(key))
    .map((column) => ({
      ...column,
      footer: sums[column.key as keyof typeof sums],
    }))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <Note top="xs">{t('payment-requests.payroll.nothing')}</Note>
      ) : (
        <DataTable
          isInCard
          label={title}
          columns={columns}
          rows={[...lines.entries()]}
          keyOf={([at]) => at}
          expansion={{
            column: 'amount',
            labelOf: ([, { name, amount }]) => t('payment-requests.payroll.how', { name, amount: formatMoney(amount) }),
            detailOf: ([, { formula_ref }]) =>
              explanation[formula_ref]?.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a calculation keep their order.
                <Explanation key={at} explanation={one} />
              )) ?? null,
          }}
        />
      )}
    </section>
  )
}

const quantityOf = (line: Line): string =>
  'quantity' in line && line.quantity !== null ? [plain(line.quantity), line.unit].filter(Boolean).join(' ') : ''

const lineColumns = () =>
  columnsOf<[number, Line]>('payment-requests.payroll.columns', {
    concept: ([, line]) => (
      <>
        {line.name}
        <small>
          {joined(
            textAt('payment-requests.payroll.source', line.source) ?? line.source,
            line.sat_code && t('payment-requests.payroll.sat', { code: line.sat_code }),
          )}
        </small>
        {'remaining' in line && line.remaining !== null && (
          <small>{`${t('payment-requests.payroll.columns.left')}: ${formatMoney(line.remaining)}`}</small>
        )}
      </>
    ),
    quantity: figureColumn(([, line]) => quantityOf(line), { isEmpty: ([, line]) => quantityOf(line) === '' }),
    taxed: figureColumn(([, line]) => ('taxed' in line ? formatMoney(line.taxed) : '')),
    exempt: figureColumn(([, line]) => ('exempt' in line ? formatMoney(line.exempt) : '')),
    amount: figureColumn(([, { amount }]) => formatMoney(amount), { card: 'aside' }),
  })
const SPLIT = ['quantity', 'taxed', 'exempt']
