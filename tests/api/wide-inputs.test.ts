import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
const MOST_FIELDS = 100

const members = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`member_${at}`, value]))

test.each<[string, OperationName, object]>([
  ['numbers where ids belong', 'payroll/config-payrolls', { requestId: 4, version: 1, include: new Array(520_000).fill(0) }],
  ['empty entries', 'payroll/add-incidents', { requestId: 4, incidents: Array.from({ length: 340_000 }, () => ({})) }],
  ['unknown filters', 'employee/all-employees', { filters: members(40_000, 1) }],
])('a stranger who sends half a million errors gets a short answer: %s', async (_what, operation, body) => {
  const { status, body: refusal } = await app.call(operation, body)
  expect([status, refusal.code, refusal.fields.length]).toEqual([400, 'VALIDATION', 1])
})

test('an input whose errors can be read has at most a hundred of them', async () => {
  const { body } = await app.call('employee/all-employees', { filters: members(500, 1) })
  expect(body.fields).toHaveLength(MOST_FIELDS)
})

test('a body in another encoding is refused, and its letters are not replaced', async () => {
  const send = async (encoding: 'latin1' | 'utf8') => {
    const payload = Buffer.from(JSON.stringify({ email: 'nobody@plantilla.test', password: 'contraseña' }), encoding)
    const headers = { 'content-type': 'application/json' }
    return (await app.app.inject({ method: 'POST', url: '/api/employee/login', headers, payload })).json()
  }
  expect(await send('latin1')).toMatchObject({ code: 'VALIDATION', fields: [{ message: 'The body cannot be read.' }] })
  expect(await send('utf8')).toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('a body above the limit is answered, also while it is still being sent', async () => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json' }
  const body = 'x'.repeat(5_000_000)
  for (let times = 0; times < 20; times += 1) {
    const answer = await fetch(`${address}/api/employee/login`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'TOO_LARGE' }])
  }
})
