import type { ErrorBody, ErrorCode, FieldError } from '../contract/errors.ts'
import type { OperationName, Operations } from '../contract/index.ts'
import { withoutDirectionMarks } from '../contract/language/direction-marks.ts'
import { currentLanguage, t } from '../contract/language/texts.ts'
import type { AnswerOf, InputOf } from '../contract/operation.ts'
import { verbOf } from '../contract/verbs.ts'
import { readServerClock } from './server-clock.ts'
import { signInAgain } from './sign-in-again.ts'
import { confirmIdentity } from './step-up.ts'
import { storedToken } from './storage.ts'

/** A failed call as screens see it. `message` is always fit to show. */
export class ApiError extends Error {
  /** HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly fields: FieldError[]
  readonly body: Partial<ErrorBody>
  /** The bare list that a refused import answers (decisions.md no. 60); empty for every other call. */
  readonly list: readonly unknown[]

  constructor(
    status: number,
    code: ErrorCode | 'OFFLINE',
    message: string,
    body: Partial<ErrorBody> = {},
    list: readonly unknown[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = body.fields ?? []
    this.body = body
    this.list = list
  }
}

/** An answer with its status: login answers 200 or 202 (A3, A4). */
export type Answer<N extends OperationName> = AnswerOf<Operations[N]> & { status: number }

interface CallOptions {
  /** Another bearer than the stored session, such as the one-time token of the code screen. */
  token?: string | null
  signal?: AbortSignal
  /** The call is finished even if the page is left meanwhile. */
  outlivesPage?: boolean
  /** It reads only: the message of a lost answer does not speak of input. */
  isRead?: boolean
}

/**
 * Every call goes through here: POST /api/<operation> (or the verb that the specification names) with the bearer token and a
 * JSON body. Throws ApiError on every failure, a missing connection included. Where the server requires the password first,
 * it is asked for and the call is repeated automatically.
 */
export async function callApi<N extends OperationName>(
  operation: N,
  input: InputOf<Operations[N]>,
  { token, signal, outlivesPage = false, isRead = false }: CallOptions = {},
): Promise<Answer<N>> {
  const isOwn = token === undefined
  return (isOwn ? asPerson : withStepUp)(async () => {
    const bearer = isOwn ? storedToken() : token
    const response = await post(operation, input, { token: bearer, outlivesPage, isRead, ...(signal ? { signal } : {}) })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && body !== null) return body as Answer<N>
    throw failureOf(response.status, body, keptBy(isRead))
  })
}

/**
 * Makes a call, and repeats it once if it was refused with STEP_UP and the person has confirmed the password since. Without a
 * confirmation the caller gets the refusal with a fitting text.
 */
async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP') throw error
    if (!(await confirmIdentity())) throw new ApiError(error.status, 'STEP_UP', t('calls.notConfirmed'), error.body)
    return call()
  }
}

/**
 * Makes a call of the signed-in person. If the session ended while there is unsaved input, it asks to sign in again and then
 * continues; asks for the password where the call needs it.
 */
export async function asPerson<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withStepUp(call)
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === 'UNAUTHENTICATED'
    if (!hasEnded || !(await signInAgain())) throw error
    return withStepUp(call)
  }
}

/** Sends a call; the caller reads the answer. Throws ApiError when no answer arrives. */
export async function post(
  operation: string,
  input: object,
  { token, signal, outlivesPage = false, isRead = false }: CallOptions,
): Promise<Response> {
  const early = takeEarly(operation, input, token ?? null)
  if (early) return early
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': currentLanguage() }
  if (token) headers['authorization'] = `Bearer ${token}`
  const request = {
    method: verbOf(operation),
    headers,
    body: withoutDirectionMarks(JSON.stringify(input)),
    keepalive: outlivesPage,
    ...(signal ? { signal } : {}),
  }
  const answer = await fetch(`/api/${operation}`, request).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer(keptBy(isRead))
  })
  readServerClock(answer)
  return answer
}

/** The part of a call without an answer that the screen keeps for another try. */
export type Kept = 'input' | 'selection' | 'nothing'

const keptBy = (isRead: boolean): Kept => (isRead ? 'nothing' : 'input')

/** No answer arrived: this device is offline, or the server cannot be reached. */
export const noAnswer = (kept: Kept): ApiError =>
  new ApiError(0, 'OFFLINE', t('calls.noAnswer', { isOffline: !navigator.onLine, kept }))

/** A refusal with the server's text, or a displayable one if it has none. */
export function failureOf(status: number, body: unknown, kept: Kept): ApiError {
  const failure = (body ?? {}) as Partial<ErrorBody>
  const { code, message } = foreignFailure(status, kept)
  return new ApiError(status, failure.code ?? code, failure.message ?? message, failure)
}

/** The meaning of a status that something before the server answered, such as a proxy. */
export function foreignFailure(status: number, kept: Kept): Pick<ErrorBody, 'code' | 'message'> {
  switch (status) {
    case 413:
      return { code: 'TOO_LARGE', message: t('calls.tooLarge') }
    case 429:
      return { code: 'RATE_LIMIT', message: t('calls.tooMany') }
    case 502:
    case 503:
    case 504:
      return { code: 'INTERNAL', message: t('calls.noAnswer', { isOffline: false, kept }) }
    default:
      return { code: 'INTERNAL', message: t('calls.notOurs') }
  }
}

interface EarlyCall {
  askedAt: number
  asked: Promise<Response>
  /** Set once it is there. */
  answer?: unknown
}

const early = new Map<string, EarlyCall>()
/** An answer not taken until then is too old. */
const EARLY_MS = 10_000
/** Answers contain texts in the language of their call. */
const earlyKey = (operation: string, input: object, token: string | null): string =>
  JSON.stringify([operation, input, token, currentLanguage()])

/** Sends a call in advance, while the code that makes it is loading; the first caller gets the answer. */
export function sendEarly<N extends OperationName>(operation: N, input: InputOf<Operations[N]>, token: string): void {
  const key = earlyKey(operation, input, token)
  const call: EarlyCall = { askedAt: Date.now(), asked: post(operation, input, { token, isRead: true }) }
  const keep = async () => {
    const response = await call.asked
    if (response.ok) call.answer = await response.clone().json()
  }
  // The caller that takes the answer also sees the failure.
  keep().catch(() => undefined)
  early.set(key, call)
  setTimeout(() => early.delete(key), EARLY_MS)
}

function takeEarly(operation: string, input: object, token: string | null): Promise<Response> | undefined {
  if (early.size === 0) return undefined
  const key = earlyKey(operation, input, token)
  const call = early.get(key)
  early.delete(key)
  return call?.asked
}

/** The answer of a call that was sent early, if it is there already, and how new it is. It stays for the caller until it is dropped. */
export function earlyAnswer(operation: string, input: object): { answer: unknown; askedAt: number } | undefined {
  if (early.size === 0) return undefined
  const { answer, askedAt = 0 } = early.get(earlyKey(operation, input, storedToken())) ?? {}
  return answer === undefined ? undefined : { answer, askedAt }
}

export const dropEarly = (operation: string, input: object): boolean => early.delete(earlyKey(operation, input, storedToken()))
