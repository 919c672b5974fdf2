import { sql } from 'kysely'
import { today } from '../../contract/calendar.ts'
import { addDays, addMonths } from '../../payroll/calendar/days.ts'
import { calculateChunk } from '../areas/payroll/counting/calculate-chunk.ts'
import { summarise } from '../areas/payroll/counting/summarise.ts'
import { addIncidents } from '../areas/payroll/entries/add-incidents.ts'
import { configPayrolls } from '../areas/payroll/entries/config-payrolls.ts'
import { setPaidAll } from '../areas/payroll/paying/pay.ts'
import { approveRequest } from '../areas/payroll/requests/approve-request.ts'
import { createRequest } from '../areas/payroll/requests/create-request.ts'
import { cancelRequest, completeRequest } from '../areas/payroll/requests/move-request.ts'
import { storedRequest } from '../areas/payroll/requests/request-row.ts'
import { requireAdjustment, sendRequest } from '../areas/payroll/requests/send-and-approve.ts'
import { totalsHash } from '../areas/payroll/requests/to-request.ts'
import type { HistoryEntry, Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { insertRow, updateRow } from '../db/rows.ts'
import type { Files } from '../files/create.ts'
import { appendRows } from '../history/append-rows.ts'
import stories from './data/payment-stories.json' with { type: 'json' }
import { pastRow } from './past-row.ts'
import { storeProof } from './store-paper.ts'

const FIRST_CLIENT = 'client@plantilla.test'
const NOTE = 'Checked against the incidents of the period.'
const REASON = 'The overtime of the last weekend is missing.'

/** Payment requests of three companies, created by the calls themselves; without notifications of the past. */
export async function seedPaymentRequests({ db, files }: { db: Database; files: Files }, now: Date): Promise<void> {
  const admin = await db.selectFrom('people').selectAll().where('role', '=', 'Admin').orderBy('id').executeTakeFirst()
  if (!admin) return
  const proof = await storeProof(db, files, 'payroll-payment')
  for (const [at, company] of (await companies(db)).entries()) {
    // By how many fortnights ago the period was.
    for (const { story, ago } of stories[at] ?? []) {
      await db
        .transaction()
        .execute((tx) => seedOne(tx, { ...company, admin: admin as never, proof }, story, fortnight(today(now), ago), now))
    }
  }
}

interface Parts {
  id: number
  client: Session
  admin: Session
  proof: string
}

/** Companies with employees at work where one person's approval is enough; that of the demo account first. */
async function companies(db: Database): Promise<{ id: number; client: Session }[]> {
  const { rows } = await sql<{ id: number; client: Session }>`select c.id, to_json(v) as client from companies c
      join lateral (select p.id, p.role, p.firstname, p.lastname, p.email, p.company_id as "companyId" from people p
        where p.company_id = c.id and p.role = 'Client' and p.is_active and p.may_approve order by p.email = ${FIRST_CLIENT} desc, p.id limit 1) v on true
    where c.status = 'Approved' and coalesce(c.approvers_needed, 1) = 1 and (select count(*) from contracts k join people e on e.id = k.person_id where k.company_id = c.id
      and k.type = 'Employee' and k.status = 'Active' and e.onboarding_status = 'Approved') > 5
    order by v.email = ${FIRST_CLIENT} desc, c.id limit ${stories.length}`.execute(db)
  return rows
}

/** The half month of a day, moved back by a number of half months. */
function fortnight(day: string, ago: number) {
  const half = (Number(day.slice(8)) > 15 ? 1 : 0) - ago
  const month = `${addMonths(`${day.slice(0, 8)}01`, Math.floor(half / 2)).slice(0, 8)}01`
  const isSecond = ((half % 2) + 2) % 2 === 1
  const period_start = isSecond ? `${month.slice(0, 8)}16` : month
  const period_end = isSecond ? addDays(addMonths(month, 1), -1) : `${month.slice(0, 8)}15`
  return { kind: 'Regular', period_type: 'Fortnightly', period_start, period_end, payment_date: period_end }
}

type Period = ReturnType<typeof fortnight>

async function seedOne(tx: Database, parts: Parts, story: string, period: Period, now: Date): Promise<void> {
  // The history has the days on which the steps would have happened.
  const before = new Date(`${period.period_end}T16:00:00Z`).getTime() - 4 * 86_400_000
  let moment = Math.min(before, now.getTime() - 6 * 3_600_000)
  const context = (session: Session) => {
    moment += 3_000_000
    const at = new Date(moment)
    // The past raises no notifications.
    const quiet = { enqueue: async () => undefined, nothingChanged: () => undefined }
    return { db: tx, session, now: at, record: recorder(tx, session, at), ...quiet } as never
  }
  const { admin, client } = parts
  const { requestPayment } = (await createRequest({ companyId: parts.id, ...period }, context(admin))) as {
    requestPayment: { id: number }
  }
  const requestId = requestPayment.id
  if (story === 'Pending') return
  if (story === 'Cancelled') return void (await cancelRequest({ requestId, reason: 'Made twice by mistake.' }, context(admin)))
  await sayIncidents(requestId, tx, context(client))
  await count(tx, requestId, new Date(moment))
  if (story === 'Calculated') return
  await leaveOutBlocked(tx, requestId, context(admin))
  await count(tx, requestId, new Date(moment))
  await sendRequest({ requestId, acknowledged: ['all'], note: NOTE }, context(admin))
  if (story === 'Approval') return
  if (story === 'Adjustment') return void (await requireAdjustment({ requestId, reason: REASON }, context(client)))
  const seen = await totalsHash(tx, await storedRequest(tx, requestId))
  await approveRequest({ requestId, totalsHash: seen }, context(client))
  if (story === 'Approved') return
  await prove(tx, requestId, parts, new Date(moment))
  if (story === 'Validating') return
  // The preparer of a request may not pay it: the demo has one Admin, so its requests have no preparer.
  await tx.updateTable('payment_requests').set({ prepared_by: [] }).where('id', '=', requestId).execute()
  const paid_at = new Date(moment).toISOString().slice(0, 10)
  await setPaidAll({ requestId, paid_at, reference: `SPEI ${300_000 + requestId}` }, context(admin))
  if (story === 'Paid') return
  await completeRequest({ requestId, reason: 'Paid and stamped in the system before.' }, context(admin))
}

/** A few incidents of the people in the request, as their company would enter them. */
async function sayIncidents(requestId: number, tx: Database, context: never): Promise<void> {
  const { rows } = await sql<{ id: number; period_start: string }>`
    select id, period_start from payrolls where request_id = ${requestId} order by id limit 4`.execute(tx)
  const [one, two, three, four] = rows
  const incidents = [
    ...(one ? [{ payrollId: one.id, type: 'Absence', date_from: addDays(one.period_start, 2), quantity: '1' }] : []),
    ...(two ? [{ payrollId: two.id, type: 'Overtime double', date_from: addDays(two.period_start, 3), quantity: '4' }] : []),
    ...(three ? [{ payrollId: three.id, type: 'Bonus', amount: '1500.00', note: 'Sales target reached' }] : []),
    ...(four ? [{ payrollId: four.id, type: 'Vacation', date_from: addDays(four.period_start, 4), quantity: '2' }] : []),
  ]
  // The cut-off of a past period has passed for the company; in the demo it entered them in time.
  await tx.updateTable('payment_requests').set({ cutoff_at: '2100-01-01T00:00:00Z' }).where('id', '=', requestId).execute()
  if (incidents.length > 0) await addIncidents({ requestId, incidents }, context)
  await sql`update payment_requests set cutoff_at = (payment_date - 3)::timestamp + interval '24 hours'
    where id = ${requestId}`.execute(tx)
}

/** Counts a request as its job would, in one go. */
async function count(tx: Database, requestId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ payroll_id: number; position: number }>`select id as payroll_id, 0 as position from payrolls
    where request_id = ${requestId} and status in ('Pending', 'Calculated')`.execute(tx)
  const run = { request_id: requestId, actor_name: 'Plantilla' } as never
  await calculateChunk(tx, run, rows, { clock: () => at } as never)
  const done = at.toISOString()
  const counted = { status: 'Calculated', status_since: done, calculated_at: done, calculation_version: 1 }
  await updateRow(tx, 'payment_requests', requestId, counted)
  await summarise(tx, requestId, at)
}

