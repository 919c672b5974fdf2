import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { type Columns, insertRow } from '../../../db/rows.ts'
import type { SignEvents } from '../../../db/types.ts'
import type { SignerRole } from '../esign.ts'

/** Events of an envelope; `event-words.ts` has their texts. */
export type SignEventType =
  | 'created'
  | 'sent'
  | 'reminded'
  | 'address-corrected'
  | 'link-made'
  | 'opened'
  | 'code-sent'
  | 'identified'
  | 'viewed'
  | 'downloaded'
  | 'signed'
  | 'declined'
  | 'voided'
  | 'expired'
  | 'completed'

export interface SignEvent {
  at: Date
  type: SignEventType
  /** The actor; `null` for the service itself and the sender. */
  signer: { role: SignerRole; name: string; email: string } | null
  origin?: { ip: string; device: string | null } | null
  data?: Readonly<Record<string, string>>
}

export type EventRow = Selectable<SignEvents>

/**
 * Adds an event to the chain of its envelope: each row contains the digest of the one before and of its own members. Waits
 * for a concurrent call that adds another one.
 */
export async function appendEvent(tx: Database, envelopeId: string, event: SignEvent): Promise<void> {
  const last = await tx
    .selectFrom('sign_envelopes')
    .select(['event_count', 'chain_head'])
    .where('id', '=', envelopeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { at, type, signer, origin, data = {} } = event
  const row = {
    envelope_id: envelopeId,
    seq: last.event_count + 1,
    at: at.toISOString(),
    type,
    role: signer?.role ?? null,
    name: signer?.name ?? null,
    email: signer?.email ?? null,
    ip: origin?.ip ?? null,
    device: origin?.device ?? null,
    data,
    prev_hash: last.chain_head,
  }
  const hash = digestOf(row)
  await insertRow(tx, 'sign_events', { ...row, data: JSON.stringify(data), hash })
  const head = { event_count: row.seq, chain_head: hash }
  await tx.updateTable('sign_envelopes').set(head).where('id', '=', envelopeId).execute()
}

/** The digest of a row with the one before it: SHA-256 of its members in a fixed order as JSON. */
function digestOf(row: Omit<EventRow, 'hash' | 'data'> & { data: unknown }): Buffer {
  const { envelope_id, seq, at, type, role, name, email, ip, device, data, prev_hash } = row
  const members = Object.entries(data as Record<string, string>).sort(([a], [b]) => (a < b ? -1 : 1))
  const instant = new Date(at).toISOString()
  const content = [prev_hash?.toString('hex') ?? null, envelope_id, seq, instant, type, role, name, email, ip, device, members]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

/**
 * The first line at which a chain is broken: changed, missing, added or in another order; `null` where it is whole.
 * @param rows all events of the envelope in the order of `seq`
 */
export function brokenAt(
  rows: readonly EventRow[],
  { event_count, chain_head }: Columns<'sign_envelopes', 'event_count' | 'chain_head'>,
): number | null {
  let before: Buffer | null = null
  for (const [at, row] of rows.entries()) {
    const isNext = row.seq === at + 1 && sameBytes(row.prev_hash, before)
    if (!isNext || !row.hash.equals(digestOf(row))) return at + 1
    before = row.hash
  }
  return rows.length === event_count && sameBytes(before, chain_head) ? null : rows.length + 1
}

const sameBytes = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

/** The events of an envelope, oldest first. */
export const eventsOf = (db: Database, envelopeId: string): Promise<EventRow[]> =>
  db.selectFrom('sign_events').selectAll().where('envelope_id', '=', envelopeId).orderBy('seq').execute()

/** Number of envelopes per query. */
const AT_ONCE = 200

/** Checks the chain of every envelope. @returns those that are broken, and at which line. */
export async function checkChains(db: Database): Promise<{ checked: number; broken: { envelopeId: string; seq: number }[] }> {
  const broken: { envelopeId: string; seq: number }[] = []
  let checked = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const envelopes = await db
      .selectFrom('sign_envelopes')
      .select(['id', 'event_count', 'chain_head'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const ids = envelopes.map(({ id }) => id)
    const events = ids.length === 0 ? [] : await eventsOfAll(db, ids)
    for (const envelope of envelopes) {
      const seq = brokenAt(
        events.filter(({ envelope_id }) => envelope_id === envelope.id),
        envelope,
      )
      if (seq !== null) broken.push({ envelopeId: envelope.id, seq })
    }
    checked += envelopes.length
    const last = ids.at(-1)
    if (last === undefined) return { checked, broken }
    after = last
  }
}

const eventsOfAll = (db: Database, ids: readonly string[]): Promise<EventRow[]> =>
  db.selectFrom('sign_events').selectAll().where('envelope_id', 'in', ids).orderBy('envelope_id').orderBy('seq').execute()
