import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { findEnvelope } from '../../../outside/esign/embedded/envelope-store.ts'
import { newSigningCode, SIGNING_CODE, signingCodeDigest } from '../../../outside/esign/embedded/signing-code.ts'

/** Makes the code and mails it. A repeat makes another one, so the code in the last mail is the one that works. */
export const sendSigningCode: Task<'send-signing-code'> = async ({ partyId, requestedAt }, context) => {
  const mail = await makeCode(partyId, requestedAt, context)
  if (mail) await sendMail(context, 'sign-code', mail.party, () => mail.values)
}

async function makeCode(partyId: number, requestedAt: string, { services }: TaskContext) {
  const { db, settings, clock } = services
  const now = clock()
  if (now.getTime() > Date.parse(requestedAt) + SIGNING_CODE.minutes * 60_000) return null
  const code = newSigningCode()
  return db.transaction().execute(async (tx) => {
    const of = await tx.selectFrom('sign_parties').select('envelope_id').where('id', '=', partyId).executeTakeFirst()
    const envelope = of ? await findEnvelope(tx, of.envelope_id, 'hold') : null
    const party = envelope?.parties.find(({ id }) => id === partyId)
    // A newer one was requested, or the address was corrected since.
    if (!envelope || !party?.code_sent_at || Date.parse(party.code_sent_at) !== Date.parse(requestedAt)) return null
    if (party.code_expires_at === null) return null
    const code_hash = signingCodeDigest(settings.secret, party, code)
    const code_expires_at = new Date(now.getTime() + SIGNING_CODE.minutes * 60_000).toISOString()
    await tx.updateTable('sign_parties').set({ code_hash, code_expires_at }).where('id', '=', partyId).execute()
    const values = { firstname: party.name, title: envelope.content.title, code, minutes: SIGNING_CODE.minutes }
    return { party, values }
  })
}
