import { createSend, pauseAskedFor } from '../../http.ts'
import { limitError, NoAnswerError } from './errors.ts'

const TOO_MANY = 429

/** Calls Wise. Throws NoAnswerError, or TransfersError over the limit of calls. */
export const send = createSend({
  name: 'Wise',
  maxBytes: 10 * 1024 * 1024,
  noAnswer: (options) => new NoAnswerError(options),
  limit: ({ status, headers }, now) =>
    status === TOO_MANY ? { error: limitError(), waitMs: pauseAskedFor(headers, now) } : null,
})
