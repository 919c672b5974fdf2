import { createHash } from 'node:crypto'
import { t } from '../../../../contract/language/texts.ts'
import { inLanguage } from '../../../language.ts'
import { type EnvelopeRequest, type EnvelopeState, ESignError, type SignerRole } from '../esign.ts'
import { sayDays } from '../say-days.ts'
import type { Client } from './client.ts'
import { NoAnswerError, RefusedError } from './errors.ts'
import { type EnvelopeAnswer, type RecipientsAnswer, type SignerAnswer, toInstant, toRole, toState } from './states.ts'
import { fillTabs, readRoles, type TemplateRole } from './templates.ts'

const LONGEST_SUBJECT = 100
/** The longest term that DocuSign accepts. */
const LONGEST_LIFE_DAYS = 999
const KEY_FIELD = 'plantilla_key'

const EVENTS = [
  'envelope-sent',
  'envelope-delivered',
  'envelope-completed',
  'envelope-declined',
  'envelope-voided',
  'recipient-sent',
  'recipient-delivered',
  'recipient-completed',
  'recipient-declined',
]

/** The id by which DocuSign finds the envelope of one key again; the same key always gives the same one. */
function transactionIdOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * The body that makes an envelope from a template and sends it, in the order of its signers. Numbers and booleans are texts.
 */
function writeEnvelope(request: EnvelopeRequest, roles: Record<SignerRole, TemplateRole>, webhookUrl: string | null): object {
  const { key, templateId, values, signers } = request
  const emailSubject = request.emailSubject.slice(0, LONGEST_SUBJECT)
  const transactionId = transactionIdOf(key)
  return {
    templateId,
    status: 'sent',
    emailSubject,
    transactionId,
    // The transaction id is forgotten after a week; this stays and shows in reports and events.
    customFields: { textCustomFields: [{ name: KEY_FIELD, value: transactionId, show: 'false', required: 'false' }] },
    templateRoles: signers.map(({ role, name, email, language }, at) => ({
      roleName: roles[role].roleName,
      name,
      email,
      routingOrder: String(at + 1),
      // Our own sign URL is for recipients with an id of ours only; the address of the start has DocuSign mail them too.
      clientUserId: `${role}-${transactionId}`,
      embeddedRecipientStartURL: 'SIGN_AT_DOCUSIGN',
      // DocuSign requires a text if the subject is our own; the agreement itself states its subject.
      emailNotification: { emailSubject, emailBody: invitationIn(language), supportedLanguage: language },
      tabs: fillTabs(roles[role].tabs, sayDays(values, signers[0]?.language ?? 'en')),
    })),
    notification: writeNotice(request.expiresAfterDays),
    ...(webhookUrl === null ? {} : { eventNotification: writeNotification(webhookUrl) }),
  }
}

const invitationIn = (language: string): string => inLanguage(language, () => t('server-signing.docusign.invitation'))

/**
 * The product sends reminders and expires envelopes, so DocuSign's own reminders are off; what is left expires at DocuSign a
 * day later.
 */
const writeNotice = (days: number): object => ({
  useAccountDefaults: 'false',
  reminders: { reminderEnabled: 'false', reminderDelay: '0', reminderFrequency: '0' },
  expirations: { expireEnabled: 'true', expireAfter: String(Math.min(days + 1, LONGEST_LIFE_DAYS)), expireWarn: '0' },
})

const writeNotification = (url: string): object => ({
  url,
  deliveryMode: 'SIM',
  events: EVENTS,
  eventData: { version: 'restv2.1', format: 'json', includeData: ['recipients'] },
  includeHMAC: 'true',
  requireAcknowledgment: 'true',
  loggingEnabled: 'true',
})

export const pathOf = (envelopeId: string): string => `/envelopes/${encodeURIComponent(envelopeId)}`

export async function readEnvelope(client: Client, envelopeId: string, now: Date): Promise<EnvelopeState> {
  return toState(await client.json<EnvelopeAnswer>({ path: pathOf(envelopeId), query: { include: 'recipients' } }), now)
}

/**
 * Makes the envelope of a key, or finds it where a call before, whose answer was lost, made it. DocuSign keeps the key
 * for seven days. Calls with one key that run at once in several processes are the caller's to prevent.
 */
