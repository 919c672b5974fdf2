import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { RATE_LIMITS, type RateClass } from '../../contract/rate-limits.ts'
import { createTranslator } from '../answers/answer-words.ts'
import { addressKey } from '../calls/address-key.ts'
import type { Services, Session } from '../calls/context.ts'
import { markCookie, readMark, withPerson } from '../calls/device-mark.ts'
import type { Handlers } from '../calls/handlers.ts'
import { originOf } from '../calls/origin-of.ts'
import { createLimiter, type TakePoint } from '../calls/rate-counts.ts'
import { createReadAhead } from '../calls/read-ahead.ts'
import { type AnyAction, type AnyAnswer, besideOf, type Caller, identify, runOperation } from '../calls/run-operation.ts'
import { findUnstorable } from '../calls/unstorable.ts'
import { createVisitors, NO_VISITOR } from '../calls/visitor.ts'
import type { Database } from '../db/connect.ts'
import { AppError, validationError } from '../errors/app-error.ts'
import { createLinker } from '../file-links/answer-links.ts'
import { inLanguageOf } from '../language.ts'
import { deleteReceived } from '../uploads/receive.ts'
import { bearerOf } from './bearer.ts'
import { createGuessLimit } from './guess-limit.ts'
import { type ReceiveInput, receiveJson, receiveUpload } from './receive-input.ts'
import { toPayload } from './send-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Was the input accepted? From then on the limit of the caller counts the call. */
    isReceived: boolean
  }
}

const OK = 200

/** Registers every operation of the contract at POST /api/<its name>, each with the same chain of checks. */
export function registerOperations(app: FastifyInstance, handlers: Handlers, services: Services): void {
  const chain = createChain(services)
  app.decorateRequest('isReceived', false)
  const table = Object.entries(operations) as [OperationName, Operation][]
  for (const [name, operation] of table) {
    if (!operation.upload) registerOne(app, name, operation, handlers, chain, receiveJson)
  }
  // A scope of its own: no other call accepts forms.
  app.register(async (scope) => {
    await scope.register(multipart)
    for (const [name, operation] of table) {
      if (operation.upload) registerOne(scope, name, operation, handlers, chain, receiveUpload(operation, services))
    }
  })
}

type Chain = ReturnType<typeof createChain>

/** Members shared by all calls. */
const createChain = (services: Services) => ({
  services,
  limiters: createLimiters(services.db),
  guesses: createGuessLimit(services.db),
  visitorOf: createVisitors(services.db),
  readAhead: createReadAhead<AnyAnswer>(),
})

