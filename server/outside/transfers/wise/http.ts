import { setTimeout as sleep } from 'node:timers/promises'
import type { Timing } from '../../timing.ts'
import type { TransfersError } from '../transfers.ts'
import { limitError, NoAnswerError } from './errors.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
  /** Doing it twice does no more than doing it once, so it is asked again where no answer came. */
  isRepeatable: boolean
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

export const TIMING: Timing = { now: () => new Date(), pause: sleep, timeoutMs: 15_000 }

const TRIES = 4
const FIRST_PAUSE_MS = 500
/** Somebody waits for the answer: a longer pause is left to whoever asks again. */
const LONGEST_PAUSE_MS = 10_000
/** No try begins later than this after the first. */
const GIVE_UP_MS = 30_000
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Sends a request and gives back the answer, whatever Wise decided. Over the limit of calls it waits as long as Wise
 * says and asks again; after silence or a 5xx only what is repeatable. Throws NoAnswerError, or TransfersError where the
 * limit lasts longer.
 */
export async function send(request: Request, timing: Timing): Promise<Answer> {
  const startedAt = timing.now().getTime()
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(request, timing)
    if ('status' in outcome) return outcome
    const { error, waitMs = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() / 4), wasDone } = outcome
    const mayRepeat = request.isRepeatable || wasDone === false
    const isLate = timing.now().getTime() - startedAt + waitMs > GIVE_UP_MS
    if (!mayRepeat || attempt === TRIES || waitMs > LONGEST_PAUSE_MS || isLate) throw error
    await timing.pause(waitMs)
  }
}

/** A try that gave no answer to work with. `wasDone` is false where it is certain that nothing happened. */
interface Failure {
  error: TransfersError
  waitMs?: number
  wasDone: false | 'perhaps'
}

async function sendOnce(request: Request, timing: Timing): Promise<Answer | Failure> {
  let response: Response
  let body: Buffer
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      // The token goes to the host it is for and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timing.timeoutMs),
    })
    body = await readBody(response)
  } catch (error) {
    return { error: new NoAnswerError({ cause: error }), wasDone: 'perhaps' }
  }
  if (response.status === 429) {
    const waitMs = pauseAskedFor(response.headers, timing.now())
    return { error: limitError(), ...(waitMs === null ? {} : { waitMs }), wasDone: false }
  }
  if (response.status >= 500) {
    return { error: new NoAnswerError({ cause: new Error(`Wise answered ${response.status}`) }), wasDone: 'perhaps' }
  }
  return { status: response.status, headers: response.headers, body }
}

/** `Retry-After`: seconds, or a date. */
function pauseAskedFor(headers: Headers, now: Date): number | null {
  const after = headers.get('retry-after')
  if (after === null) return null
  const until = /^\d+$/.test(after) ? now.getTime() + Number(after) * 1000 : Date.parse(after)
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error(`Wise's answer is over ${MAX_BYTES} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
