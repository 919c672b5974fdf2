import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GUESS_LIMIT, RATE_LIMITS } from '../../contract/rate-limits.ts'
import { buildApp } from '../../server/app.ts'
import { addPoints, createLimiter, type TakePoint } from '../../server/calls/rate-counts.ts'
import { createListener } from '../../server/db/listener.ts'
import { deleteOld } from '../../server/jobs/delete-old.ts'
import { createPerson, signIn, TEST_PASSWORD } from '../support/people.ts'
import { statementsOf } from '../support/statements.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

/** Takes as many points, in turn from each process. @returns how many it got. */
async function takeInTurn(processes: readonly TakePoint[], key: string, times: number): Promise<number> {
  let got = 0
  for (let turn = 0; turn < times; turn += 1) {
    const wait = await processes[turn % processes.length]?.(key)
    if (wait === null) got += 1
  }
  return got
}

describe('two apps on one database', () => {
  let both: FastifyInstance[]
  beforeAll(async () => {
    // It has only the database in common with the first app, as a second process would.
    both = [app.app, await buildApp({ ...app.services, listener: createListener(app.pool) })]
  })
  afterAll(() => both[1]?.close())

  const callInTurn = async (times: number, operation: string, headers: object, payload: (turn: number) => object) => {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      const server = both[turn % 2] as FastifyInstance
      const url = `/api/${operation}`
      const answer = await server.inject({ method: 'POST', url, headers: { ...headers }, payload: payload(turn) })
      statuses.push(answer.statusCode)
    }
    return statuses
  }

  test('let a person make as many look-ups as one does, and not twice as many', async () => {
    const { points } = RATE_LIMITS.lookup
    const admin = await createPerson(app.db, { role: 'Admin' })
    const headers = { authorization: `Bearer ${await signIn(app, admin)}` }
    const statuses = await callInTurn(points + 10, 'employee/findAll', headers, (turn) => ({ email: `a${turn}@b.test` }))
    expect(statuses.slice(0, points).filter((status) => status === 429)).toEqual([])
    expect(statuses.slice(points)).toEqual(Array.from({ length: 10 }, () => 429))
  })

  test('count wrong codes and links together', async () => {
    const payload = (turn: number) => ({ token: `guess-${turn}` })
    const statuses = await callInTurn(GUESS_LIMIT.points + 2, 'employee/verify-token-changepass', {}, payload)
    expect(statuses.slice(-3)).toEqual([401, 429, 429])
  })

  test('count wrong passwords together', async () => {
    const person = await createPerson(app.db, { role: 'Employee' })
    // A budget that is nearly used up, as after twenty wrong passwords from many addresses.
    await addPoints(app.db, [`account:${person.email}`], 20, 900)
    const statuses = await callInTurn(10, 'employee/login', {}, () => ({ email: person.email, password: 'Wrong2026' }))
    expect(new Set(statuses)).toEqual(new Set([401]))
    const right = await callInTurn(2, 'employee/login', {}, () => ({ email: person.email, password: TEST_PASSWORD }))
    expect(right).toEqual([401, 401])
  })
})

test.each([
  ['that is no JSON', '{', 'application/json', 400],
  ['of an unknown kind', 'a', 'text/csv', 415],
  ['that is too large', `"${'a'.repeat(2_000_000)}"`, 'application/json', 413],
  ['that the schema refuses', '{"email":[]}', 'application/json', 400],
  ['with text that cannot be stored', '{"email":"\\u0000"}', 'application/json', 400],
])(
  'a sender of bodies %s meets the limit, and other callers behind its address do not',
  async (_kind, payload, type, status) => {
    const { points } = RATE_LIMITS.lookup
    const admin = await createPerson(app.db, { role: 'Admin' })
    const remoteAddress = `192.0.2.${admin.id % 200}`
    const asked = { method: 'POST', url: '/api/employee/findAll', remoteAddress } as const
    const statuses: number[] = []
    for (let turn = 0; turn < points + 2; turn += 1) {
      const headers = { authorization: 'Bearer unknown', 'content-type': type }
      statuses.push((await app.app.inject({ ...asked, headers, payload })).statusCode)
    }
    expect([new Set(statuses.slice(0, points)), statuses.slice(points)]).toEqual([new Set([status]), [429, 429]])
    const headers = { authorization: `Bearer ${await signIn(app, admin)}` }
    expect((await app.app.inject({ ...asked, headers, payload: { email: 'a@b.test' } })).statusCode).toBe(200)
  },
)

describe('a limit that each process counts by itself for a while', () => {
  const limit = { points: 100, seconds: 60, apart: 10 }
  const limiters = (name: string, count: number, given = limit) =>
    Array.from({ length: count }, () => createLimiter(app.db, name, given))

  test('is kept to the point by one process, and by several but for what they have not told', async () => {
    expect(await takeInTurn(limiters('one', 1), 'a', 200)).toBe(limit.points)
    const got = await takeInTurn(limiters('three', 3), 'a', 400)
    expect(got).toBeGreaterThanOrEqual(limit.points)
    expect(got).toBeLessThanOrEqual(limit.points + 2 * (limit.apart - 1))
  })

  test('asks the database for every tenth point, and no more once the limit is reached', async () => {
    const [take] = limiters('asked', 1)
    const ask = (times: number) => statementsOf(app.pool, () => takeInTurn([take as TakePoint], 'a', times))
    expect(await ask(9)).toEqual([])
    expect(await ask(91)).toHaveLength(10)
    expect(await ask(500)).toEqual([])
  })

  test('is kept by calls that come at once', async () => {
    const all = limiters('at-once', 2, { ...limit, apart: 1 })
    const waits = await Promise.all(Array.from({ length: 150 }, async (_, turn) => all[turn % 2]?.('a')))
    expect(waits.filter((wait) => wait === null)).toHaveLength(limit.points)
    expect(waits.filter((wait) => wait !== null).every((wait) => Number(wait) > 0 && Number(wait) <= 60)).toBe(true)
  })

  test('counts each key for itself, and begins again when its time is over', async () => {
    const short = { points: 2, seconds: 1, apart: 1 }
    const all = limiters('short', 2, short)
    expect(await takeInTurn(all, 'a', 4)).toBe(2)
    expect(await takeInTurn(all, 'b', 4)).toBe(2)
    await pause(1050)
    expect(await takeInTurn(all, 'a', 4)).toBe(2)
  })
})

test('a point given back may be taken again, and no count falls below zero', async () => {
  const add = async (points: number) => (await addPoints(app.db, ['back', 'other'], points, 60)).map((count) => count.points)
  expect(await add(-1)).toEqual([0, 0])
  expect(await add(2)).toEqual([2, 2])
  expect(await add(-1)).toEqual([1, 1])
  expect(await add(-5)).toEqual([0, 0])
})

test('the counts name no person, and are deleted when they have ended', async () => {
  const keys = () => app.db.selectFrom('rate_counts').select('key').execute()
  await addPoints(app.db, ['ip:192.0.2.77', 'account:ada@example.com'], 1, 600)
  expect((await keys()).filter(({ key }) => /192|ada/.test(key))).toEqual([])
  await app.db
    .updateTable('rate_counts')
    .set({ ends_at: new Date(Date.now() - 1000).toISOString() })
    .execute()
  await addPoints(app.db, ['fresh'], 1, 600)
  await deleteOld(app.db, { table: 'rate_counts', by: 'ends_at', days: 0, law: null, atOnce: true }, new Date())
  expect(await keys()).toHaveLength(1)
})
