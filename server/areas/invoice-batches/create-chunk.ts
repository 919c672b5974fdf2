import { sql } from 'kysely'
import type { HistoryEntry, Origin, Services } from '../../calls/context.ts'
import { type HistoryActor, writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { createRecords } from '../../db/records.ts'
import { inStages, inTurns, slicesOf } from '../../turns.ts'
import { keptText } from '../../words/kept-text.ts'
import type { Payer } from '../invoices/draft-invoice.ts'
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

interface Waiting {
  position: number
  contractor_id: number
  amount: string | null
  regime: string | null
}

type Outcome = Waiting & ({ invoiceId: number; total: string } | { obstacle: Obstacle })

/** Number of invoices that are read, judged and written at once. */
const SLICE = 250

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
 * Creates the next invoices of a batch in one transaction, with their history and how far the batch is: while the database
 * writes some, the next ones are judged. @returns whether there is more to do
 */
export function createChunk({ db, clock }: Services, batchId: number, size: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const batch = await holdBatch(tx, batchId)
    if (!batch) return false
    const waiting = await nextOf(tx, batch, size)
    const payer = await payerOf(tx, batch.company_id)
    const period = { start: batch.period_start, end: batch.period_end }
    let seq = batch.completed
    await inStages(slicesOf(waiting, SLICE), {
      read: async (items) => {
        const ids = items.map(({ contractor_id }) => contractor_id)
        return { items, candidates: await candidatesOf(tx, batch.company_id, ids, period) }
      },
      work: async ({ items, candidates }) => judgeAll(batch, payer, items, candidates),
      keep: (judged) => insertJudged(tx, batch, judged, clock()),
      finish: async (outcomes) => {
        await keepOutcomes(tx, batch, outcomes, seq)
        seq += outcomes.length
      },
    })
    return keepProgress(tx, batch, waiting.length, clock())
  })
}

/** Skips the next contractor with a reason, because its invoice cannot be written, so that the others continue. */
export function failNext({ db, clock }: Services, batchId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const batch = await holdBatch(tx, batchId)
    if (!batch) return false
    const obstacle = { code: 'INTERNAL', reason: keptText('errors.INTERNAL') }
    const outcomes = (await nextOf(tx, batch, 1)).map((item) => ({ ...item, obstacle }))
    await keepOutcomes(tx, batch, outcomes, batch.completed)
    return keepProgress(tx, batch, outcomes.length, clock())
  })
}

/** The next ones, in the order of their positions: as many were passed at least as are completed. */
const nextOf = (db: Database, { id, completed }: RunningBatch, size: number): Promise<Waiting[]> =>
  sql<Waiting>`select position, contractor_id, amount::text, regime from invoice_batch_items
    where batch_id = ${id} and position >= ${completed} and state = 'Waiting' order by position limit ${size}`
    .execute(db)
    .then(({ rows }) => rows)

interface Judged {
  item: Waiting
  candidate: Candidate | undefined
  found: ReturnType<typeof judgeCandidate>
}

const judgeAll = (
  batch: RunningBatch,
  payer: Payer,
  items: readonly Waiting[],
  candidates: ReadonlyMap<number, Candidate>,
): Promise<Judged[]> =>
  inTurns(items, (item) => {
    const candidate = candidates.get(item.contractor_id)
    return { item, candidate, found: judgeCandidate(candidate, batch, payer, item) }
  })

async function insertJudged(db: Database, batch: RunningBatch, judged: readonly Judged[], now: Date): Promise<Outcome[]> {
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
    return [{ ...found.draft, owner, regime: candidate.tax_regime }]
  })
  await rememberRegimes(
    db,
    drafts
      .filter(({ invoice, regime }) => invoice.regime !== regime)
      .map(({ invoice, owner }) => ({ person_id: owner.contractor_id, regime: invoice.regime })),
  )
  const made = new Map((await insertInvoices(db, batch.company_id, drafts, now)).map((one) => [one.contract_id, one.id]))
  return judged.map(({ item, found }) => {
    if ('obstacle' in found) return { ...item, obstacle: found.obstacle }
    const invoiceId = made.get(found.contractId)
    // The contractor handed one in at the same moment.
    if (invoiceId === undefined) return { ...item, obstacle: TAKEN }
    return { ...item, invoiceId, total: found.draft.invoice.total }
  })
}

const TAKEN = { code: 'INVOICED', reason: keptText('server-invoice-batches.obstacles.taken') }

const actorOf = (batch: RunningBatch): HistoryActor => ({
  id: batch.created_by,
  name: batch.actor_name,
  role: batch.actor_role,
})

/** Stores the results and the history of some. @param passed how many were done before them */
async function keepOutcomes(db: Database, batch: RunningBatch, outcomes: readonly Outcome[], passed: number): Promise<void> {
  const rows = createRecords({ position: 'int', seq: 'int', code: 'text', reason: 'text', invoice_id: 'int' })
  for (const [at, one] of outcomes.entries()) {
    const result =
      'obstacle' in one ? { ...one.obstacle, invoice_id: null } : { code: null, reason: null, invoice_id: one.invoiceId }
    rows.add({ position: one.position, seq: passed + at + 1, ...result })
  }
  await sql`update invoice_batch_items i set state = case when x.invoice_id is null then 'Failed' else 'Created' end, seq = x.seq,
      code = x.code, reason = x.reason, invoice_id = x.invoice_id
    from ${rows.as('x')} where i.batch_id = ${batch.id} and i.position = x.position
      and i.position between ${outcomes[0]?.position} and ${outcomes.at(-1)?.position}`.execute(db)
  const entries = outcomes.flatMap((one) => ('obstacle' in one ? [] : [created(batch, one)]))
  await writeHistory(db, entries, actorOf(batch), batch.origin)
}

/** Stores the progress; streams are notified with the commit. @returns whether there is more to do */
async function keepProgress(db: Database, batch: RunningBatch, passed: number, now: Date): Promise<boolean> {
  const completed = batch.completed + passed
  const isDone = completed >= batch.total
  if (isDone) await writeHistory(db, await closing(db, batch), actorOf(batch), batch.origin)
  await sql`with done as (update invoice_batches set completed = ${completed}, progressed_at = now(),
      status = case when ${isDone} then 'Done' else status end,
      finished_at = case when ${isDone} then ${now.toISOString()}::timestamptz end
    where id = ${batch.id} returning id)
    select pg_notify('invoice_batches', id::text) from done`.execute(db)
  return !isDone
}

type Entry = HistoryEntry & { action: string }

const created = ({ company_id }: RunningBatch, { invoiceId, total }: { invoiceId: number; total: string }): Entry => ({
  entity: 'invoice',
  entityId: invoiceId,
  companyId: company_id,
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
  const what = { field: 'invoices', from: null, to: count }
  return [
    {
      entity: 'company',
      entityId: batch.company_id,
      companyId: batch.company_id,
      action: 'company.invoices-created',
      changes: [what],
    },
  ]
}
