import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { RATE_LIMITS } from '../../contract/rate-limits.ts'
import type { TestApp } from '../support/app.ts'
import { filesFor, formOf } from '../support/uploads.ts'
import type { ActorKind } from './actors.ts'
import { createActor, createWorld, type Marked, type SessionColumns, type World } from './world.ts'

/** A caller is replaced before the limit by person applies instead of the access rule. */
export const callsOfOneCaller = ({ rate }: Operation): number => Math.floor(RATE_LIMITS[rate].points * 0.8)

export interface Answer {
  status: number
  code: string | undefined
  body: Record<string, unknown>
  /** The whole body in lower case, to search it for words. */
  text: string
}

/** One call with the world it happened in and who made it. */
interface Scene {
  answer: Answer
  world: World
  self: Marked
}

let calls = 0
/** Every call has an address of its own, so that limits by address do not apply before the access rule. */
export async function call(app: TestApp, name: OperationName, input: unknown, token: string | null): Promise<Answer> {
  calls += 1
  const operation: Operation = operations[name]
  const form = operation.upload ? formOf(input as Record<string, unknown>, await filesFor(operation)) : null
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { ...form?.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    payload: form?.payload ?? (input as object),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? response.json() : {}
  return { status: response.statusCode, code: body.code, body, text: response.body.toLowerCase() }
}

interface Caller {
  self: Marked
  token: string
  calls: number
}

/** Callers in worlds that no call changes, for the next operation: making one takes longer than its calls. */
const sharedCallers = new WeakMap<World, Map<string, Caller>>()

function callersIn(world: World): Map<string, Caller> {
  const callers = sharedCallers.get(world) ?? new Map<string, Caller>()
  sharedCallers.set(world, callers)
  return callers
}

interface StageOptions {
  session?: SessionColumns
  /** Whether callers are shared with other operations of the same world. Default: those of operations that write nothing. */
  isShared?: boolean
  /** Have callers nothing but their account? Default: each has a whole record, whose words can leak. */
  isBare?: boolean
}

/**
 * The world of the calls of one kind of caller. After a writing call, world and caller are created again for the next, so
 * that no call changes its verdict.
 */
export function createStage(
  app: TestApp,
  name: OperationName,
  operation: Operation,
  kind: ActorKind,
  first: World,
  { session = {}, isShared = !operation.writes, isBare = false }: StageOptions = {},
) {
  const callers = isShared ? callersIn(first) : new Map<string, Caller>()
  const key = JSON.stringify([kind, session, operation.rate])
  let world: World | null = first
  return async (inputOf: (world: World, self: Marked) => unknown): Promise<Scene> => {
    const at = world ?? (await createWorld(app.db))
    let caller = callers.get(key)
    if (caller === undefined || caller.calls === callsOfOneCaller(operation)) {
      caller = { ...(await createActor(app, at, kind, { session, isBare })), calls: 0 }
      callers.set(key, caller)
    }
    caller.calls += 1
    const { self, token } = caller
    const answer = await call(app, name, inputOf(at, self), token)
    const isSpent = operation.writes && answer.status < 300
    world = isSpent ? null : at
    if (isSpent) callers.delete(key)
    return { answer, world: at, self }
  }
}
