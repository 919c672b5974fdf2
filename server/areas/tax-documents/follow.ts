import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import { cancelAtService, isAtService } from './cancel-at-service.ts'
import { type Log, referenceOf, type TaxDocument, type TaxDocuments } from './documents.ts'
import { keepState, type State } from './keep-state.ts'
import { askAboutEach, countSilence, MOST_A_DAY, type Silence, shuffledOn } from './silence.ts'

/** The motive of the SAT for a replaced document. */
const REPLACED = '01'
/** A document whose cancellation was refused has no motive of cancellation. */
const REFUSED = { status: 'Valid', cancel_motive: null }
const BY_CLOCK = { requestId: 'follow-tax-documents', ip: '', device: null }

type Needed = Pick<Services, 'db' | 'tax'>

/** Asks for the result of pending cancellations. */
export async function followPending<R extends TaxDocument>(
  { db, tax }: Needed,
  documents: TaxDocuments<R>,
  now: Date,
  log: Log,
  silence: Silence = countSilence(),
): Promise<void> {
  const { rows } = await sql<R>`select * from ${sql.table(documents.table)}
    where status = 'Pending cancellation' and ${isAtService(tax, documents.table)}
    order by ${shuffledOn(sql`id`, now)} limit ${MOST_A_DAY}`.execute(db)
  await keepEach(db, documents, rows, { now, log, silence }, async (row) => {
    const status = await tax.readCancellation(referenceOf(row))
    // The name of its replacement stays: it was asked for, and is not asked for again by itself.
    const substituted_by = row.replaced_by ? row.substituted_by : null
    return status === 'Valid'
      ? { ...REFUSED, substituted_by }
      : { status, cancel_motive: row.cancel_motive, substituted_by: row.substituted_by }
  })
}

/**
 * Cancels documents whose replacement exists, with its UUID: after the replacement, and every morning for the remaining ones,
 * because the service did not answer or the server died. Where the receiver refused it, only a user asks again.
 */
export async function cancelReplacedOf<R extends TaxDocument>(
  { db, tax }: Needed,
  documents: TaxDocuments<R>,
  now: Date,
  log: Log,
  silence: Silence = countSilence(),
): Promise<void> {
  const table = sql.table(documents.table)
  const { rows } = await sql<R & { new_uuid: string | null }>`select f.*, n.uuid as new_uuid
    from ${table} f join ${table} n on n.id = f.replaced_by and n.id <> f.id and n.status = 'Valid'
    where f.status = 'Valid' and f.substituted_by is null
      and (${isAtService(tax, 'f')} or f.uuid is null)
    order by ${shuffledOn(sql`f.id`, now)} limit ${MOST_A_DAY}`.execute(db)
  await keepEach(db, documents, rows, { now, log, silence }, async (row) => ({
    status: await cancelAtService(tax, referenceOf(row), REPLACED, row.new_uuid),
    cancel_motive: REPLACED,
    substituted_by: row.new_uuid,
  }))
}

/** Stores the state of each. */
function keepEach<R extends TaxDocument, Read extends R>(
  db: Needed['db'],
  documents: TaxDocuments<R>,
  rows: readonly Read[],
  { now, log, silence }: { now: Date; log: Log; silence: Silence },
  read: (row: Read) => Promise<State>,
): Promise<void> {
  const trouble = 'the cancellation of a tax document is not known yet'
  return askAboutEach(documents, rows, { log, silence, trouble }, async (row) => {
    const state = await read(row)
    await db.transaction().execute(async (tx) => {
      await writeHistory(tx, await keepState(tx, documents, row, state, now), null, BY_CLOCK)
    })
  })
}