export async function createEnvelope(
  client: Client,
  request: EnvelopeRequest,
  webhookUrl: string | null,
  now: Date,
): Promise<{ envelopeId: string; state: EnvelopeState }> {
  const existing = await findEnvelope(client, request.key)
  if (existing !== null) return { envelopeId: existing, state: await readEnvelope(client, existing, now) }
  const roles = await readRoles(client, request.templateId)
  const body = writeEnvelope(request, roles, webhookUrl)
  try {
    const answer = await client.json<EnvelopeAnswer>({ method: 'POST', path: '/envelopes', body })
    if (!answer.envelopeId) throw new NoAnswerError({ cause: new Error('The answer names no envelope.') })
    return { envelopeId: answer.envelopeId, state: sentState(request, answer, now) }
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    // It may exist although the answer is missing. A retry here would make a second one, so only a later call tries again.
    const late = await findEnvelope(client, request.key)
    if (late === null) throw error
    return { envelopeId: late, state: await readEnvelope(client, late, now) }
  }
}

/** A moment after it was made: sent to the first signer, the others wait. */
function sentState({ signers }: EnvelopeRequest, answer: EnvelopeAnswer, now: Date): EnvelopeState {
  const changedAt = toInstant(answer.statusDateTime) ?? now.toISOString()
  return {
    status: 'sent',
    changedAt,
    signers: signers.map(({ role }, at) =>
      at === 0 ? { role, status: 'sent', changedAt } : { role, status: 'created', changedAt: null },
    ),
    declinedReason: null,
  }
}

async function findEnvelope(client: Client, key: string): Promise<string | null> {
  const query = { transaction_ids: transactionIdOf(key) }
  const { envelopes = [] } = await client.json<{ envelopes?: EnvelopeAnswer[] }>({ path: '/envelopes', query })
  return envelopes[0]?.envelopeId ?? null
}

export async function createSigningUrl(
  client: Client,
  envelopeId: string,
  role: SignerRole,
  returnUrl: string,
): Promise<string> {
  const { signers = [] } = await client.json<RecipientsAnswer>({ path: `${pathOf(envelopeId)}/recipients` })
  const signer = signers.find(({ roleName }) => toRole(roleName) === role)
  if (!signer) throw new RefusedError('UNKNOWN_ENVELOPE_RECIPIENT', '')
  const { email, name, clientUserId } = signer
  const { url } = await client.json<{ url?: string }>({
    method: 'POST',
    path: `${pathOf(envelopeId)}/views/recipient`,
    // All three as at the creation of the envelope, or DocuSign does not recognise the signer.
    body: { returnUrl, authenticationMethod: 'None', email, userName: name, clientUserId },
    // Another link does no harm: each is opened once, and an unused one ends within minutes.
    isRepeatable: true,
  })
  if (!url) throw new NoAnswerError({ cause: new Error('The answer holds no link.') })
  return url
}

export async function voidEnvelope(client: Client, envelopeId: string, reason: string, now: Date): Promise<void> {
  try {
    const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
    await client.json({ method: 'PUT', path: pathOf(envelopeId), body, isRepeatable: true })
  } catch (error) {
    // Perhaps by a call of ours whose answer was lost; then all is well.
    if (!(error instanceof RefusedError)) throw error
    const { status } = await readEnvelope(client, envelopeId, now)
    if (status !== 'voided') throw error
  }
}

interface UpdateAnswer {
  recipientUpdateResults?: { recipientId?: string; errorDetails?: { errorCode?: string; message?: string } }[]
}

export async function remindEnvelope(client: Client, envelopeId: string, email?: string): Promise<void> {
  const { signers = [] } = await client.json<RecipientsAnswer>({ path: `${pathOf(envelopeId)}/recipients` })
  const next = nextSigner(signers)
  if (!next?.recipientId) throw new ESignError(t('server-signing.docusign.allSigned'), false)
  const isCorrection = email !== undefined && email.toLowerCase() !== next.email?.toLowerCase()
  const { recipientUpdateResults = [] } = await client.json<UpdateAnswer>({
    method: 'PUT',
    path: `${pathOf(envelopeId)}/recipients`,
    query: { resend_envelope: 'true' },
    // An address, even the old one, counts as a correction, so it is only sent where it is one.
    body: { signers: [{ recipientId: next.recipientId, ...(isCorrection ? { email } : {}) }] },
  })
  const problem = recipientUpdateResults.find(({ errorDetails }) => (errorDetails?.errorCode ?? 'SUCCESS') !== 'SUCCESS')
  if (problem) throw new RefusedError(problem.errorDetails?.errorCode ?? '', problem.errorDetails?.message ?? '')
}

const DONE = ['completed', 'signed', 'declined']

function nextSigner(signers: readonly SignerAnswer[]): SignerAnswer | undefined {
  const open = signers.filter(({ status = '' }) => !DONE.includes(status))
  return open.sort((a, b) => Number(a.routingOrder) - Number(b.routingOrder))[0]
}
