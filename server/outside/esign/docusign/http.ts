import { type Answer, createSend, pauseAskedFor } from '../../http.ts'
import { limitError, NoAnswerError, readError } from './errors.ts'

const TOO_MANY = 429
const LIMIT_CODE = /(^|_)(LIMIT_EXCEEDED|HOURLY_ENVELOPE_POLLING_LIMIT_EXCEEDED)$/i
/** Used where DocuSign does not state the time. */
const USUAL_WAIT_MS = 60_000

/** Calls DocuSign. Throws NoAnswerError, or ESignError over the limit of calls. */
export const send = createSend({
  name: 'DocuSign',
  maxBytes: 50 * 1024 * 1024,
  noAnswer: (options) => new NoAnswerError(options),
  limit: (answer, now) => {
    if (!isLimit(answer)) return null
    const waitMs = waitOf(answer.headers, now)
    return { error: limitError(waitMs ?? USUAL_WAIT_MS), waitMs }
  },
})

/** The hourly limit comes as a 400 too. */
const isLimit = ({ status, body }: Answer): boolean =>
  status === TOO_MANY || (status === 400 && LIMIT_CODE.test(readError(body)?.code ?? ''))

/** From `Retry-After`, else from `X-RateLimit-Reset`: seconds since 1970. */
function waitOf(headers: Headers, now: Date): number | null {
  if (headers.has('retry-after')) return pauseAskedFor(headers.get('retry-after'), now)
  const until = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}
