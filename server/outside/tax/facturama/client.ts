import { t } from '../../../../contract/language/texts.ts'
import { type Call, createSend, pauseAskedFor, requestOf } from '../../http.ts'
import { parseJson } from '../../parse-json.ts'
import type { Timing } from '../../timing.ts'
import { TaxError } from '../tax.ts'
import type { FacturamaSettings } from './settings.ts'

const LONGEST = 600
/** Facturama's own heading above the list of errors, which has no information. */
const HEADING = /^la solicitud no es v[aá]lida\.?$/i

/** No answer that says whether the call was carried out. */
export class NoAnswerError extends TaxError {
  constructor(options?: ErrorOptions) {
    super(t('server-outside.facturama.noAnswer'), true, options)
  }
}

/** Facturama understood the call and refused it, so it was not done. */
export class RefusedError extends TaxError {
  readonly status: number

  constructor(status: number, text: string | null) {
    super(text ?? t('server-outside.facturama.refused', { status: String(status) }), false)
    this.status = status
  }
}

/** Too many calls; after this number of milliseconds Facturama accepts them again. */
const limitError = (waitMs: number): TaxError => {
  const minutes = Math.ceil(waitMs / 60_000)
  return new TaxError(t('server-outside.facturama.limit', { minutes }), true)
}

/**
 * The errors of an answer, in its own words: the list of fields if there is one, else its message, else its plain text.
 * `null` if there is no readable text (an HTML page, an empty body).
 */
function readRefusal(body: Buffer): string | null {
  const text = body.toString('utf8').trim()
  const found = parseJson(body) as { Message?: unknown; ModelState?: unknown } | null
  const listed = Object.values((found?.ModelState ?? {}) as Record<string, unknown>).flat()
  const reasons = [...new Set(listed.filter((reason) => typeof reason === 'string' && reason.trim() !== ''))]
  if (reasons.length > 0) return reasons.join(' ').slice(0, LONGEST)
  const message = typeof found?.Message === 'string' ? found.Message.trim() : ''
  if (message !== '' && !HEADING.test(message)) return message.slice(0, LONGEST)
  if (typeof found === 'string') return (found as string).slice(0, LONGEST) || null
  return text === '' || text.startsWith('<') || found !== null ? null : text.slice(0, LONGEST)
}

/** Calls to Facturama, with paths such as `/api-lite/csds`. They throw RefusedError, NoAnswerError, or TaxError where the settings or a limit are in the way. */
export type Client = <T>(call: Call) => Promise<T>

/** Wait after "too many calls" without a time. */
const USUAL_WAIT_MS = 60_000
const send = createSend({
  name: 'Facturama',
  maxBytes: 20 * 1024 * 1024,
  noAnswer: (options) => new NoAnswerError(options),
  limit: ({ status, headers }, now) => {
    if (status !== 429) return null
    const waitMs = pauseAskedFor(headers.get('retry-after'), now) ?? USUAL_WAIT_MS
    return { error: limitError(waitMs), waitMs }
  },
})

/**
 * Authenticates each call with the account. Reading is retried after a timeout; everything else is sent once, since Facturama
 * has no idempotency keys: a caller that makes something looks for it before trying again.
 */
export function createClient({ url, user, password }: FacturamaSettings, timing: Timing): Client {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async <T>(call: Call): Promise<T> => {
    const answer = await send(requestOf(url, call, { authorization, accept: 'application/json' }), timing)
    if (answer.status === 401) throw new TaxError(t('server-outside.facturama.noSignIn'), false)
    if (answer.status < 200 || answer.status >= 300) throw new RefusedError(answer.status, readRefusal(answer.body))
    const content = parseJson(answer.body)
    if (content === null && answer.body.length > 0) throw new NoAnswerError()
    return content as T
  }
}
