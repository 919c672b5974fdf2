import { t } from '../../../../contract/language/texts.ts'
import { createSend, pauseAskedFor } from '../../http.ts'
import { parseJson } from '../../parse-json.ts'
import type { Timing } from '../../timing.ts'
import { TaxError } from '../tax.ts'
import { limitError, NoAnswerError, RefusedError, readRefusal } from './errors.ts'
import type { FacturamaSettings } from './settings.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the API: `/api-lite/csds`. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** Calls to Facturama. They throw RefusedError, NoAnswerError, or TaxError where the settings or a limit are in the way. */
export type Client = <T>(call: Call) => Promise<T>

/** Wait after "too many calls" without a time. */
const USUAL_WAIT_MS = 60_000
const send = createSend({
  name: 'Facturama',
  maxBytes: 20 * 1024 * 1024,
  noAnswer: (options) => new NoAnswerError(options),
  limit: ({ status, headers }, now) => {
    if (status !== 429) return null
    const waitMs = pauseAskedFor(headers, now) ?? USUAL_WAIT_MS
    return { error: limitError(waitMs), waitMs }
  },
})

/**
 * Authenticates each call with the account. Reading is retried after a timeout; everything else is sent once, since Facturama
 * has no idempotency keys: a caller that makes something looks for it before trying again.
 */
export function createClient({ url, user, password }: FacturamaSettings, timing: Timing): Client {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async <T>({ method = 'GET', path, query = {}, body }: Call): Promise<T> => {
    const address = new URL(`${url}${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const answer = await send(
      {
        method,
        url: address.href,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        isRepeatable: method === 'GET',
      },
      timing,
    )
    if (answer.status === 401) throw new TaxError(t('server-outside.facturama.noSignIn'), false)
    if (answer.status < 200 || answer.status >= 300) throw new RefusedError(answer.status, readRefusal(answer.body))
    const content = parseJson(answer.body)
    if (content === null && answer.body.length > 0) throw new NoAnswerError()
    return content as T
  }
}
