import { sql } from 'kysely'
import { schemaText } from '../../../../contract/language/overlay.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { NamedReason } from '../../../../contract/payroll/papers/schemas.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import type { Layout, Payment } from '../../../../payroll/layout/layout.ts'
import content from '../../../../schemas/payment-layouts.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { inWords } from '../../../words/stored-words.ts'
import { type AccountChange, IS_UNDECIDED, LAST_CHANGE, undecided } from '../counting/accounts.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import type { StoredRequest } from '../requests/request-row.ts'

export const LAYOUTS = content.layouts as Readonly<Record<string, Layout>>
/** Approved and not yet paid: amounts and accounts are those that the company approved. */
const PAYABLE = ['Approval', 'Validating']
const MOST_NAMED = 100

/** Payrolls `p` that are in a file for the bank. */
const IN_FILE = sql`(p.status = 'Calculated' and p.net > 0 and coalesce(p.bank->>'clabe', '') <> '' and not ${IS_UNDECIDED})`

/** The reason why no file for the bank can be made; `null` if it can. */
export const obstacleOf = ({ status, client_approved_at }: Pick<StoredRequest, 'status' | 'client_approved_at'>) =>
  PAYABLE.includes(status) && client_approved_at !== null
    ? null
    : t('server-payroll.papers.notPayable', { status: statusLabel('paymentRequest', status) })

/**
 * The payments of a file. Excludes held and already paid people, so that a file made again after a returned payment pays no
 * one twice; people paid by Wise have no CLABE and are excluded too.
 */
export async function paymentsOf(db: Database, requestId: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select p.id as "payrollId", coalesce(p.number, '') as number, coalesce(p.bank->>'holder_name', p.firstname || ' ' || p.lastname) as holder,
      coalesce(p.bank->>'bank_name', '') as bank, p.bank->>'clabe' as clabe, p.net::text as amount, coalesce(n.rfc, '') as rfc,
      p.payment_date as date, 'Nómina ' || r.folio as concept
    from payrolls p join payment_requests r on r.id = p.request_id left join employee_details n on n.person_id = p.employee_id
    where p.request_id = ${requestId} and ${IN_FILE}
    order by ${IN_ORDER}`.execute(db)
  return rows
}

interface LeftOut extends Columns<'payrolls', 'id' | 'employee_id' | 'status' | 'net'> {
  person: string
  why: string | null
  is_by_wise: boolean
  is_undecided: boolean
  change: AccountChange | null
  total: number
}

/** The current content of a file for the bank, and the people left out with the reason. */
export async function bankFilesOf(db: Database, requestId: number) {
  const { rows: sums } = await sql<{ payments: number; amount: string }>`
    select count(*)::int as payments, coalesce(sum(p.net), 0)::numeric(14, 2)::text as amount from payrolls p
    where p.request_id = ${requestId} and ${IN_FILE}`.execute(db)
  const { rows } = await sql<LeftOut>`
    select p.id, p.employee_id, p.firstname || ' ' || p.lastname as person, p.status, p.status_reason as why, p.net::text as net,
      coalesce(p.bank->>'wise_email', '') <> '' as is_by_wise, ${IS_UNDECIDED} as is_undecided, ${LAST_CHANGE} as change, count(*) over ()::int as total
    from payrolls p where p.request_id = ${requestId} and not ${IN_FILE}
    order by ${IN_ORDER} limit ${MOST_NAMED}`.execute(db)
  return {
    layouts: Object.entries(LAYOUTS).map(([format, { title, purpose }]) => ({
      format,
      title: schemaText('payment-layouts', title),
      purpose: schemaText('payment-layouts', purpose),
    })),
    payments: sums[0]?.payments ?? 0,
    amount: sums[0]?.amount ?? '0.00',
    left_out: rows.map((row) => toReason(row, requestId)),
    left_out_count: rows[0]?.total ?? 0,
  }
}

function toReason({ id, employee_id, person, status, why, net, ...of }: LeftOut, requestId: number): NamedReason {
  const named = { payrollId: id, person, fix: null }
  if (status === 'Hold') return { ...named, reason: t('server-payroll.papers.held', { why: why || null }) }
  if (status === 'Excluded') return { ...named, reason: t('server-payroll.papers.leftOut', { why: why || null }) }
  if (status === 'Paid' || status === 'Complete') return { ...named, reason: t('server-payroll.papers.paid') }
  if (status !== 'Calculated') return { ...named, reason: t('server-payroll.papers.notCalculated') }
  if (Number(net) <= 0) return { ...named, reason: t('server-payroll.papers.nothing') }
  if (of.is_undecided)
    return {
      ...named,
      reason: inWords(`${person}: ${undecided(of.change)}`),
      fix: { page: 'requestDetail', id: requestId, tab: null },
    }
  if (of.is_by_wise) return { ...named, reason: t('server-payroll.papers.wise') }
  return {
    ...named,
    reason: t('server-payroll.papers.noClabe'),
    fix: { page: 'employeeOnboardingDetail', id: employee_id, tab: 'bank' },
  }
}
