import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { FoundBill } from '../../outside/tax/tax.ts'
import { keptText } from '../../words/kept-text.ts'
import { cancelAtService, isAtService } from './cancel-at-service.ts'
import { CLAIM_MS, keepMade } from './claim.ts'
import { type Entry, entryOf, type Log, partiesOf, type TaxDocument, type TaxDocuments } from './documents.ts'
import { askAboutEach, countSilence, MOST_A_DAY, type Silence, shuffledOn } from './silence.ts'

/**
 * A claim is asked about for this long. The SAT stamps nothing that is older than 72 hours, so no lost call can succeed
 * afterwards; a day more makes up for a missed morning.
 */
const ASKED_WITHIN_MS = (72 + 24) * 3_600_000
const BY_CLOCK = { requestId: 'settle-tax-documents', ip: '', device: null }

type Needed = Pick<Services, 'db' | 'tax'>

/**
 * Settles requests without an answer: a document that was made all the same is stored, and a duplicate, made because the
 * first call succeeded after the second, is cancelled once. If the service does not answer about one, the next morning asks
 * again.
 */
export async function settleClaims<R extends TaxDocument>(
  services: Needed,
  documents: TaxDocuments<R>,
  now: Date,
  log: Log,
  silence: Silence = countSilence(),
): Promise<void> {
  const { db, tax } = services
  const before = new Date(now.getTime() - CLAIM_MS).toISOString()
  const since = new Date(now.getTime() - ASKED_WITHIN_MS).toISOString()
  // Only a document that was requested twice can exist twice.
  const { rows } =
    await sql<R>`select * from ${sql.table(documents.table)} where ${isAtService(tax, documents.table)} and claimed_at > ${since}
    and (status = 'Making' and claimed_at < ${before}
      or status in ('Valid', 'Pending cancellation', 'Cancelled') and claimed_at > created_at)
    order by ${shuffledOn(sql`id`, now)} limit ${MOST_A_DAY}`.execute(db)
  const trouble = 'the service could not be asked about a requested tax document'
  await askAboutEach(documents, rows, { log, silence, trouble }, (row) => settleOne(services, documents, row, now))
}

/** Asks the service for the result of a request: an existing document is stored, every further one is cancelled. */
async function settleOne<R extends TaxDocument>({ db, tax }: Needed, documents: TaxDocuments<R>, row: R, now: Date) {
  const parties = partiesOf(row.request)
  const found = await tax.findBills({ issuerRfc: parties.issuerRfc, serie: row.serie, folio: row.folio })
  const active = found.filter(({ isActive }) => isActive)
  const [first] = active
  const isMaking = row.status === 'Making'
  if (isMaking && first) await keepFound(db, documents, row, first, now)
  // Asked after that: meanwhile a user may have stored another one, which then counts.
  const kept = await countingOf(db, documents, row)
  if (kept === null) return
  for (const { id, uuid, total } of active.filter((one) => one.id !== kept)) {
    await cancelAtService(tax, { id, uuid, total, ...parties, service: row.service, account: row.account }, '02', null)
    const change = { field: documents.field, from: uuid, to: null }
    const reason = keptText('server-tax-bills.madeTwice')
    await db.transaction().execute(async (tx) => {
      const entry = await entryOf(documents, tx, row, { action: documents.actions.cancelled, changes: [change], reason })
      // While its receiver has not accepted, the cancellation is requested each morning.
      if (!(await isRecorded(tx, entry, change))) await writeHistory(tx, [entry], null, BY_CLOCK)
    })
  }
}

/** The document at the service that is stored now; `null` for a request without one. */
async function countingOf<R extends TaxDocument>(db: Needed['db'], { table }: TaxDocuments<R>, { id }: R) {
  const row = await db.selectFrom(table).select('service_id').where('id', '=', id).executeTakeFirst()
  return row?.service_id ?? null
}

async function isRecorded(tx: Needed['db'], { entity, entityId, action }: Entry, change: object): Promise<boolean> {
  const { rows } = await sql`select from history where entity = ${entity} and entity_id = ${entityId} and action = ${action}
    and changes @> ${JSON.stringify([change])}::jsonb limit 1`.execute(tx)
  return rows.length > 0
}

/** Stores a document whose confirmation was lost. Its files are fetched with those of others. */
async function keepFound<R extends TaxDocument>(
  db: Needed['db'],
  documents: TaxDocuments<R>,
  row: R,
  found: FoundBill,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await documents.hold(tx, row)
    const made = await keepMade(tx, documents, row.id, found, now)
    if (!made) return
    const { field, actions, onMade } = documents
    const changes = [{ field, from: null, to: found.uuid }]
    const entries = actions.made ? [await entryOf(documents, tx, made, { action: actions.made, changes })] : []
    await writeHistory(tx, [...entries, ...((await onMade?.(tx, made, now)) ?? [])], null, BY_CLOCK)
  })
}
