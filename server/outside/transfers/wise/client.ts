import { randomUUID } from 'node:crypto'
import { keptText } from '../../../words/kept-text.ts'
import { type Answer, createSend, type Call as HttpCall, pauseAskedFor, requestOf } from '../../http.ts'
import { parseJson } from '../../parse-json.ts'
import type { Timing } from '../../timing.ts'
import { TransfersError } from '../transfers.ts'
import { limitError, NoAnswerError, needsApproval, notAllowed, RefusedError, readError } from './errors.ts'
import type { WiseSettings } from './settings.ts'

/** In the path `{profile}` is replaced by the profile. */
export interface Call extends HttpCall {
  /** Version of the path in the legacy style; the other style has one version for all. */
  version: 'v1' | 'v2' | 'v3' | 'v4'
  contentType?: string
}

export type Client = ReturnType<typeof createClient>

const UNAUTHORIZED = 401

/**
 * Calls to one Wise account. They throw RefusedError, NoAnswerError or TransfersError. Signs each call, writes paths in the
 * style of the settings, and finds the business profile once.
 */
export function createClient(settings: WiseSettings, timing: Timing) {
  const { apiUrl, apiStyle, token } = settings
  let profile: Promise<number> | null = null

  function profileId(): Promise<number> {
    profile ??= findProfile().catch((error: unknown) => {
      profile = null
      throw error
    })
    return profile
  }

  async function findProfile(): Promise<number> {
    if (settings.profileId !== null) return Number(settings.profileId)
    const profiles = await json<{ id?: number; type?: string }[]>({ version: 'v2', path: '/profiles' })
    const business = profiles.find(({ type }) => type?.toLowerCase() === 'business')
    if (business?.id !== undefined) return business.id
    throw new TransfersError(keptText('server-outside.transfers.wise.noProfile'), false, 'NO_PROFILE')
  }

  /** Wise's JSON answer; its shape is Wise's, and no member of it is guaranteed. */
  async function json<T>(call: Call): Promise<T> {
    const { version, contentType } = call
    const path = call.path.includes('{profile}') ? call.path.replace('{profile}', String(await profileId())) : call.path
    const request = requestOf(
      `${apiUrl}/${apiStyle === 'legacy' ? version : apiStyle}`,
      { ...call, path },
      {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-external-correlation-id': randomUUID(),
        ...(contentType && { 'content-type': contentType }),
      },
    )
    const answer = await send(request, timing)
    if (answer.status < 200 || answer.status >= 300) throw refusal(answer)
    const content = parseJson(answer.body)
    if (content === null) throw new NoAnswerError({ cause: new Error('The answer is no JSON.') })
    return content as T
  }

  return { json, profileId }
}

function refusal({ status, headers, body }: Answer): TransfersError {
  const error = readError(status, body)
  if (status === 403 && headers.get('x-2fa-approval') !== null) return needsApproval()
  if (status === UNAUTHORIZED || (status === 403 && error.code === 'HTTP_403')) return notAllowed(status)
  return new RefusedError(status, error)
}

const TOO_MANY = 429

/** Calls Wise. Throws NoAnswerError, or TransfersError over the limit of calls. */
const send = createSend({
  name: 'Wise',
  maxBytes: 10 * 1024 * 1024,
  noAnswer: (options) => new NoAnswerError(options),
  limit: ({ status, headers }, now) =>
    status === TOO_MANY ? { error: limitError(), waitMs: pauseAskedFor(headers.get('retry-after'), now) } : null,
})
