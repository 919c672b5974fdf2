import { ZONE } from '../../../../contract/calendar.ts'
import { dateFormat } from '../../../../contract/language/formats.ts'
import { updateRow } from '../../../db/rows.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { appendEvent } from '../../../outside/esign/embedded/chain.ts'
import { endTokens, findEnvelope, turnOf } from '../../../outside/esign/embedded/envelope-store.ts'
import { issueSignToken, LINK_STAYS_DAYS, minutesAfter } from '../../../outside/esign/embedded/sign-tokens.ts'

/**
 * Mails the link to the signing page to the next signer. Only the link of the last mail is valid, so a repetition is
 * harmless; a signer who has signed meanwhile, or need not any more, gets none.
 */
export const sendSigningInvitation: Task<'send-signing-invitation'> = async ({ partyId, isReminder }, context) => {
  const { db, clock } = context.services
  const link = await makeLink(partyId, context)
  if (!link) return
  const { envelope, party, token } = link
  const { row, content, parties } = envelope
  // The provider's signer is its sender, who already knows of it; their mail says that the applicant has signed.
  const sender = parties.find(({ role }) => role !== party.role)?.name ?? 'Plantilla'
  const values = { subject: row.subject, firstname: party.name, sender, title: content.title, token }
  await sendMail(context, 'sign-invitation', party, () => ({
    ...values,
    until: dateFormat({ dateStyle: 'long', timeZone: ZONE }).format(new Date(row.expires_at)),
  }))
  const event = { at: clock(), type: isReminder ? 'reminded' : 'sent', signer: null, data: { to: party.email } } as const
  await db.transaction().execute((tx) => appendEvent(tx, envelope.row.id, event))
}

async function makeLink(partyId: number, { services }: TaskContext) {
  const { db, clock } = services
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const of = await tx.selectFrom('sign_parties').select('envelope_id').where('id', '=', partyId).executeTakeFirst()
    const envelope = of ? await findEnvelope(tx, of.envelope_id, 'hold') : null
    const party = envelope && turnOf(envelope)
    if (!envelope || party?.id !== partyId) return null
    await endTokens(tx, [partyId], now, ['mail'])
    const expires_at = minutesAfter(new Date(envelope.row.expires_at), LINK_STAYS_DAYS * 24 * 60)
    const token = await issueSignToken(tx, { party_id: partyId, kind: 'mail', expires_at }, now)
    if (party.status === 'created') {
      await updateRow(tx, 'sign_parties', partyId, { status: 'sent', changed_at: now.toISOString() })
    }
    return { envelope, party, token }
  })
}
