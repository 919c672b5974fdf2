import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { insertForId } from '../../../db/rows.ts'
import { fieldError, orNotFound } from '../../../errors/app-error.ts'
import { cutoffOf, limitsOn, multipliersOn } from '../counting/settings.ts'
import { candidatesOf } from './candidates.ts'
import { type Claiming, claiming, claimOf, refusePaidElsewhere } from './claims.ts'
import { copyOrders } from './copy-orders.ts'
import { answerWith } from './get-requests.ts'
import { type JudgedRequest, judgeRequest } from './judge-request.ts'
import type { RequestFacts } from './machine.ts'
import { checkReach } from './reach.ts'
import { requests } from './record.ts'
import { aboutRequest } from './request-row.ts'

const OPERATION = 'payroll/create-request-payment'
type Context = ContextOf<typeof OPERATION>

/** Creates a payment request (P1), with a payroll for all people who can be paid or for the named ones. */
export const createRequest: Action<typeof OPERATION> = async (input, context) => {
  const { companyId, employeeIds, copyFromRequestId, requestKey: _key, ...entered } = input
  const { db, session, now } = context
  const judged = judgeRequest(entered)
  if (copyFromRequestId !== undefined) await checkReach(db, session, copyFromRequestId)
  const company = await holdCompany(db, companyId)
  const ids = employeeIds
    ? [...new Set(employeeIds)]
    : copyFromRequestId
      ? await peopleOf(db, copyFromRequestId, companyId)
      : null
  const candidates = candidatesOf(companyId, judged, ids)
  const people = await countOf(db, candidates)
  const facts: RequestFacts = {
    session,
    request: null,
    now,
    mayApprove: false,
    funds: '0.00',
    unpayable: [],
    draft: { companyStatus: company.status, people },
  }
  const step = requests.checkNew(session, OPERATION, 'create', facts)
  if (employeeIds && people < (ids?.length ?? 0)) await refuseStrangers(db, candidates, ids ?? [])
  await refusePaidElsewhere(db, judged, sql`select contract_id from (${candidates}) x`)
  const id = await insertRequest(context, companyId, judged, copyFromRequestId ?? null)
  await claiming(() => insertPayrolls(db, id, companyId, judged, candidates, now))
  await copyOrders(db, { id, kind: judged.kind }, copyFromRequestId ?? null, now)
  await context.record({
    ...aboutRequest({ id, company_id: companyId }),
    from: null,
    to: step.to,
    visibility: step.visibility,
    changes: [{ field: 'people', from: null, to: people }],
  })
  return { requestPayment: await answerWith(id, context) }
}

/** Requests of one company are created one at a time, so that they see each other. */
async function holdCompany(db: Database, id: number): Promise<{ status: string }> {
  return orNotFound(await db.selectFrom('companies').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
}

const countOf = async (db: Database, candidates: ReturnType<typeof candidatesOf>): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from (${candidates}) x`.execute(db)).rows[0]?.n ?? 0

/** The people of the copied request, if it belongs to the same company. */
async function peopleOf(db: Database, requestId: number, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ employee_id: number }>`select employee_id from payrolls
    where request_id = ${requestId} and company_id = ${companyId} and status <> 'Excluded'`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

async function refuseStrangers(
  db: Database,
  candidates: ReturnType<typeof candidatesOf>,
  ids: readonly number[],
): Promise<never> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::int[]) as given (id)
    where id not in (select x.id from (${candidates}) x) order by id limit 5`.execute(db)
  throw fieldError('employeeIds', t('server-payroll.requests.noEmployees', { ids: rows.map(({ id }) => id).join(', ') }))
}

async function insertRequest(
  { db, session, now }: Context,
  companyId: number,
  judged: JudgedRequest,
  copiedFrom: number | null,
): Promise<number> {
  const day = today(now)
  const limits = await limitsOn(db, companyId, day)
  const at = now.toISOString()
  const year = Number(day.slice(0, 4))
  const { rows: folios } = await sql<{ last: number }>`
    insert into payment_request_folios as f (company_id, year, last) values (${companyId}, ${year}, 1)
    on conflict (company_id, year) do update set last = f.last + 1 returning last`.execute(db)
  const account = await db
    .selectFrom('core_bank_account_assignments')
    .select('account_id')
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('account_id')
    .executeTakeFirst()
  const previous = await db
    .selectFrom('payment_requests')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', judged.kind)
    .where('status', '<>', 'Cancelled')
    .where('period_end', '<', judged.period_start)
    .orderBy('period_end', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return insertForId(db, 'payment_requests', {
    ...judged,
    folio: `N-${year}-${String(folios[0]?.last ?? 1).padStart(5, '0')}`,
    company_id: companyId,
    cutoff_at: cutoffOf(judged.payment_date, limits),
    status: 'Pending',
    status_since: at,
    limits: JSON.stringify(limits),
    multipliers: JSON.stringify(await multipliersOn(db, companyId, judged.payment_date)),
    previous_id: previous?.id ?? null,
    copied_from_id: copiedFrom,
    core_bank_account_id: account?.account_id ?? null,
    prepared_by: session.role === 'Client' ? [] : [session.id],
    created_by: session.id,
    created_at: at,
    updated_at: at,
  })
}

/** Creates a payroll for each chosen person, in one statement, and stores their number in the request. */
export async function insertPayrolls(
  db: Database,
  id: number,
  companyId: number,
  judged: Claiming,
  candidates: ReturnType<typeof candidatesOf>,
  now: Date,
): Promise<void> {
  const { claim, claimed } = claimOf(judged)
  const { kind, period_start, period_end, payment_date } = judged
  const at = now.toISOString()
  await sql`with made as (insert into payrolls (request_id, company_id, employee_id, contract_id, number, firstname, lastname,
      department, claim, claimed, kind, period_start, period_end, payment_date, created_at, updated_at)
    select ${id}, ${companyId}, x.id, x.contract_id, x.number, x.firstname, x.lastname, x.department, ${claim}, ${claimed}, ${kind},
      ${period_start}::date, ${period_end}::date, ${payment_date}::date, ${at}::timestamptz, ${at}::timestamptz
    from (${candidates}) x returning id)
    update payment_requests set people = people + (select count(*) from made) where id = ${id}`.execute(db)
}
