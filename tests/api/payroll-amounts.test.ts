import { beforeEach, expect, test } from 'vitest'
import { texts } from '../../contract/language/texts.ts'
import { statusAndCode } from '../support/app.ts'
import { calculate, createPayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

/* Impossible amounts are reported at their field or name the person; the others are calculated, and nothing stays locked. */
const HUGE = '99999999999.99'
const REASON = 'Because the test says so.'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const at = beforehand(() => createPayrollTeam(app, { size: 3 }), beforeEach)
const { ask, call, made } = payrollDesk(app, () => at)
let requestId: number
let ids: number[]
beforeEach(async () => {
  requestId = await made()
  ids = (await rowsOf(app.db, 'payrolls', { request_id: requestId }, ['id'])).map(({ id }) => id)
})
const say = (incident: object, token = at.tokens.client) =>
  app.call('payroll/add-incidents', { requestId, incidents: [{ payrollId: ids[0] ?? 0, ...incident }] }, token)

test('an incident of many times the pay is refused at its field [I4]', async () => {
  for (const percent of ['999999999', 1e5, '1e3', '-5', 'NaN', 'Infinity', "1'; drop table people"]) {
    const { status, body } = await say({ type: 'Bonus', percent })
    expect([status, body.fields?.[0]?.field], String(percent)).toEqual([400, 'incidents.0.amount'])
  }
})

test('refuses names of inherited properties as types of incidents [I4]', async () => {
  for (const type of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
    const { status, body } = await say({ type, amount: '500.00' })
    expect([status, body.fields?.[0]?.field], type).toEqual([400, 'incidents.0.type'])
  }
})

test('days of an incident match their dates, and no day is entered twice [I4]', async () => {
  const [from, to] = ['2026-01-19', '2026-01-20']
  const refusalOf = async (incident: object) => (await say({ type: 'Vacation', ...incident })).body.fields?.[0]
  expect(await refusalOf({ date_from: from, date_to: to, quantity: '5' })).toEqual({
    field: 'incidents.0.quantity',
    message: 'This is more days than there are between the dates.',
  })
  expect(await refusalOf({ date_to: to, quantity: '1' })).toMatchObject({ field: 'incidents.0.date_from' })
  expect(await refusalOf({ date_from: '2026-01-30', quantity: '3' })).toMatchObject({ field: 'incidents.0.date_from' })
  expect((await say({ type: 'Vacation', date_from: from, quantity: '3' })).status).toBe(200)
  const absent = await say({ type: 'Absence', date_from: '2026-01-21', quantity: '1' })
  expect(absent.body.fields?.[0]?.message).toBe('Ana Employee 00001 already has Vacation on 21 January 2026.')
})

test('a file of incidents with the name of two people asks for the number [I2]', async () => {
  const namesakes = await createPayrollTeam(app, { size: 3 })
  await app.sql`update people set lastname = 'Ruiz' where id = any(${namesakes.ids.slice(0, 2)}::int[])`
  const id = await payrollDesk(app, () => namesakes).made()
  const upload = (rows: string) => {
    const content = Buffer.from(`number,name,type,amount\n${rows}`)
    const file = { field: 'incidents_file', name: 'incidents.csv', content }
    return app.upload('payroll/upload-incidents-csv', { requestId: id }, [file], namesakes.tokens.admin)
  }
  const refused = await upload(',Ana Ruiz,Bonus,100.00\n,Ana Ruiz,Bonus,200.00\n')
  const message = 'Ana Ruiz is the name of several people in this request. Enter the employee number.'
  expect(refused.body.fields).toEqual([
    { field: 'row 2: number', message },
    { field: 'row 3: number', message },
  ])
  const taken = await upload('E1,Ana Ruiz,Bonus,100.00\nE2,,Bonus,200.00\n,Ana Employee 00003,Bonus,300.00\n')
  expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ created: 3 })
  expect(taken.body.touchedPayrolls).toHaveLength(3)
})

test('the days of a request change only with the incidents of the former days [P2]', async () => {
  const config = (input: object) => ask('payroll/config-payrolls', { requestId, ...input })
  const entered = await say({ type: 'Absence', date_from: '2026-01-19', date_to: '2026-01-23' })
  expect(entered.status).toBe(200)
  const next = { period_start: '2026-02-01', period_end: '2026-02-15', payment_date: '2026-02-13' }
  expect((await config(next)).body.fields).toEqual([
    {
      field: 'period_start',
      message:
        'Entries of the former days are outside the new period. Change or remove them first: Ana Employee 00001 (Absence).',
    },
  ])
  expect((await config({ payment_date: '2026-01-29' })).status).toBe(200)
  // A person who is left out meanwhile is no obstacle, and is not paid by the days of another period later.
  const reason = 'Not paid in this period.'
  expect((await config({ exclude: [{ id: ids[0], reason }] })).status).toBe(200)
  expect((await config(next)).status).toBe(200)
  expect((await config({ include: [ids[0]] })).status).toBe(200)
  const { blockers } = await calculate(app, requestId, at.tokens.admin)
  expect(blockers.map(({ message }: { message: string }) => message)).toEqual([
    'Ana Employee 00001: not calculated: days of Absence are outside the period; change or remove the entry.',
  ])
  const [{ id }] = entered.body.incidents
  expect((await ask('payroll/add-incidents', { requestId, incidents: [], removeIds: [id] })).status).toBe(200)
  expect((await calculate(app, requestId, at.tokens.admin)).blockers).toEqual([])
})

