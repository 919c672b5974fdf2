import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import Type from 'typebox'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { roles } from '../../access-control/authorize.ts'
import { RequestKey } from '../../contract/format/shared.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Services, Session } from '../../server/calls/context.ts'
import { loadSession } from '../../server/calls/load-session.ts'
import { runOperation } from '../../server/calls/run-operation.ts'
import { NO_VISITOR } from '../../server/calls/visitor.ts'
import { connect } from '../../server/db/connect.ts'
import { createLifeSign } from '../../server/db/life-sign.ts'
import { AppError } from '../../server/errors/app-error.ts'
import reference from '../access/reference.json' with { type: 'json' }
import { signInAs } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const operation: Operation = {
  summary: 'Asks another service',
  input: Type.Object({ name: Type.String(), requestKey: Type.Optional(RequestKey) }),
  answer: Type.Object({ id: Type.Integer() }),
  access: { kind: 'session', roles: roles({ Admin: true }) },
  rate: 'write',
  writes: true,
  records: 'company.created',
  errors: [],
  example: { name: 'Uno' },
}

const app = testApp({}, { hasWorker: false })
let admin: Session
/** The requests to the provider, in order. */
let asked: string[] = []
beforeAll(async () => {
  const token = await signInAs(app, { role: 'Admin' })
  admin = (await loadSession(app.db, token, new Date())) as Session
})
beforeEach(() => {
  asked = []
})

interface Outside {
  /** Called in place of the provider; the action has nothing else to do. */
  ask: (turn: number) => Promise<void>
  finish?: () => Promise<void>
}

const call = (input: { name: string; requestKey: string }, { ask, finish }: Outside, services: Partial<Services> = {}) =>
  runOperation(
    operation,
    {
      prepare: async ({ name }: { name: string }) => {
        asked.push(name)
        const turn = asked.length
        await ask(turn)
        return async (context) => {
          await finish?.()
          context.nothingChanged()
          return { id: turn }
        }
      },
    },
    {
      name: 'client/outside',
      input,
      files: [],
      bearer: null,
      visitor: NO_VISITOR,
      origin: { requestId: 'r', ip: '::1', device: null },
      log: app.app.log,
    },
    { caller: admin },
    { ...app.services, ...services },
  )

const keysOf = (requestKey: string) =>
  app.db.selectFrom('request_keys').selectAll().where('request_key', '=', requestKey).execute()

/** Moves the end of the claim: it ran out, as it does after its process has ended, or runs out soon. */
const expire = (requestKey: string, left = '-1 second') =>
  app.pool.query('update request_keys set claimed_until = now() + $2::interval where request_key = $1', [requestKey, left])

const slow: Outside = { ask: () => pause(300) }

test('a provider that answers slowly is asked once by five parallel calls with one key, and all get its answer', async () => {
  const order = { name: 'slow', requestKey: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(order, slow)))
  expect(asked).toEqual(['slow'])
  expect(answers).toEqual(Array(5).fill({ id: 1 }))
})

test('a second call with other content is refused while the first is at work', async () => {
  const requestKey = randomUUID()
  const first = call({ name: 'first', requestKey }, slow)
  await expect.poll(() => asked).toEqual(['first'])
  await expect(call({ name: 'second', requestKey }, slow)).rejects.toMatchObject({ code: 'REQUEST_KEY' })
  expect(await first).toEqual({ id: 1 })
  expect(asked).toEqual(['first'])
})

