import { today } from '../../../../contract/calendar.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { createMailer } from '../../../outside/mail/create.ts'
import type { ProviderKey } from './providers.ts'

const OPERATION = 'payroll/test-provider'
type Context = ContextOf<typeof OPERATION>

/** Makes a call and answers the service's reply as text. Throws the service's error. */
type Probe = (context: Context) => Promise<{ message: string; detail: string | null }>

const ok = (message: string, detail: string | null = null) => ({ message, detail })

const PROBES: Record<ProviderKey, Probe> = {
  tax: async ({ services: { tax } }) => {
    if (tax.searchCodes === null)
      return ok('Bills are sealed in this product; no service is called.', 'They are not stamped by the SAT.')
    const codes = await tax.searchCodes('unit', 'pieza')
    return ok('The service answers and accepts our account.', `${codes.length} codes found for "pieza".`)
  },
  transfers: async ({ services: { transfers } }) => {
    const balances = await transfers.balances()
    return ok(
      'The service answers and accepts our token.',
      balances.map(({ amount, currency }) => `${amount} ${currency}`).join(', ') || null,
    )
  },
  esign: async ({ services: { esign } }) => {
    const templates = await esign.listTemplates('Employee')
    return ok('The service answers.', `${templates.length} templates for employees.`)
  },
  mail: async ({ services: { settings }, session: { email } }) => {
    const text = 'This is a test of the mail settings of Plantilla. Nothing needs to be done.'
    const mail = { to: email, template: 'connection-test', subject: 'Test of the mail settings', text, html: `<p>${text}</p>` }
    await createMailer(settings).send(mail)
    return ok(`A test email was sent to ${email}.`, settings.smtpUrl === null ? 'It is in the demo outbox.' : null)
  },
  push: probePush,
  ceps: probeCeps,
}

/** A payment that does not exist: the portal only answers questions about payments. */
const UNKNOWN_PAYMENT = {
  trackingKey: 'PLANTILLATEST',
  senderCode: '40012',
  receiverCode: '40002',
  account: '002010077777777771',
  amount: '0.01',
}

async function probeCeps({ services: { ceps }, now }: Context) {
  if (ceps === null) throw new ProbeFailure('The Bank of Mexico is not asked about proofs of payment (CEP=off).')
  await ceps.fetchCep({ ...UNKNOWN_PAYMENT, date: today(now) })
  return ok('The portal answers correctly.', 'The test asked about a payment that does not exist.')
}

async function probePush({ db, services: { push }, session, now }: Context) {
  if (push.name === 'off') throw new ProbeFailure('Push messages are switched off (PUSH=off).')
  const devices = await db.selectFrom('fcm_tokens').select('token').where('person_id', '=', session.id).limit(10).execute()
  if (devices.length === 0) {
    throw new ProbeFailure('You have no device to send to. Switch on messages in a browser first, then test again.')
  }
  const message = {
    title: 'Test of push messages',
    body: 'This device receives notifications from Plantilla.',
    path: '/admin',
    tag: `test-${today(now)}`,
  }
  const outcomes = await Promise.all(devices.map(({ token }) => push.send(token, message)))
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  if (sent === 0) throw new ProbeFailure('None of your devices can be reached now. Switch on messages again.')
  return ok('The service accepted a test message.', `${sent} of ${devices.length} devices.`)
}

/** Something of ours is missing, so that the service was not even called. */
class ProbeFailure extends Error {
  readonly text: string

  constructor(text: string) {
    super(text)
    this.text = text
  }
}

/** Makes a real call to a service, without a transaction; its failure is named without any key. */
export const testProvider: Action<typeof OPERATION> = async ({ provider }, context) => {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { message, detail } = await PROBES[provider](context)
    return { data: { ok: true, message, detail, took_ms: took() } }
  } catch (error) {
    context.log.warn({ err: error, provider }, 'the test of a service failed')
    return { data: { ok: false, ...failureOf(error), took_ms: took() } }
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'There is no answer at this address.',
  ESOCKET: 'There is no answer at this address.',
  ENOTFOUND: 'There is no such address.',
  EDNS: 'There is no such address.',
  ETIMEDOUT: 'The service did not answer in time.',
  EAUTH: 'The user or the password was refused.',
  ETLS: 'A secure connection (TLS) could not be established.',
}

/** Errors of the ports bring words fit to show; of others only the code of the network leaves. */
function failureOf(error: unknown): { message: string; detail: string | null } {
  const { text, code, responseCode } = error as { text?: unknown; code?: unknown; responseCode?: unknown }
  if (typeof text === 'string') return { message: text.slice(0, 500), detail: null }
  const reason = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
  const answer = typeof responseCode === 'number' ? `The server answered ${responseCode}.` : null
  return {
    message: REASONS[reason] ?? `The service could not be reached, or refused the connection (${reason}).`,
    detail: answer,
  }
}