test('of a loan no more can be left than the whole [I4]', async () => {
  const loan = { payrollId: ids[0] ?? 0, type: 'Loan', amount: '5.00', total: '10.00', remaining: '20.00' }
  const { status, body } = await app.call('payroll/add-deductions', { requestId, deductions: [loan] }, at.tokens.client)
  expect([status, body.fields?.[0]]).toEqual([
    400,
    { field: 'deductions.0.remaining', message: 'The amount left to pay cannot be more than the total.' },
  ])
})

test('a person with an impossible amount is named, the others are calculated, and the request is not locked [I2]', async () => {
  for (const type of ['Bonus', 'Commission', 'Gratuity']) expect((await say({ type, amount: HUGE })).status).toBe(200)
  const counted = await calculate(app, requestId, at.tokens.admin)
  expect(counted).toMatchObject({ status: 'Calculated', running_job: null, totals: { gross: '24000.00' } })
  expect(counted.blockers).toMatchObject([
    { message: 'Ana Employee 00001: not calculated: an amount of 100,000,000.00 or more cannot be right.' },
  ])
  const lines = ['BONUS', 'COMMISSION', 'GRATUITY'].map((code) => ({ code, amount: HUGE }))
  const changed = { payrollId: ids[1] ?? 0, perceptions: lines, reason: REASON }
  const modified = await ask('payroll/modify-payroll', changed)
  expect([modified.status, modified.body.fields?.[0]?.field]).toEqual([400, 'payrollId'])
})

test('a manual entry is a line of the payroll or a concept of its kind [I5]', async () => {
  await calculate(app, requestId, at.tokens.admin)
  for (const [list, code] of [
    ['perceptions', '__proto__'],
    ['perceptions', 'ISR'],
    ['perceptions', 'BONO'],
    ['deductions', 'BONUS'],
    ['deductions', '=1+1'],
  ] as const) {
    const change = { payrollId: ids[0] ?? 0, [list]: [{ code, amount: '5.00' }], reason: REASON }
    const { status, body } = await ask('payroll/modify-payroll', change)
    expect([status, body.fields?.[0]?.field], code).toEqual([400, `${list}.0.code`])
  }
  const long = [{ code: 'BONUS', amount: '5.00', name: 'x'.repeat(101) }]
  const named = { payrollId: ids[0] ?? 0, perceptions: long, reason: REASON }
  const refused = await ask('payroll/modify-payroll', named)
  expect(refused.body.fields?.[0]?.field).toBe('perceptions.0.name')
  const { perceptions, deductions } = texts('payroll-preparation.modify.lines')
  const linesOf = (names: object, amount: string) => Object.keys(names).map((code) => ({ code, amount }))
  const all = { perceptions: linesOf(perceptions, '100.00'), deductions: linesOf(deductions, '1.00') }
  const set = { payrollId: ids[0] ?? 0, ...all, reason: REASON }
  const { payroll } = await call('payroll/modify-payroll', set)
  for (const line of [...payroll.perceptions, ...payroll.deductions]) expect(line.sat_code, line.code).not.toBeNull()
})

test('no one is paid more days by hand than the period has [I5]', async () => {
  await calculate(app, requestId, at.tokens.admin)
  const set = (days_paid: unknown) => ask('payroll/modify-payroll', { payrollId: ids[0] ?? 0, days_paid, reason: REASON })
  // The second half of January: 16 days by the calendar, 15 by its name.
  for (const days of ['16.01', 17, '366', '999', '-1', '1e1', 'NaN']) {
    const { status, body } = await set(days)
    expect([status, body.fields?.[0]?.field], String(days)).toEqual([400, 'days_paid'])
  }
  expect((await set('17')).body.fields[0].message).toBe('This is more days than the period has: it can pay 16 at most.')
  expect((await set('16')).body.payroll).toMatchObject({ days_paid: '16', gross: '12800.00' })
  await call('payroll/config-payrolls', { requestId, period_end: '2026-01-30' })
  expect((await calculate(app, requestId, at.tokens.admin)).blockers).toMatchObject([
    {
      message: 'Ana Employee 00001: not calculated: 16 days are set by hand, more than the period has; change or restore them.',
    },
  ])
})

test('a payment that is not one of days has none by hand [I5]', async () => {
  const days = { period_type: 'One-off', period_start: '2026-01-16', period_end: '2026-01-16', payment_date: '2026-01-30' }
  const id = await made({ kind: 'Extraordinary', ...days })
  const perceptions = [{ code: 'BONUS', amount: '500.00', employeeIds: 'all' }]
  await call('payroll/config-payrolls', { requestId: id, perceptions })
  const { payrolls } = await calculate(app, id, at.tokens.admin)
  const set = { payrollId: payrolls[0].id, days_paid: '3', reason: REASON }
  expect((await ask('payroll/modify-payroll', set)).body.fields).toEqual([
    { field: 'days_paid', message: 'This kind of payment does not depend on days. Change its amounts.' },
  ])
})

test('a payroll that someone else changed meanwhile is STALE [I5]', async () => {
  const { payrolls } = await calculate(app, requestId, at.tokens.admin)
  const [{ id, version }] = payrolls
  const change = { payrollId: id, perceptions: [{ code: 'BONUS', amount: '10.00' }], reason: REASON, version }
  expect((await ask('payroll/modify-payroll', change)).status).toBe(200)
  expect(await statusAndCode(ask('payroll/modify-payroll', change))).toEqual([409, 'STALE'])
})

test('after a payment of a few cents the next one is counted all the same [I1]', async () => {
  const early = await made(period('2026-01-01', '2026-01-15'))
  await setRow(app.db, 'payrolls', { request_id: early }, { status: 'Paid', net: '0.01' })
  const { payrolls } = await calculate(app, requestId, at.tokens.admin)
  expect(payrolls[0]).toMatchObject({ status: 'Calculated', net_change_percent: '9999999.99' })
})
