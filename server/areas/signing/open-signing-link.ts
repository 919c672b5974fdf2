import type { Action, ContextOf } from '../../calls/handlers.ts'
import { lacksFactor } from '../../calls/lacks-factor.ts'
import { loadSession } from '../../calls/load-session.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import type { IdentifiedBy } from '../../outside/esign/embedded/sign-tokens.ts'
import { giveAccess } from './give-access.ts'
import { holdPlace, type SigningPlace, stageOf } from './signing-place.ts'

type Context = ContextOf<'employee/open-signing-link'>

/** Opens a link: a signer with their own session continues at once, others get the address of the code. */
export const openSigningLink: Action<'employee/open-signing-link'> = async ({ token, sessionToken }, context) => {
  const { db, now, origin } = context
  const place = await holdPlace(context, token, ['mail', 'direct'])
  const { envelope, party } = place
  await appendEvent(db, envelope.row.id, { at: now, type: 'opened', signer: party, origin })
  if (place.kind === 'direct') {
    await db.updateTable('sign_tokens').set({ ended_at: now.toISOString() }).where('id', '=', place.tokenId).execute()
  }
  const known = await identityOf(context, place, sessionToken)
  const stage = stageOf(envelope, party, now)
  const hasEnded = stage === 'voided' || stage === 'expired'
  return {
    stage: known || hasEnded ? stage : 'identify',
    title: envelope.content.title,
    sender: envelope.parties.find(({ role }) => role !== party.role)?.name ?? '',
    language: party.language,
    email_hint: hintOf(party.email),
    signing_token: known ? await giveAccess(context, place, known) : null,
  }
}

async function identityOf(
  { db, now, services }: Context,
  place: SigningPlace,
  session: string | undefined,
): Promise<IdentifiedBy | null> {
  if (place.kind === 'direct') return 'link'
  const person = session === undefined ? null : await loadSession(db, session, now)
  // An Admin who views as another person signs nothing in that name, and an API key is no signer.
  if (!person || person.viewer !== null || person.key || lacksFactor(person, services.settings)) return null
  return person.email.trim().toLowerCase() === place.party.email.trim().toLowerCase() ? 'session' : null
}

/** "m•••@example.com": enough for its owner to know it. */
const hintOf = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
