import { parseJson } from '../../parse-json.ts'
import type { Timing } from '../../timing.ts'
import { PushError } from '../push.ts'
import { secondsAskedFor } from '../timing.ts'

export interface Answer {
  status: number
  /** Empty for a body that is no JSON object (a proxy's page). */
  json: Record<string, unknown>
}

/** Sends a request once. Throws PushError that may pass where no answer came, or one that says "later". */
export async function post(url: string, init: Pick<RequestInit, 'headers' | 'body'>, timing: Timing): Promise<Answer> {
  let response: Response
  let answered: Buffer
  try {
    response = await fetch(url, {
      ...init,
      method: 'POST',
      // The token is sent only to its own host.
      redirect: 'error',
      signal: AbortSignal.timeout(timing.timeoutMs),
    })
    answered = Buffer.from(await response.arrayBuffer())
  } catch (error) {
    throw new PushError('Firebase does not answer at the moment.', true, { cause: error })
  }
  const { status } = response
  if (status === 429 || status >= 500) {
    const waitSeconds = secondsAskedFor(response.headers.get('retry-after'), timing.now())
    throw new PushError(`Firebase answered ${status}.`, true, { waitSeconds })
  }
  return { status, json: (parseJson(answered) ?? {}) as Answer['json'] }
}
