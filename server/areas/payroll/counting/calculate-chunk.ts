import { sql } from 'kysely'
import type { Limits } from '../../../../contract/payroll/settings/schemas.ts'
import { lawOn } from '../../../../payroll/law/law.ts'
import type { Services } from '../../../calls/context.ts'
import { writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import { WITH_NEXT } from '../../../db/guard-pool.ts'
import { inSlices } from '../../../jobs/in-slices.ts'
import { changesSince } from '../law-figures/changes-since.ts'
import { defaultsOn } from '../law-figures/company-defaults.ts'
import { currentBook, lawFor } from '../law-figures/current-law.ts'
import { readChanges } from '../law-figures/stored-changes.ts'
import type { Run, Waiting } from '../runs/runs.ts'
import type { RequestTerms } from './build-input.ts'
import { startCounter } from './count-in-thread.ts'
import type { Taken } from './count-one.ts'
import type { CountedSlice } from './count-slice.ts'
import { keepPayrolls } from './keep-payrolls.ts'
import { sourcesOf } from './sources.ts'
import { markBeforeChanges, markOutsideRun } from './stale.ts'
import { summarise } from './summarise.ts'
import { holdYears } from './years.ts'

/** The request as far as its payrolls depend on it. */
export async function termsOf(db: Database, requestId: number): Promise<RequestTerms & { limits: Limits }> {
  const { rows } = await sql<
    Omit<RequestTerms, 'defaults' | 'annual_law'> & { limits: Limits; company_id: number; adjusts_year: number | null }
  >`select r.company_id, r.kind, r.period_type, r.period_start, r.period_end, r.payment_date,
      r.multipliers, r.limits, r.adjusts_year, c.payroll_state, c.imss_risk_premium::text, c.imss_risk_class
    from payment_requests r join companies c on c.id = r.company_id where r.id = ${requestId}`.execute(db)
  const [terms] = rows
  if (!terms) throw new Error(`There is no payment request ${requestId}.`)
  const defaults = await defaultsOn(db, terms.company_id, terms.payment_date)
  const [state, premium] = [defaults['payroll_state'], defaults['work_risk_premium']]
  const { adjusts_year, ...known } = terms
  const annual_law = adjusts_year === null ? null : await lawFor(db, `${adjusts_year}-12-31`)
  return { ...known, annual_law, defaults, payroll_state: state?.value ?? null, imss_risk_premium: premium?.value ?? null }
}

const lockRequest = (tx: Database, { request_id }: Run) =>
  sql`select from payment_requests where id = ${request_id} for no key update ${WITH_NEXT}`.execute(tx)

const SLICES = { first: 40, size: 125 }

/** Calculates the payrolls of a chunk and stores them. A failing one is named and does not stop the others. */
export async function calculateChunk(tx: Database, run: Run, waiting: readonly Waiting[], services: Services) {
  // The end of a calculation writes the request: like every call on it, the last chunk locks it before its payrolls.
  if (run.completed + waiting.length >= run.total) await lockRequest(tx, run)
  await readChanges(tx)
  const now = services.clock().toISOString()
  const { limits, ...terms } = await termsOf(tx, run.request_id)
  const book = await currentBook(tx)
  const known = { terms, limits, law: lawOn(terms.payment_date, book), now, by: run.actor_name }
  const ids = waiting.map(({ payroll_id }) => payroll_id)
  await holdYears(tx, run.request_id, ids)
  const counter = startCounter(known, book, ids.length)
  const failures = new Map<number, string | null>()
  const keep = async ({ rows, taken, outcomes }: CountedSlice) => {
    for (const [id, failure] of outcomes) failures.set(id, failure)
    await keepPayrolls(tx, rows)
    await keepTaken(tx, taken)
  }
  try {
    await inSlices(ids, SLICES, { read: (some) => sourcesOf(tx, some), work: counter.count, write: keep })
  } finally {
    counter.end()
  }
  return failures
}

/** Stores the amounts that calculated payrolls take for their ordered deductions. */
export const keepTaken = async (tx: Database, taken: readonly Taken[]): Promise<void> => {
  if (taken.length === 0) return
  // The first order of a debt keeps the amount that was entered.
  await sql`update payroll_deductions d set taken = x.taken,
      remaining = case when d.debt_id is null then d.remaining else x.remaining end
    from json_to_recordset(${JSON.stringify(taken)}::json) as x (id int, taken numeric, remaining numeric)
    where d.id = x.id`.execute(tx)
}

/** At the end of a run: stores the totals of the request and a history row. */
export async function endCalculation(tx: Database, run: Run, services: Services): Promise<void> {
  const now = services.clock()
  const { payment_date } = await termsOf(tx, run.request_id)
  const before = await tx
    .selectFrom('payment_requests')
    .select(['status', 'company_id', 'payment_date', 'calculated_at'])
    .where('id', '=', run.request_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await sql`update payment_requests set status = 'Calculated', status_since = case when status = 'Calculated' then status_since else ${now.toISOString()} end,
      calculated_at = ${now.toISOString()}, calculation_version = calculation_version + 1,
      parameters_version = ${(await lawFor(tx, payment_date)).version}
    where id = ${run.request_id} and status in ('Pending', 'Calculated', 'Adjustment')`.execute(tx)
  const entered = await changesSince(tx, before)
  // New law counts for all payrolls of a request, and a run may have calculated some of them.
  if (entered.length > 0) await markOutsideRun(tx, run, now)
  await markBeforeChanges(tx, run.request_id, now)
  await summarise(tx, run.request_id, now)
  const actor = { id: run.created_by, name: run.actor_name, role: run.actor_role }
  const entry = {
    entity: 'payment-request' as const,
    entityId: run.request_id,
    companyId: run.company_id,
    action: 'payment-request.calculated',
    from: before.status,
    to: 'Calculated',
    visibility: 'Client' as const,
    changes: [{ field: 'payrolls', from: null, to: run.total }, ...entered],
  }
  await writeHistory(tx, [entry], actor, run.origin)
}
