import type { CallContext } from '../../calls/context.ts'
import type { HistoryActor } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import type { EnvelopeStatus } from '../../outside/esign/esign.ts'
import { applyEnvelopeEvent } from '../envelopes/apply-event.ts'
import type { SigningPlace } from './signing-place.ts'

interface News {
  /** Key of the event: the same one is applied once. */
  key: string
  status: EnvelopeStatus
  signerStatus: EnvelopeStatus
  reason?: string
}

/** Reports a signer's action to the product in the same transaction; its history names the person with that email. */
export async function tellProduct(context: CallContext, { envelope, party }: SigningPlace, news: News): Promise<void> {
  const { db, now, origin } = context
  await applyEnvelopeEvent(
    { db, now, origin, actor: await personWith(db, party.email) },
    {
      envelopeId: envelope.row.id,
      key: `${party.role}-${news.key}`,
      at: now.toISOString(),
      status: news.status,
      signer: { role: party.role, status: news.signerStatus },
      reason: news.reason ?? null,
    },
  )
}

async function personWith(db: Database, email: string): Promise<HistoryActor | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'firstname', 'lastname', 'role'])
    // Same expression as the unique index.
    .where((row) => row.fn('lower', [row.fn('btrim', ['email'])]), '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return row ? { id: row.id, name: `${row.firstname} ${row.lastname}`, role: row.role } : null
}
