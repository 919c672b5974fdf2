import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'
import { ESignError } from '../esign.ts'
import type { ESignPorts } from '../parts.ts'
import { appendEvent } from './chain.ts'
import { endTokens, type SigningEnvelope, turnOf } from './envelope-store.ts'

/** Invites the next signer again. A new address replaces the former one, whose access ends. */
export async function remindSigner(
  tx: Database,
  envelope: SigningEnvelope,
  email: string | undefined,
  now: Date,
  invite: ESignPorts['invite'],
): Promise<void> {
  const party = turnOf(envelope)
  if (!party) throw new ESignError(t('server-signing.refused.noMore'), false)
  const address = email?.trim() ?? party.email
  if (address.toLowerCase() !== party.email.toLowerCase()) {
    await tx
      .updateTable('sign_parties')
      // A code on its way to the former address proves nothing about the new one.
      .set({ email: address, code_hash: null, code_expires_at: null })
      .where('id', '=', party.id)
      .execute()
    await endTokens(tx, [party.id], now)
    const data = { from: party.email, to: address }
    await appendEvent(tx, envelope.row.id, { at: now, type: 'address-corrected', signer: null, data })
  }
  await invite(tx, { partyId: party.id, isReminder: true })
}
