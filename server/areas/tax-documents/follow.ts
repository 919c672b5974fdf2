import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import { cancelAtService } from './cancel-at-service.ts'
import { type Log, referenceOf, type TaxDocument, type TaxDocuments } from './documents.ts'
import { keepState, type State } from './keep-state.ts'

/** The motive of the SAT for a document that another one takes the place of. */
const REPLACED = '01'
/** A document whose cancellation was refused has no motive of cancellation. */
const REFUSED = { status: 'Valid', cancel_motive: null, substituted_by: null }
const BY_CLOCK = { requestId: 'follow-tax-documents', ip: '', device: null }

type Needed = Pick<Services, 'db' | 'tax'>

/** Asks for the result of pending cancellations. */
export async function followPending<R extends TaxDocument>(
  { db, tax }: Needed,
  documents: TaxDocuments<R>,
  now: Date,
  log: Log,
): Promise<void> {
  const { rows } = await sql<R>`select * from ${sql.table(documents.table)}
    where status = 'Pending cancellation' order by id`.execute(db)
  await keepEach(db, documents, rows, now, log, async (row) => {
    const status = await tax.readCancellation(referenceOf(row))
    return status === 'Valid' ? REFUSED : { status, cancel_motive: row.cancel_motive, substituted_by: row.substituted_by }
  })
}

/**
 * Cancels documents whose replacement exists, with its UUID: after the replacement, and every morning for the remaining ones,
 * because the service did not answer or the server died.
 */
export async function cancelReplacedOf<R extends TaxDocument>(
  { db, tax }: Needed,
  documents: TaxDocuments<R>,
  now: Date,
  log: Log,
): Promise<void> {
  const table = sql.table(documents.table)
  const { rows } = await sql<R & { new_uuid: string | null }>`select f.*, n.uuid as new_uuid
    from ${table} f join ${table} n on n.id = f.replaced_by and n.id <> f.id and n.status = 'Valid'
    where f.status = 'Valid' order by f.id`.execute(db)
  await keepEach(db, documents, rows, now, log, async (row) => ({
    status: await cancelAtService(tax, referenceOf(row), REPLACED, row.new_uuid),
    cancel_motive: REPLACED,
    substituted_by: row.new_uuid,
  }))
}

/** Stores the state of each, one by one. One that the service does not answer about waits for the next run. */
async function keepEach<R extends TaxDocument, Read extends R>(
  db: Needed['db'],
  documents: TaxDocuments<R>,
  rows: readonly Read[],
  now: Date,
  log: Log,
  read: (row: Read) => Promise<State>,
): Promise<void> {
  for (const row of rows) {
    try {
      const state = await read(row)
      await db.transaction().execute(async (tx) => {
        await writeHistory(tx, await keepState(tx, documents, row, state, now), null, BY_CLOCK)
      })
    } catch (error) {
      log.warn({ err: error, table: documents.table, id: row.id }, 'the cancellation of a tax document is not known yet')
    }
  }
}