test('a call that waits for one that fails does the work itself, and a failed call leaves no key behind', async () => {
  const order = { name: 'fails once', requestKey: randomUUID() }
  const failing: Outside = {
    ask: async (turn) => {
      await pause(200)
      if (turn === 1) throw new AppError('PROVIDER')
    },
  }
  const results = await Promise.allSettled([call(order, failing), call(order, failing)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(asked).toHaveLength(2)
  const other = { name: 'keeps its writes', requestKey: randomUUID() }
  const refused: Outside = {
    ask: async () => {},
    finish: () => Promise.reject(new AppError('VALIDATION', { keepWrites: true })),
  }
  await expect(call(other, refused)).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await keysOf(other.requestKey)).toEqual([])
})

test('the key of a process that is gone is taken over once its claim ran out, by one of those who wait', async () => {
  const order = { name: 'after a death', requestKey: randomUUID() }
  // The process that holds the claim never comes back from its provider.
  void call(order, { ask: () => new Promise(() => {}) })
  await expect.poll(() => asked).toHaveLength(1)
  const waiting = [call(order, slow), call(order, slow)]
  await pause(200)
  expect(asked).toHaveLength(1)
  await expire(order.requestKey)
  expect(await Promise.all(waiting)).toEqual([{ id: 2 }, { id: 2 }])
  expect(asked).toHaveLength(2)
})

test('the key of a process that is gone is taken over in seconds, and that of one that lives is not', async () => {
  const own = createLifeSign(app.pool)
  const order = { name: 'after a sudden death', requestKey: randomUUID() }
  void call(order, { ask: () => new Promise(() => {}) }, { lifeSign: own })
  await expect.poll(() => asked).toHaveLength(1)
  const waiting = call(order, slow)
  // Nothing renews the claim of a dead process; until its connection is gone too, it may only be slow.
  const silence = () => expire(order.requestKey, '12 seconds')
  await silence()
  await pause(300)
  expect(asked).toHaveLength(1)
  await own.end()
  const dying = setInterval(() => void silence(), 20)
  expect(await waiting).toEqual({ id: 2 })
  clearInterval(dying)
})

test('a call that comes back after its key was taken over writes nothing and gives the answer of the other', async () => {
  const order = { name: 'late', requestKey: randomUUID() }
  let comeBack = () => {}
  let finished = 0
  const finish = async () => {
    finished += 1
  }
  const waitForIt = () =>
    new Promise<void>((resolve) => {
      comeBack = resolve
    })
  const late = call(order, { ask: waitForIt, finish })
  await expect.poll(() => asked).toHaveLength(1)
  await expire(order.requestKey)
  expect(await call(order, { ...slow, finish })).toEqual({ id: 2 })
  comeBack()
  expect(await late).toEqual({ id: 2 })
  expect([finished, asked.length]).toEqual([1, 2])
})

test('a call in its transaction is not taken over, however long ago it renewed its claim', async () => {
  const order = { name: 'in its transaction', requestKey: randomUUID() }
  let isFinishing = false
  const first = call(order, {
    ask: async () => {
      await expire(order.requestKey)
    },
    finish: async () => {
      isFinishing = true
      await pause(400)
    },
  })
  await expect.poll(() => isFinishing).toBe(true)
  expect(await call(order, slow)).toEqual({ id: 1 })
  expect(await first).toEqual({ id: 1 })
  expect(asked).toHaveLength(1)
})

/** Calls that make something which must not be there twice. Requests to a provider are not rolled back either. */
const REPEATABLE = reference.repeatable as OperationName[]

test.each(REPEATABLE)('%s can be repeated by its request key', (name) => {
  expect(operations[name].input.properties).toHaveProperty('requestKey')
})

test('a life sign that could not be taken leaves no connection behind, and is taken by the next try', async () => {
  const sign = createLifeSign(app.pool)
  const connect = vi.spyOn(pg.Client.prototype, 'connect')
  // Other calls of this file may still use connections of the pool.
  const { query: send } = pg.Client.prototype
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: never[]) {
    const isNew = connect.mock.contexts.includes(this)
    return isNew ? Promise.reject(new Error('Query read timeout')) : Reflect.apply(send, this, sent)
  } as never)
  await expect(sign.keep()).rejects.toThrow('Query read timeout')
  const left = connect.mock.contexts as pg.Client[]
  connect.mockRestore()
  query.mockRestore()
  expect(left.map(({ connection }) => connection.stream.destroyed)).toEqual([true])
  expect(sign.heldForMs()).toBe(0)
  await sign.keep()
  expect(sign.heldForMs()).toBeGreaterThan(0)
  await sign.end()
})

test('a key that could not be freed while the database was away is free a moment after it is back', async () => {
  let isAway = false
  const lost = () => Promise.reject(Object.assign(new Error('no connection is left'), { code: '53300' }))
  const away = { options: app.pool.options, connect: () => (isAway ? lost() : app.pool.connect()), end: async () => undefined }
  const input = { name: 'Uno', requestKey: randomUUID() }
  const fails = async () => {
    isAway = true
    throw new Error('lost with the database')
  }
  const services = { db: connect(away as unknown as pg.Pool) }
  await expect(call(input, { ask: fails }, services)).rejects.toThrow('lost with the database')
  isAway = false
  const began = performance.now()
  expect(await call(input, { ask: async () => undefined })).toEqual({ id: 2 })
  expect(performance.now() - began).toBeLessThan(5000)
})