/** Excludes people with blockers, as users would do until these are fixed. */
async function leaveOutBlocked(tx: Database, requestId: number, context: never): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from payrolls where request_id = ${requestId} and blockers <> '[]'`.execute(tx)
  if (rows.length === 0) return
  const exclude = rows.map(({ id }) => ({ id, reason: 'Papers are missing; paid with the next one.' }))
  await configPayrolls({ requestId, exclude }, context)
}

async function prove(tx: Database, requestId: number, { client, proof }: Parts, at: Date): Promise<void> {
  const { total_to_fund } = await storedRequest(tx, requestId)
  await insertRow(tx, 'payment_request_proofs', {
    request_id: requestId,
    file_id: proof,
    amount: total_to_fund,
    reference: `SPEI ${200_000 + requestId}`,
    paid_at: at.toISOString().slice(0, 10),
    uploaded_by: client.id,
    at: at.toISOString(),
  })
  await updateRow(tx, 'payment_requests', requestId, { status: 'Validating', status_since: at.toISOString() })
  const entry = {
    entity: 'payment-request',
    entityId: requestId,
    companyId: client.companyId,
    from: 'Approval',
    to: 'Validating',
  } as const
  await recorder(tx, client, at)({ ...entry, action: 'payment-request.proof-uploaded', visibility: 'Client' })
}

/** Records history of the past, without notifications. */
const recorder =
  (tx: Database, { id, firstname, lastname, role }: Session, at: Date) =>
  (entry: HistoryEntry): Promise<void> => {
    const past = { action: 'payment-request.created', visibility: 'Client' as const, ...entry }
    return appendRows(tx, [pastRow(past, { id, name: `${firstname} ${lastname}`, role }, at.toISOString())])
  }
