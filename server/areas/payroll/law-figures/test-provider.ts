import { today } from '../../../../contract/calendar.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
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
      return ok(t('server-payroll-figures.test.sealed'), t('server-payroll-figures.test.notStamped'))
    const codes = await tax.searchCodes('unit', 'pieza')
    return ok(t('server-payroll-figures.test.account'), t('server-payroll-figures.test.codes', { count: codes.length }))
  },
  transfers: async ({ services: { transfers } }) => {
    const balances = await transfers.balances()
    return ok(
      t('server-payroll-figures.test.token'),
      balances.map(({ amount, currency }) => `${amount} ${currency}`).join(', ') || null,
    )
  },
  esign: async ({ services: { esign } }) => {
    const templates = await esign.listTemplates('Employee')
    return ok(t('server-payroll-figures.test.answers'), t('server-payroll-figures.test.templates', { count: templates.length }))
  },
  mail: async ({ services: { settings }, session: { email } }) => {
    const text = t('server-payroll-figures.test.mailText')
    const mail = {
      to: email,
      template: 'connection-test',
      subject: t('server-payroll-figures.test.mailSubject'),
      text,
      html: `<p>${text}</p>`,
    }
    await createMailer(settings).send(mail)
    return ok(
      t('server-payroll-figures.test.mailSent', { email }),
      settings.smtpUrl === null ? t('server-payroll-figures.test.outbox') : null,
    )
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
  if (ceps === null) throw new ProbeFailure(t('server-payroll-figures.test.cepOff'))
  await ceps.fetchCep({ ...UNKNOWN_PAYMENT, date: today(now) })
  return ok(t('server-payroll-figures.test.portal'), t('server-payroll-figures.test.noPayment'))
}

async function probePush({ db, services: { push }, session, now }: Context) {
  if (push.name === 'off') throw new ProbeFailure(t('server-payroll-figures.test.pushOff'))
  const devices = await db.selectFrom('fcm_tokens').select('token').where('person_id', '=', session.id).limit(10).execute()
  if (devices.length === 0) {
    throw new ProbeFailure(t('server-payroll-figures.test.noDevice'))
  }
  const message = {
    title: t('server-payroll-figures.test.pushTitle'),
    body: t('server-payroll-figures.test.pushText'),
    path: '/admin',
    tag: `test-${today(now)}`,
  }
  const outcomes = await Promise.all(devices.map(({ token }) => push.send(token, message)))
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  if (sent === 0) throw new ProbeFailure(t('server-payroll-figures.test.noneReached'))
  return ok(t('server-payroll-figures.test.pushSent'), t('server-payroll-figures.test.devices', { sent, all: devices.length }))
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

/** Errors of the ports bring words fit to show; of others only the code of the network leaves. */
function failureOf(error: unknown): { message: string; detail: string | null } {
  const { text, code, responseCode } = error as { text?: unknown; code?: unknown; responseCode?: unknown }
  if (typeof text === 'string') return { message: text.slice(0, 500), detail: null }
  const reason = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
  const answer = typeof responseCode === 'number' ? t('server-payroll-figures.test.answered', { code: responseCode }) : null
  return {
    message: textAt('server-payroll-figures.test.reasons', reason) ?? t('server-payroll-figures.test.unreachable', { reason }),
    detail: answer,
  }
}
