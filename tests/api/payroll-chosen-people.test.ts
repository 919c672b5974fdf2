import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { calculate, createPayrollTeam, payrollDesk } from '../support/payment-requests.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app))
let requestId: number
let ids: number[]
beforeAll(async () => {
  requestId = await payrollDesk(app, () => team).made()
  await calculate(app, requestId, team.tokens.admin)
  const { body } = await call('payroll/get-payrolls-by-request-id', { requestId, page: 1, limit: 5 })
  ids = body.payrolls.map(({ id }: { id: number }) => id)
})

const REASON = 'Their accounts are being checked.'
const call = (operation: OperationName, input: object, language = 'en') =>
  app.call(operation, input, team.tokens.admin, { 'accept-language': language })
const statuses = async () =>
  (await call('payroll/get-payrolls-by-request-id', { requestId, page: 1, limit: 5 })).body.payrolls.map(
    ({ status }: { status: string }) => status,
  )
const latest = async (language?: string) =>
  (await call('payroll/get-history-request-payment', { requestId, page: 1, limit: 5 }, language)).body.history[0]
const hold = (payrollIds: unknown[], more: object = {}) =>
  call('payroll/hold-payrolls', { requestId, payrollIds, hold: true, reason: REASON, ...more })

test('chosen people are held and released by one call, all or none, and the history names them (F13)', async () => {
  const [first, second, third] = ids
  const [requestKey, two] = [randomUUID(), [first, second]]
  expect((await hold(two, { requestKey })).body.updated).toEqual(two)
  expect(await statuses()).toEqual(['Hold', 'Hold', 'Calculated'])
  const told = await latest()
  expect(told).toMatchObject({ action: 'payment-request.payroll-held', reason: REASON })
  expect(told.changes.map(({ to }: { to: string }) => to)).toEqual(['Ana Employee 00001', 'Ana Employee 00002'])
  // The same click again is the same step.
  expect((await hold(two, { requestKey })).body.updated).toEqual(two)
  const mixed = await hold([third, first])
  const message = 'The payroll of Ana Employee 00001 has the status Hold and cannot be held now.'
  expect(mixed.body).toMatchObject({ status: 409, message })
  expect(await statuses()).toEqual(['Hold', 'Hold', 'Calculated'])
  expect((await hold([2_000_000_000])).body.fields[0].field).toBe('payrollIds')
  expect((await hold(two, { hold: false })).status).toBe(200)
  expect(await statuses()).toEqual(['Calculated', 'Calculated', 'Calculated'])
})

test('the history names all excluded people, with the reason (F13)', async () => {
  const exclude = ids.slice(0, 2).map((id) => ({ id, reason: 'They are on unpaid leave.' }))
  expect((await call('payroll/config-payrolls', { requestId, exclude })).status).toBe(200)
  const told = await latest()
  expect(told.reason).toBe('They are on unpaid leave.')
  expect(told.changes).toEqual([
    { field: 'excluded', from: null, to: 'Ana Employee 00001' },
    { field: 'excluded', from: null, to: 'Ana Employee 00002' },
  ])
})

test('nine double hours on one day are warned of, three are not (F14; LFT 66)', async () => {
  const payrollId = ids[2]
  const overtime = (quantity: string, day: string) => ({
    payrollId,
    type: 'Overtime double',
    quantity,
    date_from: day,
    date_to: day,
  })
  const codes = async () =>
    (await calculate(app, requestId, team.tokens.admin)).warnings.flatMap(
      ({ code, message }: { code: string; message: string }) => (code === 'OVERTIME_DAY' ? [message] : []),
    )
  await call('payroll/add-incidents', { requestId, incidents: [overtime('3', '2026-01-19')] })
  expect(await codes()).toEqual([])
  await call('payroll/add-incidents', { requestId, incidents: [overtime('9', '2026-01-20')] })
  expect(await codes()).toEqual([
    'Ana Employee 00003: 9 hours of overtime on 20 January 2026 exceed the limit of 3 hours a day, 3 days a week (LFT 66).',
  ])
})

test('a company with fewer approvers than required is reported before the request is sent (F14)', async () => {
  const few = await createPayrollTeam(app, { size: 1, company: { approvers_needed: 2 } })
  const ofFew = await payrollDesk(app, () => few).made()
  expect((await calculate(app, ofFew, few.tokens.admin)).blockers).toMatchObject([
    { code: 'APPROVERS', message: expect.stringContaining('2 people from the company must approve, but only 1 may.') },
  ])
  const send = { requestId: ofFew, acknowledged: ['all'], note: 'Nothing else is open.' }
  expect((await call('payroll/send-request-payment-to-approve', send)).body.code).toBe('BLOCKED')
})

test('an additional payment reaches all the people that it names, or none, and the history tells it in words', async () => {
  const { body } = await call('payroll/get-payrolls-by-request-id', { requestId, page: 1, limit: 5 })
  const inside = body.payrolls.find(({ status }: { status: string }) => status !== 'Excluded').employee_id
  const outside = body.payrolls.find(({ status }: { status: string }) => status === 'Excluded').employee_id
  const bonus = (employeeIds: number[], value: object) =>
    call('payroll/config-payrolls', { requestId, perceptions: [{ code: 'BONUS', ...value, employeeIds }] })
  for (const other of [outside, 2_000_000_000])
    expect((await bonus([inside, other], { amount: '1500.00' })).body.fields).toEqual([
      { field: 'perceptions.0.employeeIds', message: 'Some of these people are not in the request, or are left out of it.' },
    ])
  expect((await latest()).changes.map(({ field }: { field: string }) => field)).not.toContain('perception')
  const told = async (value: object) => {
    expect((await bonus([inside], value)).status).toBe(200)
    return (await latest()).changes
  }
  expect(await told({ amount: '1500.00' })).toEqual([{ field: 'perception', from: null, to: 'Bonus, MX$1,500.00' }])
  expect(await told({ amount: '', percent: '10' })).toEqual([{ field: 'perception', from: null, to: 'Bonus, 10 %' }])
  expect(await told({ amount: '0' })).toEqual([{ field: 'perception', from: 'Bonus', to: null }])
})

test('the history of a request tells an update of its settings in the language of the reader', async () => {
  expect((await call('payroll/config-payrolls', { requestId, updateSettings: true })).status).toBe(200)
  expect((await latest()).changes).toEqual([{ field: 'settings', from: null, to: "The company's current values" }])
  expect((await latest('es')).changes).toMatchObject([{ to: 'Los valores vigentes de la empresa' }])
})
