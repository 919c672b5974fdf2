import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { roles } from '../../access-control/authorize.ts'
import { today } from '../../contract/calendar.ts'
import { RequestKey, ShortText } from '../../contract/format/shared.ts'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { type CallContext, OtherAnswer, type Session } from '../../server/calls/context.ts'
import { loadSession } from '../../server/calls/load-session.ts'
import { runOperation } from '../../server/calls/run-operation.ts'
import { NO_VISITOR } from '../../server/calls/visitor.ts'
import { AppError } from '../../server/errors/app-error.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { actionsOf, addRow, rowsOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

/** A call that an area could add: its input alone makes it repeatable. */
const operation: Operation = {
  summary: 'Creates a company for this test',
  input: Type.Object({ name: ShortText, requestKey: Type.Optional(RequestKey) }),
  answer: Type.Object({ id: Type.Integer() }),
  access: { kind: 'session', roles: roles({ Admin: true, Client: true }) },
  rate: 'write',
  writes: true,
  records: 'company.created',
  errors: [],
  example: { name: 'Uno' },
}

const app = testApp({}, { hasWorker: false })
const admin = beforehand(async () => sessionOf(await createPerson(app.db, { role: 'Admin' })))
let runs = 0

async function sessionOf(person: { id: number }): Promise<Session> {
  return (await loadSession(app.db, await signIn(app, person), new Date())) as Session
}

type Work = (input: never, context: CallContext<never>) => Promise<object | OtherAnswer>
type Action = Parameters<typeof runOperation>[1]
interface Sent {
  work?: Action
  by?: Session
  name?: string
}

const create: Work = async (input: { name: string }, { db, record }) => {
  runs += 1
  const tax_id = randomUUID()
  const { id } = await addRow(db, 'companies', { name: input.name, tax_id })
  await record({ entity: 'company', entityId: id, companyId: id })
  return { id, list: [{ b: 1, a: '2' }] }
}

const send = (input: Record<string, unknown>, { work = create, by = admin, name = 'client/example' }: Sent = {}) =>
  runOperation(
    operation,
    work,
    {
      name,
      input,
      files: [],
      bearer: null,
      visitor: NO_VISITOR,
      origin: { requestId: 'r', ip: '::1', device: null },
      log: app.app.log,
    },
    { caller: by },
    app.services,
  )

const countOf = async (name: string): Promise<number> => (await rowsOf(app.db, 'companies', { name })).length

test('the same key with the same content answers the first result again and does nothing', async () => {
  const requestKey = randomUUID()
  const first = await send({ name: 'Once', requestKey })
  const before = runs
  expect(await send({ requestKey: requestKey.toUpperCase(), name: 'Once' })).toEqual(first)
  expect(runs).toBe(before)
  expect(await countOf('Once')).toBe(1)
  expect(await actionsOf(app.db, 'company', (first as { id: number }).id)).toHaveLength(1)
})

test('without a key, with another key, by another person or for another call it is another call', async () => {
  const requestKey = randomUUID()
  const client = await sessionOf(await createPerson(app.db, { role: 'Client' }))
  await send({ name: 'Many', requestKey })
  await send({ name: 'Many' })
  await send({ name: 'Many' })
  await send({ name: 'Many', requestKey: randomUUID() })
  await send({ name: 'Many', requestKey }, { by: client })
  await send({ name: 'Many', requestKey }, { name: 'client/other' })
  expect(await countOf('Many')).toBe(6)
})

test('a key that the call does not declare is left alone, whatever it is, and its answer is not kept', async () => {
  const token = await signIn(app, await createPerson(app.db, { role: 'Employee' }))
  const refuse = { purpose: 'reminders', isRefused: true, requestKey: 'no key' }
  expect((await app.call('employee/set-privacy-opposition', refuse, token)).status).toBe(200)
  const requestKey = randomUUID()
  const download = () => app.download('employee/export-personal-data', { requestKey }, token)
  const types = [await download(), await download()].map(({ headers }) => headers['content-type'])
  expect(types).toEqual(['application/zip', 'application/zip'])
  const kept = app.db.selectFrom('request_keys').select('answer').where('request_key', '=', requestKey)
  expect(await kept.execute()).toEqual([])
})

test('an administrator, a bank account and a concept are created once for a repeated request', async () => {
  const { id: clientId } = await createCompany(app.db)
  const token = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  const sent = [
    ['client/add-client-admin', { clientId }],
    ['client/link-client-bank-account', { clientId }],
    ['payroll/create-concept', { from: today(new Date()) }],
  ] as const
  for (const [name, change] of sent) {
    const input = { ...operations[name].example, ...change, requestKey: randomUUID() }
    const first = await app.call(name, input, token)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect((await app.call(name, input, token)).body).toEqual(first.body)
  }
})

test('the same key with other content is refused with a clear error, and its work is not done', async () => {
  const requestKey = randomUUID()
  await send({ name: 'Kept', requestKey })
  await expect(send({ name: 'Changed', requestKey })).rejects.toMatchObject({
    code: 'REQUEST_KEY',
    message: 'This was already sent with different content. Reload the page and try again.',
  })
  expect([await countOf('Kept'), await countOf('Changed')]).toEqual([1, 0])
})

test('of ten calls at the same time with one key one runs, and all get its answer', async () => {
  const requestKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ name: 'Total', requestKey })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await countOf('Total')).toBe(1)
})

test('a failing call releases its key, also where the refusal keeps its writes', async () => {
  for (const keepWrites of [false, true]) {
    const requestKey = randomUUID()
    const fail: Work = async (input, context) => {
      await create(input, context)
      throw new AppError('VALIDATION', { keepWrites })
    }
    const name = `Failed ${keepWrites}`
    await expect(send({ name, requestKey }, { work: fail })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(send({ name, requestKey }, { work: fail })).rejects.toMatchObject({ code: 'VALIDATION' })
    await send({ name, requestKey })
    expect(await countOf(name)).toBe(keepWrites ? 3 : 1)
  }
})

test('a call that waits for a failing one does the work itself', async () => {
  const requestKey = randomUUID()
  let isFirst = true
  const failOnce: Work = async (input, context) => {
    const mustFail = isFirst
    isFirst = false
    const answer = await create(input, context)
    if (mustFail) throw new AppError('VALIDATION')
    return answer
  }
  const both = [1, 2].map(() => send({ name: 'Second', requestKey }, { work: failOnce }))
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countOf('Second')).toBe(1)
})

test('slow work is not done again for a repeated call, and another status is kept', async () => {
  const requestKey = randomUUID()
  let prepared = 0
  const work: Action = {
    prepare: async () => {
      prepared += 1
      return async (context) => {
        context.nothingChanged()
        return new OtherAnswer(202, { token: 'x' })
      }
    },
  }
  const run = () => send({ name: 'Slow', requestKey }, { work, name: 'client/slow' })
  await run()
  expect(await run()).toEqual(new OtherAnswer(202, { token: 'x' }))
  expect(prepared).toBe(1)
})

test('a caller who has lost the right is refused, also with an answered key', async () => {
  const requestKey = randomUUID()
  await send({ name: 'Before', requestKey })
  const refused = send({ name: 'Before', requestKey }, { by: { ...admin, role: 'Employee', companyId: 1 } })
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
