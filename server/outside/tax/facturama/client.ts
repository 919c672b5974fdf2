import { t } from '../../../../contract/language/texts.ts'
import { pauseAskedFor, readBody } from '../../http.ts'
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

const TRIES = 3
const FIRST_PAUSE_MS = 500
/** A user waits for the answer: a longer pause is left to the next attempt. */
const LONGEST_PAUSE_MS = 10_000
const FACTURAMA = { name: 'Facturama', maxBytes: 20 * 1024 * 1024 }

/**
 * Authenticates each call with the account. Reading is retried after a timeout; everything else is sent once, since Facturama
 * has no idempotency keys: a caller that makes something looks for it before trying again.
 */
export function createClient({ url, user, password }: FacturamaSettings, timing: Timing): Client {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async <T>({ method = 'GET', path, query = {}, body }: Call): Promise<T> => {
    const address = new URL(`${url}${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const request: RequestInit = {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      // The password is sent only to its own host.
      redirect: 'error',
    }
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await sendOnce(address, request, timing)
      if (!(outcome instanceof Failure)) return outcome as T
      const { error, waitMs = FIRST_PAUSE_MS * 2 ** (attempt - 1), wasDone } = outcome
      const mayRepeat = method === 'GET' || wasDone === false
      if (!mayRepeat || attempt === TRIES || waitMs > LONGEST_PAUSE_MS) throw error
      await timing.pause(waitMs)
    }
  }
}

/** An attempt without a usable answer. `wasDone` is false if it is certain that nothing happened. */
class Failure {
  readonly error: TaxError
  readonly wasDone: false | 'perhaps'
  readonly waitMs: number | undefined

  constructor(error: TaxError, wasDone: false | 'perhaps', waitMs?: number) {
    this.error = error
    this.wasDone = wasDone
    this.waitMs = waitMs
  }
}

async function sendOnce(address: URL, request: RequestInit, timing: Timing): Promise<unknown> {
  let response: Response
  let body: Buffer
  try {
    response = await fetch(address, { ...request, signal: AbortSignal.timeout(timing.timeoutMs) })
    body = await readBody(response, FACTURAMA)
  } catch (error) {
    return new Failure(new NoAnswerError({ cause: error }), 'perhaps')
  }
  const { status } = response
  if (status === 429) {
    const waitMs = pauseAskedFor(response.headers, timing.now())
    return new Failure(limitError(waitMs ?? 60_000), false, waitMs ?? LONGEST_PAUSE_MS + 1)
  }
  if (status >= 500) return new Failure(new NoAnswerError({ cause: new Error(`Facturama answered ${status}`) }), 'perhaps')
  if (status === 401) throw new TaxError(t('server-outside.facturama.noSignIn'), false)
  if (status < 200 || status >= 300) throw new RefusedError(status, readRefusal(body))
  const answer = parseJson(body)
  if (answer === null && body.length > 0) return new Failure(new NoAnswerError(), 'perhaps')
  return answer
}
