import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import type { HistoryEntry, Origin, Services } from '../../calls/context.ts'
import { aboutInvoice, type HistoryActor, ofCompany, writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { createRecords } from '../../db/records.ts'
import type { Columns } from '../../db/rows.ts'
import { begun } from '../../turns.ts'
import { keptText } from '../../words/kept-text.ts'
import { insertInvoices } from '../invoices/insert-invoices.ts'
import { rememberRegimes } from '../invoices/known-regime.ts'
import { payerOf } from './batch-row.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { judgeCandidate, type Obstacle } from './judge-candidate.ts'

export interface RunningBatch {
  id: number
  batch_key: string
  company_id: number
  created_by: number
  concept: string
  period_start: string
  period_end: string
  issue_date: string
  amount: string | null
  total: number
  completed: number
  origin: Origin
  actor_name: string
  actor_role: string
}

type Waiting = Columns<'invoice_batch_items', 'position' | 'contractor_id' | 'amount' | 'regime'>

type Outcome = Waiting & ({ invoiceId: number; total: string } | { obstacle: Obstacle })

/** A running batch, locked until the transaction ends: of two jobs one waits, and then sees the other's work. */
async function holdBatch(db: Database, id: number): Promise<RunningBatch | null> {
  const { rows } = await sql<RunningBatch>`
    select b.id, b.batch_key, b.company_id, b.created_by, b.concept, b.period_start, b.period_end, b.issue_date,
      b.amount::text, b.total, b.completed, b.origin, p.firstname || ' ' || p.lastname as actor_name, p.role as actor_role
    from invoice_batches b join people p on p.id = b.created_by
    where b.id = ${id} and b.status = 'Running' for update of b`.execute(db)
  return rows[0] ?? null
}

/**
 * Creates the next invoices of a batch in one transaction and a fixed number of statements, with their history and how
 * far the batch is. @returns whether there is more to do
 */
export function createChunk({ db, clock }: Services, batchId: number, size: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const batch = await holdBatch(tx, batchId)
    if (!batch) return false
    const waiting = await nextOf(tx, batch, size)
    const ids = waiting.map(({ contractor_id }) => contractor_id)
    const period = { start: batch.period_start, end: batch.period_end, today: today(clock()) }
    const candidates = await candidatesOf(tx, batch.company_id, ids, period)
    const outcomes = await invoiceAll(tx, batch, waiting, candidates, clock())
    await keep(tx, batch, outcomes, clock())
    return batch.completed + outcomes.length < batch.total
  })
}

/** Skips the next contractor with a reason, because its invoice cannot be written, so that the others continue. */
export function failNext({ db, clock }: Services, batchId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const batch = await holdBatch(tx, batchId)
    if (!batch) return false
    const obstacle = { code: 'INTERNAL', reason: keptText('errors.INTERNAL') }
    const outcomes = (await nextOf(tx, batch, 1)).map((item) => ({ ...item, obstacle }))
    await keep(tx, batch, outcomes, clock())
    return batch.completed + outcomes.length < batch.total
  })
}

/** The next ones, in the order of their positions: as many were passed at least as are completed. */
const nextOf = (db: Database, { id, completed }: RunningBatch, size: number): Promise<Waiting[]> =>
  sql<Waiting>`select position, contractor_id, amount::text, regime from invoice_batch_items
    where batch_id = ${id} and position >= ${completed} and state = 'Waiting' order by position limit ${size}`
    .execute(db)
    .then(({ rows }) => rows)

