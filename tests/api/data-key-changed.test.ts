import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { connect } from '../../server/db/connect.ts'
import { createProbe } from '../../server/db/probe.ts'
import { readFrom } from '../../server/db/reader.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { TEST_SECRET } from '../support/database.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const NEXT_KEY = 'the next data key of tests, 0123456789'
const SENTENCE = /was given another DATA_KEY.*Restart this process with the present DATA_KEY.*docs\/operations\.md/s

const t = testApp()

test('a process with a former DATA_KEY is not ready, says why once, and refuses only what it cannot open', async () => {
  const lines: string[] = []
  const keys = new KeyRing([TEST_DATA_KEY], (sentence) => lines.push(sentence))
  const db = connect(t.pool, [TEST_SECRET], 'named', keys)
  const app = await buildApp({ ...t.services, db, reader: readFrom(db), probe: createProbe(t.pool, keys) })
  const ready = async () => {
    const answer = await app.inject('/ready')
    return [answer.statusCode, answer.json().status]
  }
  const token = await signInAs(t, { role: 'Admin' })
  const headers = { authorization: `Bearer ${token}` }
  const read = (id: number) => app.inject({ method: 'POST', url: '/api/employee/get-employee-by-id', headers, payload: { id } })
  const before = await createPerson(db, { role: 'Employee', details: { curp: 'SEAL900101MDFPNN05' } })
  expect(await ready()).toEqual([200, 'ready'])

  const next = new KeyRing([NEXT_KEY, TEST_DATA_KEY])
  await next.prepare(t.pool)
  expect(await ready()).toEqual([503, expect.stringMatching(SENTENCE)])
  expect(await ready()).toEqual([503, expect.stringMatching(SENTENCE)])
  expect(lines).toEqual([expect.stringMatching(SENTENCE)])
  expect((await read(before.id)).statusCode).toBe(200)

  await next.rotate(t.pool)
  const nextDb = connect(t.pool, [TEST_SECRET], 'named', next)
  const after = await createPerson(nextDb, { role: 'Employee', details: { curp: 'SEAL900101MDFPNN06' } })
  expect(await ready()).toEqual([503, expect.stringMatching(SENTENCE)])
  const refused = await read(after.id)
  expect(refused.json()).toMatchObject({ status: 503, code: 'BUSY' })
  expect(refused.headers['retry-after']).toBe('5')
  expect((await read(before.id)).statusCode).toBe(200)
  expect(lines).toHaveLength(1)

  // With the former key back in its place the process works again.
  await new KeyRing([TEST_DATA_KEY, NEXT_KEY]).prepare(t.pool)
  expect(await ready()).toEqual([200, 'ready'])
  expect((await read(after.id)).statusCode).toBe(200)
  await app.close()
})

test('processes that know both keys go on while DATA_KEY is changed on one after the other', async () => {
  const lines: string[] = []
  const first = new KeyRing([TEST_DATA_KEY, NEXT_KEY], (sentence) => lines.push(sentence))
  await first.prepare(t.pool)
  const second = new KeyRing([NEXT_KEY, TEST_DATA_KEY])
  await second.prepare(t.pool)
  await second.rotate(t.pool)
  await first.check((text) => t.pool.query(text))
  expect(first.known?.current.id).toBe(second.known?.current.id)
  expect(lines).toEqual([])
  await first.prepare(t.pool)
})
