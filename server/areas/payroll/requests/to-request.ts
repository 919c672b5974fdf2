import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { ballHolder, mayDo, startsFrom } from '../../../../contract/machines/engine.ts'
import { type PaymentRequest, RequestTotals } from '../../../../contract/payroll/requests/schemas.ts'
import type { Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { membersOf } from '../../../lists/select-row.ts'
import { obstaclesOf } from '../../../machines/take-step.ts'
import { limitsOn, multipliersOn } from '../counting/settings.ts'
import { TOTAL_NAMES } from '../counting/summarise.ts'
import { annualSummaryOf } from './annual-summary.ts'
import { adjustableYear } from './annual-year.ts'
import { factsOf } from './facts.ts'
import { GUARDS, REQUEST, type RequestFacts, targetOf } from './machine.ts'
import { payrollsOf } from './payroll-list.ts'
import { requests } from './record.ts'
import type { StoredRequest } from './request-row.ts'

/**
 * The party whose turn it is. After the company's approval the request waits for its proof, or for us where the company pays
 * later.
 */
export function waitsFor(request: { status: string; client_approved_at: string | null; on_credit: boolean }): string {
  const isForUs = request.status === 'Approval' && request.client_approved_at !== null && request.on_credit
  return isForUs ? 'Provider' : ballHolder(REQUEST, request.status)
}

/** Digest of the approved facts: every person with pay, cost and account, and the company's total. */
export async function totalsHash(db: Database, request: StoredRequest): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(
      concat_ws('|', id, status, gross, total_deductions, net, employer_cost, coalesce(blind_key(bank->>'clabe'), ''), coalesce(bank->>'wise_email', '')), ',' order by id), ''), 'UTF8')), 'hex') as digest
    from payrolls where request_id = ${request.id}`.execute(db)
  const { id, company_id, kind, period_start, period_end, payment_date, currency } = request
  const seen = [id, company_id, kind, period_start, period_end, payment_date, currency]
  return createHash('sha256')
    .update(JSON.stringify([seen, TOTAL_NAMES.map((name) => request[name]), rows[0]?.digest]))
    .digest('hex')
}

/** The request for this viewer, with the first page of its payrolls. */
export async function toRequest(
  stored: StoredRequest,
  context: { db: Database; session: Session; now: Date },
): Promise<PaymentRequest> {
  const { db, session, now } = context
  const { company_id, company_name, logo_file, counts, previous_id, previous_folio, ...request } = stored
  const { company_status: _status, two_person_rule: _rule, on_credit: _credit, prepared_by: _by, ...shown } = request
  const facts = await factsOf(db, stored, session, now)
  const { payrolls, totalPayrolls } = await payrollsOf(db, stored.id, { page: 1, limit: 50 })
  const day = today(now)
  return {
    ...shown,
    waits_for: waitsFor(stored),
    company: { id: company_id, name: company_name, logo_url: logo_file },
    totals: membersOf(RequestTotals, stored),
    totals_hash: await totalsHash(db, stored),
    previous: previous_id === null ? null : { id: previous_id, folio: previous_folio ?? '' },
    settings_changed:
      !isDeepStrictEqual(stored.limits, await limitsOn(db, company_id, day)) ||
      !isDeepStrictEqual(stored.multipliers, await multipliersOn(db, company_id, stored.payment_date)),
    may_adjust: adjustableYear(stored),
    annual: stored.adjusts_year === null ? null : await annualSummaryOf(db, stored.id),
    payroll_counts: counts,
    payrolls,
    totalPayrolls,
    steps: await requests.offer(context, stored, facts),
    pay_one: payingOne(stored, facts),
  }
}

/** The payment of single people is no step of the request and is offered separately. */
function payingOne(request: StoredRequest, facts: RequestFacts): PaymentRequest['pay_one'] {
  const step = REQUEST.transitions.find(
    (one) => PAYS_ONE.includes(one.action) && startsFrom(one, request.status) && mayDo(one, facts.session, targetOf(request)),
  )
  if (step === undefined) return null
  const hiding = step.guards.filter((name) => REQUEST.hiddenBy?.includes(name))
  return obstaclesOf(hiding, GUARDS, facts).length > 0 ? null : { missing: obstaclesOf(step.guards, GUARDS, facts) }
}
const PAYS_ONE = ['pay-one', 'pay-held']
