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
