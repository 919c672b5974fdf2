import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, FieldError } from '../../contract/errors.ts'
import { t } from '../../contract/language/texts.ts'
import { DatabaseUnavailable } from '../db/guard-pool.ts'
import { DataKeyError } from '../db/sealing/key-ring.ts'
import { AppError } from '../errors/app-error.ts'
import { ruleText } from '../errors/rule-text.ts'
import { inLanguageOf } from '../language.ts'
import { readToNowhere } from './read-to-nowhere.ts'

const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'
const FASTIFY_CODES: Record<string, ErrorCode> = {
  [BODY_TOO_LARGE]: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
}

/** Seconds after which a call may be repeated if the database did not answer. */
const RETRY_AFTER_S = 5

const NO_SUCH_ROW = '23503'
/** Rows that belong to the session of the call, and cannot be written after it has ended. */
const OF_THE_SESSION = ['fcm_tokens_session_id_fkey', 'stream_tokens_session_id_fkey', 'sessions_parent_id_fkey']
/** A row for a person whose data are blocked (migration 399). */
const BLOCKED = 'person_blocked'

/** Makes every failure one answer shape; faults of ours are logged in full and answered without detail. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify would close the connection at once, and a sender who is still writing would not get the answer.
    if (error.code === BODY_TOO_LARGE) {
      reply.removeHeader('connection')
      readToNowhere(request)
    }
    return inLanguageOf(request, () =>
      answer(isBrokenOff(error, request) ? unreadable() : toAppError(error), error, request, reply),
    )
  })
  app.setNotFoundHandler((request, reply) =>
    inLanguageOf(request, () => answer(new AppError('NO_SUCH_CALL'), null, request, reply)),
  )
}

/** Answers for an address that Fastify cannot read, before any hook and handler: like an unknown one, and never its text. */
export function refuseUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(request.server.securityHeaders(request.url))
  inLanguageOf(request, () => answer(new AppError('NO_SUCH_CALL'), null, request, reply))
}

/** Has the sender ended the connection within the body? That is no fault of ours. */
const isBrokenOff = ({ code }: FastifyError, { raw }: FastifyRequest): boolean => code === 'ECONNRESET' && !raw.complete

const unreadable = (): AppError => new AppError('VALIDATION', { fields: [{ field: '', message: t('server-fields.body') }] })

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  // Another process has the present DATA_KEY, so the call may be sent again.
  if (error instanceof DatabaseUnavailable || error instanceof DataKeyError)
    return new AppError('BUSY', { retryAfter: RETRY_AFTER_S })
  if ((error as { constraint?: string }).constraint === BLOCKED) return personBlocked(error)
  if (hasLostSession(error)) return new AppError('UNAUTHENTICATED')
  if (error.validation) return new AppError('VALIDATION', { fields: toFieldErrors(error.validation) })
  const code = FASTIFY_CODES[error.code]
  if (code) return new AppError(code)
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  if (isCallersFault) return unreadable()
  return new AppError('INTERNAL')
}

/** The refusal with the number of the person, which the database names: lists show it in place of the name. */
const personBlocked = ({ message }: Error): AppError =>
  new AppError('PERSON_BLOCKED', { values: { person: /\d+/.exec(message)?.[0] ?? '' } })

const hasLostSession = ({ code, constraint = '' }: { code?: string; constraint?: string }): boolean =>
  code === NO_SUCH_ROW && OF_THE_SESSION.includes(constraint)

/** More errors would cost an answer of megabytes, and help no reader. */
const MOST_FIELDS = 100

/** The validator's errors: one for each of the first fields. */
export function toFieldErrors(problems: readonly Problem[]): FieldError[] {
  const alternatives = new Set(problems.flatMap(({ keyword, instancePath }) => (keyword === 'anyOf' ? [instancePath] : [])))
  const messages = new Map<string, string>()
  for (const problem of problems) {
    // Each alternative of another type reports itself, although none of these types is required.
    if (problem.keyword === 'type' && alternatives.has(problem.instancePath)) continue
    const { field, message } = toFieldError(problem)
    if (!messages.has(field)) messages.set(field, message)
    if (messages.size === MOST_FIELDS) break
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

interface Problem {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

function toFieldError(problem: Problem): FieldError {
  const missing = problem.params['missingProperty'] ?? problem.params['additionalProperty']
  const path = [...problem.instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])]
  return { field: path.join('.'), message: ruleText('server-fields.rules', problem) ?? t('server-fields.invalid') }
}

function answer(refusal: AppError, cause: Error | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.status >= 500) request.log.error({ err: cause?.cause ?? cause }, 'call failed')
  request.refusal = refusal.code
  const body = refusal.body(request.id)
  if (body.retryAfter !== undefined) reply.header('retry-after', body.retryAfter)
  return reply.status(refusal.status).send(refusal.answer(request.id))
}