function registerOne(
  app: FastifyInstance,
  name: OperationName,
  operation: Operation,
  handlers: Handlers,
  { services, limiters, guesses, visitorOf, readAhead }: Chain,
  receive: ReceiveInput,
): void {
  const withLinks = createLinker(name, operation, services)
  const inLanguageOfCaller = createTranslator(operation)
  const action = handlers[name] as AnyAction
  const beside = besideOf(operation, action)
  // A replica could answer it, so it changes nothing; and the session's statement reads nothing else for it.
  const isReadAhead = operation.isFromReplica && operation.access.kind === 'session' && beside === null
  app.route({
    method: operation.alsoAs ? ['POST', operation.alsoAs] : ['POST'],
    url: `/api/${name}`,
    schema: {
      // With files the input is complete only when the text fields have been read.
      ...(operation.upload ? {} : { body: operation.input }),
      response: answerSchemas(operation),
      summary: operation.summary,
      operationId: name,
    },
    preValidation: (request, _reply, done) => {
      // A call without a payload may have no body.
      request.body ??= inQuery(request, operation)
      const refusal = inLanguageOf(request, () => {
        const problem = operation.isJudgedByForms ? null : findUnstorable(request.body)
        return problem ? validationError([problem]) : undefined
      })
      done(refusal)
    },
    handler: (request, reply) => {
      request.isReceived = true
      return inLanguageOf(request, () => answer(request, reply))
    },
    errorHandler: (error, request, reply) => {
      const refuse = (refusal: unknown): void => void reply.send(refusal)
      if (request.isReceived || !isOfBody(error)) return refuse(error)
      // The session has not been read, so a refused body counts against the address.
      consume(limiters[operation.rate], operation.rate, `ip:${addressKey(request.ip)}`, null).then(() => refuse(error), refuse)
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // With files the input is known only when the text fields have been read.
    const known = operation.upload ? null : (request.body as Record<string, unknown>)
    const bearer = bearerOf(request)
    const { settings, clock } = services
    const address = addressKey(request.ip)
    const mark = readMark(request.headers.cookie, settings.secret, clock())
    const limit = async (caller: Caller): Promise<void> => {
      const personId = personOf(caller)
      // A browser that is known is not slowed down by others behind its address.
      const counted = personId === null && mark !== null && mark.people.size > 0 ? `device:${mark.id}` : `ip:${address}`
      const key = caller && 'role' in caller ? caller.key : undefined
      await consume(limiters[operation.rate], operation.rate, key ? `key:${key.id}` : counted, key ? null : personId)
    }
    const common = { name, bearer, origin: originOf(request), log: request.log }
    const find = () => identify(operation, beside, bearer, known, services)
    const readFor = async (session: Session): Promise<AnyAnswer> => {
      await limit(session)
      const call = { ...common, input: known ?? {}, files: [], visitor: NO_VISITOR }
      return runOperation(operation, action, call, { caller: session }, services)
    }
    const { identified, answer: ahead } =
      isReadAhead && bearer !== null ? await readAhead(bearer, find, readFor) : { identified: await find(), answer: null }
    const { caller } = identified
    request.personId = personOf(caller)
    const cookies: string[] = []
    const perform = async (): Promise<AnyAnswer> => {
      await limit(caller)
      const { input, files } = await receive(request, caller)
      const visitor = visitorOf(address, mark, (id) =>
        cookies.push(markCookie(withPerson(mark, id, clock()), settings.secret, settings.publicUrl.startsWith('https:'))),
      )
      const run = () => runOperation(operation, action, { ...common, input, files, visitor }, identified, services)
      return clearing(files, guesses(address, run))
    }
    const done = await (ahead ?? perform())
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    return toPayload(reply, inLanguageOfCaller(withLinks(done, caller), caller))
  }
}

/** Everything else that is refused before the handler has a code of its own, such as HTTPS_ONLY. */
const isOfBody = (error: Error): boolean => !(error instanceof AppError) || error.code === 'VALIDATION'

const personOf = (caller: Caller): number | null => caller && ('role' in caller ? caller.id : caller.personId)

/** Deletes the received files of a call when it has ended, successful or not. */
async function clearing<T>(files: Parameters<typeof deleteReceived>[0], work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await deleteReceived(files)
  }
}

function answerSchemas(operation: Operation): Record<number, object> {
  const others = Object.entries(operation.otherAnswers ?? {})
  const all = [[OK, operation.answer], ...others] as [number | string, Operation['answer']][]
  return Object.fromEntries(
    all.map(([status, schema]) => [status, { ...schema, properties: { status: Type.Integer(), ...schema.properties } }]),
  )
}

/** Some proxies drop the body of a DELETE, so its ids are read from the address too (decisions.md no. 62). */
function inQuery(request: FastifyRequest, { alsoAs }: Operation): Record<string, unknown> {
  if (alsoAs !== 'DELETE') return {}
  const members = Object.entries(request.query as Record<string, string>)
  return Object.fromEntries(members.map(([name, value]) => [name, /^\d{1,10}$/.test(value) ? Number(value) : value]))
}

const createLimiters = (db: Database) =>
  Object.fromEntries(Object.entries(RATE_LIMITS).map(([name, limit]) => [name, createLimiter(db, name, limit)])) as Record<
    RateClass,
    TakePoint
  >

async function consume(take: TakePoint, rate: RateClass, visitor: string, personId: number | null): Promise<void> {
  const seconds = await take(RATE_LIMITS[rate].by === 'person' && personId !== null ? `person:${personId}` : visitor)
  if (seconds !== null) throw new AppError('RATE_LIMIT', { values: { seconds }, retryAfter: seconds })
}