async function invoiceAll(
  db: Database,
  batch: RunningBatch,
  waiting: readonly Waiting[],
  candidates: Map<number, Candidate>,
  now: Date,
): Promise<Outcome[]> {
  const payer = await payerOf(db, batch.company_id)
  const judged = waiting.map((item) => {
    const candidate = candidates.get(item.contractor_id)
    return { item, candidate, found: judgeCandidate(candidate, batch, payer, item) }
  })
  const drafts = judged.flatMap(({ item, candidate, found }) => {
    if ('obstacle' in found || !candidate) return []
    const owner = {
      contractor_id: item.contractor_id,
      contractor_name: `${candidate.firstname} ${candidate.lastname}`,
      contract_id: found.contractId,
      company_id: batch.company_id,
      source: 'batch' as const,
      batch_key: batch.batch_key,
      created_by: batch.created_by,
    }
    return [{ ...found.draft, owner }]
  })
  await rememberRegimes(
    db,
    drafts
      .map(({ invoice, owner }) => ({ person_id: owner.contractor_id, regime: invoice.regime }))
      .filter(({ person_id, regime }) => regime !== candidates.get(person_id)?.tax_regime),
  )
  const invoiceIds = new Map((await insertInvoices(db, batch.company_id, drafts, now)).map((one) => [one.contract_id, one.id]))
  return judged.map(({ item, found }) => {
    if ('obstacle' in found) return { ...item, obstacle: found.obstacle }
    const invoiceId = invoiceIds.get(found.contractId)
    // The contractor handed one in at the same moment.
    if (invoiceId === undefined) return { ...item, obstacle: TAKEN }
    return { ...item, invoiceId, total: found.draft.invoice.total }
  })
}

const TAKEN = { code: 'INVOICED', reason: keptText('server-invoice-batches.obstacles.taken') }

/** Stores the results, the history and the progress; streams are notified with the commit. */
async function keep(db: Database, batch: RunningBatch, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const rows = createRecords({ position: 'int', seq: 'int', code: 'text', reason: 'text', invoice_id: 'int' })
  for (const [at, one] of outcomes.entries()) {
    const result =
      'obstacle' in one ? { ...one.obstacle, invoice_id: null } : { code: null, reason: null, invoice_id: one.invoiceId }
    rows.add({ position: one.position, seq: batch.completed + at + 1, ...result })
  }
  const completed = batch.completed + outcomes.length
  const isDone = completed >= batch.total
  const actor: HistoryActor = { id: batch.created_by, name: batch.actor_name, role: batch.actor_role }
  const entries = outcomes.flatMap((one) => ('obstacle' in one ? [] : [created(batch, one)]))
  const history = writeHistory(db, entries, actor, batch.origin)
  // The database stores the results while the history is sealed.
  const results =
    sql`update invoice_batch_items i set state = case when x.invoice_id is null then 'Failed' else 'Created' end, seq = x.seq,
      code = x.code, reason = x.reason, invoice_id = x.invoice_id
    from ${rows.as('x')} where i.batch_id = ${batch.id} and i.position = x.position
      and i.position between ${outcomes[0]?.position} and ${outcomes.at(-1)?.position}`.execute(db)
  const stored = begun(Promise.all([history, results]))
  // Both have ended before the first failure, which makes the other fail too, ends the transaction.
  await Promise.allSettled([history, results])
  await stored()
  if (isDone) await writeHistory(db, await closing(db, batch), actor, batch.origin)
  await sql`with done as (update invoice_batches set completed = ${completed}, progressed_at = clock_timestamp(),
      status = case when ${isDone} then 'Done' else status end,
      finished_at = case when ${isDone} then ${now.toISOString()}::timestamptz end
    where id = ${batch.id} returning id)
    select pg_notify('invoice_batches', id::text) from done`.execute(db)
}

type Entry = HistoryEntry & { action: string }

const created = ({ company_id }: RunningBatch, { invoiceId, total }: { invoiceId: number; total: string }): Entry => ({
  ...aboutInvoice({ id: invoiceId, company_id }),
  action: 'invoice.created-in-batch',
  from: null,
  to: 'Pending',
  visibility: 'All',
  changes: [{ field: 'total', from: null, to: total }],
})

/** One history row for the whole batch, which is the one people are notified of. */
async function closing(db: Database, batch: RunningBatch): Promise<Entry[]> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice_batch_items
    where batch_id = ${batch.id} and state = 'Created'`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  const changes = [{ field: 'invoices', from: null, to: count }]
  return [{ ...ofCompany(batch.company_id), action: 'company.invoices-created', changes }]
}
