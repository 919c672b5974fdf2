import { askProvider } from '../../calls/ask-provider.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { agreementPage } from './agreement-page.ts'
import { envelopeEntry } from './envelope-row.ts'
import { type EnvelopeRef, envelopeState, sentEnvelope } from './find-envelope.ts'
import { signerId, turnOf } from './to-envelope.ts'

export const makeSignUrl: PreparedAction<'contractor/create-url-to-sign'> = {
  prepare: async ({ contractId, envelopeId }, context) => {
    const signUrl = await makeUrl(context, { contractId, envelopeId })
    return async (call) => ({ data: { url: await note(call, signUrl) } })
  },
}

export const makeAgreementUrl: PreparedAction<'client/sign-envelope-client'> = {
  prepare: async ({ clientId }, context) => {
    const signUrl = await makeUrl(context, { companyId: clientId })
    return async (call) => ({ url: await note(call, signUrl) })
  },
}

async function makeUrl({ db, session, services }: PrepareContext<Session>, ref: EnvelopeRef) {
  // Checked before the provider is called: a view of another person must not get a signing link.
  if (session.viewer !== null) throw new AppError('VIEW_ONLY')
  const row = await sentEnvelope(db, ref)
  const turn = turnOf(row)
  if (turn === null) throw envelopeState(row.status)
  if (signerId(row, turn) !== session.id) throw new AppError('NOT_YOUR_TURN')
  const back = `${services.settings.publicUrl}${agreementPage(row, session.id)}`
  return { row, url: await askProvider(services.esign, (esign) => esign.createSigningUrl(row.envelope_id, turn, back)) }
}

async function note(call: CallContext<Session>, { row, url }: Awaited<ReturnType<typeof makeUrl>>): Promise<string> {
  await call.record(envelopeEntry(row, { action: 'envelope.link-made', changes: [] }))
  return url
}
