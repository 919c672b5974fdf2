import { setTimeout as sleep } from 'node:timers/promises'
import { tracedWithin } from '../watching/traces.ts'
import type { Timing } from './timing.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
  /** The request may be sent again if no answer comes, since a repetition has no further effect. */
  isRepeatable: boolean
  timeoutMs?: number
}

/** A call to an interface of JSON. */
export interface Call {
  method?: Request['method']
  /** Below the address of the interface. */
  path: string
  query?: Record<string, string>
  body?: unknown
  /** Default: reading is, everything else is not. */
  isRepeatable?: boolean
}

/** The request of a call at this address. */
export function requestOf(base: string, call: Call, headers: Record<string, string> = {}): Request {
  const { method = 'GET', path, query = {}, body, isRepeatable = method === 'GET' } = call
  const url = new URL(`${base}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const request = { method, url: url.href, isRepeatable }
  if (body === undefined) return { ...request, headers }
  return { ...request, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/** Recognises and reports the failed calls of a service. */
export interface Service {
  name: string
  maxBytes: number
  noAnswer: (options: ErrorOptions) => Error
  /** Does an answer report too many calls, and for how long? `waitMs` is `null` where the time is not stated. */
  limit: (answer: Answer, now: Date) => { error: Error; waitMs: number | null } | null
}

export type Send = (request: Request, timing: Timing) => Promise<Answer>

export const TIMING: Timing = { now: () => new Date(), pause: sleep, timeoutMs: 15_000 }

const TRIES = 4
const FIRST_PAUSE_MS = 500
/** A user waits for the answer: a longer pause is left to the next attempt. */
const LONGEST_PAUSE_MS = 10_000
/** No try begins later than this after the first. */
const GIVE_UP_MS = 30_000

/**
 * Sends a request and returns the response, with any status. Over the limit of calls it waits as long as the service asks
 * and retries; after a timeout or a 5xx it retries only repeatable requests. Throws the errors of the service's description:
 * `noAnswer`, or that of a longer limit.
 */
export const createSend =
  (service: Service): Send =>
  async (request, timing) => {
    const startedAt = timing.now().getTime()
    for (let attempt = 1; ; attempt += 1) {
      // The path is left out, since some services have a token in it.
      const attributes = { 'http.request.method': request.method, 'server.address': URL.parse(request.url)?.host ?? '' }
      const outcome = await tracedWithin(`${request.method} ${service.name}`, attributes, () =>
        sendOnce(service, request, timing),
      )
      if ('status' in outcome) return outcome
      const { error, waitMs = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() / 4), wasDone } = outcome
      const mayRepeat = request.isRepeatable || wasDone === false
      const isLate = timing.now().getTime() - startedAt + waitMs > GIVE_UP_MS
      if (!mayRepeat || attempt === TRIES || waitMs > LONGEST_PAUSE_MS || isLate) throw error
      await timing.pause(waitMs)
    }
  }

/** An attempt without a usable answer. `wasDone` is false if it is certain that nothing happened. */
interface Failure {
  error: Error
  waitMs?: number
  wasDone: false | 'perhaps'
}

async function sendOnce(service: Service, request: Request, timing: Timing): Promise<Answer | Failure> {
  let answer: Answer
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers ?? {},
      body: request.body ?? null,
      // The token is sent only to its own host.
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs ?? timing.timeoutMs),
    })
    answer = { status: response.status, headers: response.headers, body: await readBody(response, service) }
  } catch (error) {
    return { error: service.noAnswer({ cause: error }), wasDone: 'perhaps' }
  }
  const limit = service.limit(answer, timing.now())
  if (limit) return { error: limit.error, ...(limit.waitMs === null ? {} : { waitMs: limit.waitMs }), wasDone: false }
  if (answer.status >= 500) {
    const cause = new Error(`${service.name} answered ${answer.status}`)
    return { error: service.noAnswer({ cause }), wasDone: 'perhaps' }
  }
  return answer
}

/** The pause that `Retry-After` asks for: seconds, of which more than nine digits are no pause, or a date. */
export function pauseAskedFor(after: string | null | undefined, now: Date): number | null {
  if (!after) return null
  const waitMs = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now.getTime()
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/** The whole body, up to the service's limit. */
export async function readBody(response: Response, { name, maxBytes }: Pick<Service, 'name' | 'maxBytes'>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`${name}'s answer is over ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
