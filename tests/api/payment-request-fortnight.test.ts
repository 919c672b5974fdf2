import { beforeAll, expect, test } from 'vitest'
import { statusAndCode, type TestApp } from '../support/app.ts'
import { untilLocked } from '../support/locks.ts'
import { calculate, createPayrollTeam, FORTNIGHT, payrollDesk, period, workRunOf } from '../support/payment-requests.ts'
import { signInAs } from '../support/people.ts'
import { insertRow, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'
import { sampleFile } from '../support/uploads.ts'
import { rowsOf, workbookOf } from '../support/xlsx.ts'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const at = beforehand(() => createPayrollTeam(app, { size: 4 }))
let requestId: number
let people: { id: number; lastname: string; net: string; version: number }[]
beforeAll(async () => {
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin)
  requestId = body.requestPayment.id
  people = body.requestPayment.payrolls
})

const admin = (operation: Parameters<TestApp['call']>[0], input: object) =>
  app.call(operation, { requestId, ...input }, at.tokens.admin)
const client = (operation: Parameters<TestApp['call']>[0], input: object) =>
  app.call(operation, { requestId, ...input }, at.tokens.client)
const read = async () => (await admin('payroll/get-request-payment-by-id', {})).body.requestPayment
const payrollOf = async (index: number) =>
  (await app.call('payroll/get-payroll-by-id', { payrollId: people[index]?.id }, at.tokens.admin)).body.payroll
const REASON = 'Because the test says so.'

test('a fortnight is counted, every amount explains itself and the sums are those of the lines [I2]', async () => {
  const request = await calculate(app, requestId, at.tokens.admin)
  expect(request).toMatchObject({ status: 'Calculated', is_stale: false, payroll_counts: { Calculated: 4 }, blockers: [] })
  const payroll = await payrollOf(0)
  expect(payroll).toMatchObject({ gross: '12000.00', daily_salary: '800.00', days_paid: '15', periodicity_key: '04' })
  const lines = [...payroll.perceptions, ...payroll.deductions, ...payroll.employer_lines]
  for (const { formula_ref } of lines) expect(payroll.explanation[formula_ref]?.[0]?.article, formula_ref).toBeTruthy()
  const sum = (list: { amount: string }[]) => list.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
  expect(sum(payroll.perceptions) - sum(payroll.deductions)).toBe(Math.round(Number(payroll.net) * 100))
  expect(Number(request.totals.net)).toBeCloseTo(4 * Number(payroll.net), 2)
  expect(Number(request.totals.total_to_fund)).toBeGreaterThan(Number(request.totals.employer_cost))
})

test('incidents change the pay; their errors are reported at their fields [I2]', async () => {
  const [one, two, three] = people.map(({ id }) => id)
  const wrong = await client('payroll/add-incidents', {
    incidents: [
      { payrollId: one, type: 'Absence', date_from: '2026-03-01', quantity: '1' },
      { payrollId: two, type: 'Maternity', date_from: '2026-01-19', quantity: '2' },
      { payrollId: three, type: 'Bonus', amount: '1', percent: '2' },
      { payrollId: 999_999, type: 'Bonus', amount: '1' },
      { payrollId: three, type: 'Absence' },
    ],
  })
  expect(wrong.body.fields.map((one: { message: string }) => one.message)).toEqual([
    'The dates are outside the period.',
    'Enter the IMSS certificate number.',
    'Use an amount or a percentage, not both.',
    'This person is not in the request.',
    'Enter the number of days.',
  ])
  const good = await client('payroll/add-incidents', {
    incidents: [
      { payrollId: one, type: 'Absence', date_from: '2026-01-19', date_to: '2026-01-20' },
      { payrollId: two, type: 'Overtime double', quantity: '4', date_from: '2026-01-21' },
      { payrollId: three, type: 'Bonus', amount: '1500.00' },
    ],
  })
  expect(good.body.touchedPayrolls).toEqual([one, two, three])
  const again = await client('payroll/add-incidents', {
    incidents: [{ payrollId: one, type: 'Vacation', date_from: '2026-01-20', quantity: '1' }],
  })
  expect(again.body.fields[0].message).toBe('Ana Employee 00001 already has Absence on 20 January 2026.')
  expect(await read()).toMatchObject({ status: 'Pending', is_stale: true })
  expect((await calculate(app, requestId, at.tokens.admin)).is_stale).toBe(false)
  expect([await payrollOf(0), await payrollOf(1), await payrollOf(2)].map(({ gross }) => gross)).toEqual([
    '10400.00',
    '12800.00',
    '13500.00',
  ])
})

const sendFile = (text: string, more: object = {}) => {
  const file = { field: 'incidents_file', name: 'incidents.csv', type: 'text/csv', content: Buffer.from(text) }
  return app.upload('payroll/upload-incidents-csv', { requestId, ...more }, [file], at.tokens.client)
}

test('a file of incidents is looked at first, then taken whole [I2]', async () => {
  const template = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await app.download('payroll/download-incidents-template', { requestId }, at.tokens.client, headers)).body
  }
  expect(await template('en')).toMatch(/number,name,type,date_from[\s\S]*E4,Ana Employee 00004/)
  expect(await template('es-MX')).toMatch(/número,nombre,tipo,primer_día[\s\S]*E4,Ana Employee 00004/)
  const head = 'number,name,type,date_from,date_to,quantity,amount,note\n'
  const dry = await sendFile(`${head}E4,,Commission,,,,250.00,\nE9,,Gift,,,,,x\nE1,,,,,,,\n`, { dryRun: true })
  expect(dry.body, JSON.stringify(dry.body)).toMatchObject({ dryRun: true, totalRows: 2, validRows: 1 })
  const bad = await sendFile(`${head}E9,,Gift,,,1,,\n`)
  expect(bad.body.fields[0]).toEqual({ field: 'row 2: number', message: 'This person is not in the request.' })
  const upload = async (rows: readonly (readonly (string | number)[])[]) => {
    const content = await workbookOf({ rows: rowsOf([head.trim().split(','), ...rows]) })
    const sheet = { field: 'incidents_file', name: 'incidents.xlsx', content }
    return await app.upload('payroll/upload-incidents-csv', { requestId }, [sheet], at.tokens.client)
  }
  expect((await upload([['E9', '', 'Gift', '', '', 1]])).body.fields[0]).toEqual(bad.body.fields[0])
  const taken = await upload([['E4', '', 'Commission', '', '', '', 250]])
  expect(taken.body).toMatchObject({ created: 1, touchedPayrolls: [people[3]?.id] })
})

test('a file of incidents has days, and amounts with a decimal comma, as Mexican spreadsheets write them', async () => {
  const head = 'number;name;type;date_from;date_to;quantity;amount;note'
  const text = `${head}\nE4;;Commission;17/11/2026;;;1.500,50;\nE4;;Overtime double;;;2,5;;\n`
  const rows = [{ values: { date_from: '2026-11-17', amount: '1500.50' } }, { values: { quantity: '2.5' } }]
  expect((await sendFile(text, { dryRun: true })).body.rows).toMatchObject(rows)
  const thousands = 'number,name,type,date_from,date_to,quantity,amount,note\nE4,,Commission,,,,"$12,345",\n'
  expect((await sendFile(thousands, { dryRun: true })).body.rows).toMatchObject([{ values: { amount: '12345' }, errors: [] }])
})

test('deductions go on until nothing is left; a company says loans and advances only [I2]', async () => {
  const add = (deduction: object) =>
    client('payroll/add-deductions', { deductions: [{ payrollId: people[0]?.id, ...deduction }] })
  expect((await add({ type: 'Alimony', percent: '20' })).body.fields[0].field).toBe('deductions.0.type')
  const large = await add({ type: 'Loan', amount: '500', total: '400' })
  expect(large.body.fields[0].message).toBe('The deduction is larger than the amount left to pay.')
  expect((await add({ type: 'Loan', amount: '500.00', total: '800.00', recurring: true })).status).toBe(200)
  await calculate(app, requestId, at.tokens.admin)
  const loan = { code: 'LOAN', amount: '500.00', source: 'order' }
  expect((await payrollOf(0)).deductions).toContainEqual(expect.objectContaining(loan))
})

test('a simulation is calculated and not stored [I2]', async () => {
  const before = await payrollOf(3)
  const { body } = await admin('payroll/simulate-request-payment', {
    changes: { incidents: [{ payrollId: people[3]?.id, type: 'Bonus', amount: '1000.00' }] },
  })
  expect(Number(body.payrolls[0].gross)).toBe(Number(before.gross) + 1000)
  expect(await payrollOf(3)).toEqual(before)
})

test('one payroll is changed by hand with a reason, never below nothing, and restored [I3]', async () => {
  const { id: payrollId, version } = await payrollOf(3)
  const call = (more: object) => app.call('payroll/modify-payroll', { payrollId, reason: REASON, ...more }, at.tokens.admin)
  expect((await call({ perceptions: [{ code: 'BONUS', amount: '1' }], reason: 'x' })).body.fields[0].field).toBe('reason')
  expect((await call({ deductions: [{ code: 'OTHER_DEDUCTION', amount: '99999' }] })).body.fields[0].field).toBe('deductions')
  const { body } = await call({ perceptions: [{ code: 'BONUS', amount: '750.00' }], version })
  expect(body.payroll).toMatchObject({ is_modified: true, gross: '13000.00', modify_reason: REASON })
  expect(body.payroll.explanation.MANUAL_BONUS[0].formula).toBe('as set by hand')
  await calculate(app, requestId, at.tokens.admin)
  expect((await payrollOf(3)).gross).toBe('13000.00')
  await admin('payroll/reestore-request-payment', { what: 'manual', reason: REASON })
  await calculate(app, requestId, at.tokens.admin)
  expect(await payrollOf(3)).toMatchObject({ is_modified: false, gross: '12250.00' })
})

test('one cent more after sending and the approval is refused; with the amounts as seen it counts [I4]', async () => {
  await admin('payroll/send-request-payment-to-approve', { acknowledged: [] })
  const sent = await admin('payroll/send-request-payment-to-approve', {
    acknowledged: ['all'],
    note: 'Nothing unusual in here.',
  })
  expect(['Approval', 'REQUEST_STATE']).toContain(sent.body.requestPayment?.status ?? sent.body.code)
  const { totals_hash: totalsHash } = await read()
  await setRow(app.db, 'payrolls', { id: people[1]?.id ?? 0 }, { net: '9999.99' })
  expect((await client('payroll/set-approval-request-payment', { totalsHash })).body.code).toBe('TOTALS_CHANGED')
  const asked = await client('payroll/require-adjustment-request-payment', {
    reason: REASON,
    payrollNotes: [{ payrollId: people[1]?.id, note: 'Two hours more.' }],
  })
  expect(asked.body.requestPayment.status).toBe('Adjustment')
  await calculate(app, requestId, at.tokens.admin)
  await admin('payroll/send-request-payment-to-approve', { acknowledged: ['all'], note: 'Counted again as asked.' })
  const seen = await read()
  const waits = await app.call('notifications/find-what-waits', { kind: 'payment-requests', limit: 50 }, at.tokens.client)
  expect(waits.body.groups[0].items).toEqual([
    expect.objectContaining({ id: requestId, leads_to: 'requestDetail', status: 'Approval' }),
  ])
  expect(seen).toMatchObject({ status: 'Approval', waits_for: 'Client' })
  const approved = await client('payroll/set-approval-request-payment', { totalsHash: seen.totals_hash })
  expect(approved.body.requestPayment).toMatchObject({ status: 'Approval', approvals: [{ via: 'screen' }] })
  expect((await client('payroll/set-approval-request-payment', { totalsHash: seen.totals_hash })).body.code).toBe(
    'REQUEST_STATE',
  )
})

test('a proof, a returned payment, and no double payment [I5]', async () => {
  const proof = () => sampleFile('proof_file', 'pdf')
  const { totals } = await read()
  const input = { requestId, amount: totals.total_to_fund, paid_at: '2026-01-20' }
  const upload = async () => app.upload('payroll/upload-proof-payment-payroll', input, [await proof()], at.tokens.client)
  const first = await upload()
  expect(first.body.requestPayment.status).toBe('Validating')
  await admin('payroll/refuse-proof-payment-payroll', { proofId: first.body.proofs[0].id, reason: REASON })
  expect((await upload()).body.proofs).toHaveLength(2)
  const held = await app.call('payroll/hold-payroll', { payrollId: people[2]?.id, hold: true, reason: REASON }, at.tokens.admin)
  expect(held.body.payroll.status).toBe('Hold')
  const early = { paid_at: '2025-01-19' }
  const message = 'This request pays nothing before 16 January 2026; enter that day or a later one.'
  expect((await admin('payroll/set-paid-payrolls', early)).body.fields).toEqual([{ field: 'paid_at', message }])
  const one = (more: object) =>
    app.upload('payroll/set-paid-ind-payroll', { payrollId: people[0]?.id, ...more }, [], at.tokens.admin)
  expect((await one(early)).body.fields).toEqual([{ field: 'paid_at', message }])
  const paid = await admin('payroll/set-paid-payrolls', { paid_at: '2026-01-20', reference: 'SPEI 1' })
  expect(paid.body).toMatchObject({ held: 1, requestPayment: { status: 'Paid' } })
  expect(paid.body.updated).toHaveLength(3)
  expect((await admin('payroll/set-paid-payrolls', { paid_at: '2026-01-20' })).body.code).toBe('REQUEST_STATE')
  expect((await one({ returned: true })).body.fields[0].field).toBe('reason')
  expect((await one({ returned: true, reason: REASON })).body).toMatchObject({
    payroll: { status: 'Hold', payments: [{ return_reason: REASON }] },
    requestPayment: { status: 'Validating' },
  })
  const long = { payrollId: people[1]?.id, returned: true, reason: 'x'.repeat(501) }
  expect((await one(long)).body.fields).toEqual([{ field: 'reason', message: 'Should have at most 500 characters.' }])
  expect((await one({ returned: true, reason: REASON })).body.code).toBe('REQUEST_STATE')
  const again = await one({ paid_at: '2026-01-20', reference: 'SPEI 2' })
  expect(again.body).toMatchObject({ payroll: { status: 'Paid' }, requestPayment: { status: 'Paid' } })
  expect((await one({ paid_at: '2026-01-20' })).body.code).toBe('REQUEST_STATE')
  expect((await admin('payroll/set-complete-request-payment', { reason: REASON })).body.requestPayment.status).toBe('Complete')
  const own = await app.call('payroll/get-payrolls-by-employee-id', { employeeId: at.ids[0], year: 2026 }, at.tokens.client)
  expect(own.body).toMatchObject({ totalPayrolls: 1, year_totals: [{ year: 2026, payrolls: 1 }] })
})

test('the next fortnight goes on with the loan and is compared with the last one [I2]', async () => {
  const next = { ...FORTNIGHT, period_start: '2026-02-01', period_end: '2026-02-15', payment_date: '2026-02-13' }
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...next }, at.tokens.admin)
  const request = await calculate(app, body.requestPayment.id, at.tokens.admin)
  expect(request.totals_previous).not.toBeNull()
  const { payroll } = (await app.call('payroll/get-payroll-by-id', { payrollId: request.payrolls[0].id }, at.tokens.admin)).body
  expect(payroll.deductions).toContainEqual(expect.objectContaining({ code: 'LOAN', amount: '300.00' }))
  expect(payroll.net_previous).not.toBeNull()
})

test('a person whose calculation fails is named, and the others are calculated [I2]', async () => {
  const team = await createPayrollTeam(app, { size: 3 })
  await app.pool.query(
    'insert into contract_terms (contract_id, effective_from, currency) select id, $2, $3 from contracts where person_id = $1',
    [team.ids[1], '2025-01-01', 'MXN'],
  )
  const { made } = payrollDesk(app, () => team)
  const request = await calculate(app, await made(), team.tokens.admin)
  expect(request).toMatchObject({ status: 'Calculated', payroll_counts: { Calculated: 2, Pending: 1 } })
  expect(request.blockers.map(({ message }: { message: string }) => message)).toEqual([
    'Ana Employee 00002: not calculated: the contract has no monthly salary.',
  ])
  const sent = { requestId: request.id, acknowledged: [] }
  expect(await statusAndCode(app.call('payroll/send-request-payment-to-approve', sent, team.tokens.admin))).toEqual([
    422,
    'BLOCKED',
  ])
})

test('limits and multipliers hold from a day on, never below the law, and go into new requests [I2]', async () => {
  const permissions = { requestPayments: { configure: true } }
  const staff = await signInAs(app, { role: 'InternalEmployee', password: null, permissions })
  const multiply = (multipliers: object) =>
    app.call('payroll/config-multipliers', { companyId: at.companyId, multipliers }, staff)
  const limit = (limits: object) => app.call('payroll/config-limits', { companyId: at.companyId, limits }, staff)
  const low = await multiply({ overtime_double: '150' })
  expect(low.body.fields[0].message).toBe('This cannot be lower than the legal value of 200.')
  expect((await multiply({ overtime_double: '20000', service_fee: '100.01' })).body.fields).toEqual([
    { field: 'multipliers.overtime_double', message: 'Enter at most 1000.' },
    { field: 'multipliers.service_fee', message: 'Enter at most 100.' },
  ])
  const high = await multiply({ overtime_double: '250' })
  expect(high.body.multipliers.overtime_double).toEqual({ value: '250', from: '2026-01-20', legal: '200' })
  const limits = await limit({ max_net_per_person: '5000.00', approvers_needed: 9 })
  expect(limits.body.fields[0].field).toBe('limits.approvers_needed')
  expect((await limit({ max_deduction_percent: '100.5' })).body.fields).toEqual([
    { field: 'limits.max_deduction_percent', message: 'Enter a percentage up to 100, or leave it empty for no limit.' },
  ])
  expect((await limit({ max_net_per_person: '5000.00', min_net: '5000.01' })).body.fields).toEqual([
    { field: 'limits.min_net', message: 'The minimum net pay of MX$5,000.01 is above the maximum of MX$5,000.00.' },
  ])
  expect((await limit({ max_net_per_person: '5000.00' })).body).toMatchObject({
    limits: { max_net_per_person: '5000.00' },
    history: [{ changes: [{ field: 'max_net_per_person', to: '5000.00' }] }],
  })
  const story = await app.call('client/get-history-client', { clientId: at.companyId, limit: 2 }, at.tokens.admin)
  expect(story.body.history.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'max_net_per_person', from: null, to: '5000.00' }],
    [{ field: 'overtime_double', from: '200', to: '250' }],
  ])
  const next = { ...FORTNIGHT, period_start: '2026-02-16', period_end: '2026-02-28', payment_date: '2026-02-27' }
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...next }, at.tokens.admin)
  expect((await calculate(app, body.requestPayment.id, at.tokens.admin)).blockers[0]).toMatchObject({
    code: 'NET_LIMIT',
    message: expect.stringContaining('exceeds the limit of 5000.00'),
  })
})

test('a minimum net pay is not above the maximum of any later day, and other limits change whatever is stored [I2]', async () => {
  const { companyId, tokens } = await createPayrollTeam(app, { size: 1 })
  const limit = (limits: object, from?: string) => app.call('payroll/config-limits', { companyId, limits, from }, tokens.admin)
  expect((await limit({ max_net_per_person: '5000.00' }, '2026-03-01')).status).toBe(200)
  const message = 'The minimum net pay of MX$6,000.00 is above the maximum of MX$5,000.00.'
  expect((await limit({ min_net: '6000.00' })).body.fields).toEqual([{ field: 'limits.min_net', message }])
  expect((await limit({ min_net: '5000.00' })).body).toMatchObject({
    limits: { min_net: '5000.00' },
    history: [{ changes: [{ field: 'min_net' }] }, { changes: [{ field: 'max_net_per_person' }] }],
  })
  await setRow(app.db, 'payroll_limits', { company_id: companyId }, { limits: { min_net: '2.00', max_net_per_person: '1.00' } })
  expect((await limit({ max_bonus: '900.00' })).body.limits).toMatchObject({ max_bonus: '900.00', min_net: '2.00' })
})

test('of two limits that are set at the same moment the second is judged by the first [I2]', async () => {
  const { companyId, tokens } = await createPayrollTeam(app, { size: 1 })
  const other = { company_id: companyId, valid_from: '2026-01-20', created_at: '2026-01-20T18:00:00Z' }
  let setting: ReturnType<typeof app.call> | undefined
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
    await insertRow(tx, 'payroll_limits', { ...other, limits: JSON.stringify({ max_net_per_person: '5000.00' }) })
    setting = app.call('payroll/config-limits', { companyId, limits: { min_net: '6000.00' } }, tokens.admin)
    await untilLocked(app)
  })
  expect((await setting)?.body.fields?.[0]?.field).toBe('limits.min_net')
})

test('an amount of a limit is stored with its cents, and the same limit again is no change [I2]', async () => {
  const { companyId, tokens } = await createPayrollTeam(app, { size: 1 })
  const limit = (limits: object) => app.call('payroll/config-limits', { companyId, limits }, tokens.admin)
  const limits = { max_bonus: '10', max_net_change_percent: '07.50' }
  const stored = [
    { field: 'max_bonus', to: '10.00' },
    { field: 'max_net_change_percent', to: '7.5' },
  ]
  expect((await limit(limits)).body.history).toMatchObject([{ changes: stored }])
  const again = await limit(limits)
  expect(again.body.fields).toEqual([{ field: 'limits', message: 'Enter at least one change.' }])
  const partly = await limit({ max_bonus: '10.00', min_net: '5' })
  expect(partly.body.history).toMatchObject([{ changes: [{ field: 'min_net', to: '5.00' }] }, { changes: stored }])
  const { body } = await app.call('client/get-history-client', { clientId: companyId, limit: 1 }, tokens.admin)
  expect(body.history[0].changes).toEqual([{ field: 'min_net', from: '0.00', to: '5.00' }])
})

test('a Christmas bonus run, cancelled and restored; a second one of the year is refused [I6]', async () => {
  const bonus = { kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-12-01', '2026-12-15') }
  const make = () => app.call('payroll/create-request-payment', { companyId: at.companyId, ...bonus }, at.tokens.admin)
  const { body } = await make()
  const { id } = body.requestPayment
  const request = await calculate(app, id, at.tokens.admin)
  // LFT 87: two days of absence in January do not count: 48,000.00 - 15 × 2 ÷ 365 × 800.00.
  expect(request.totals.gross).toBe('47934.25')
  expect((await make()).body.code).toBe('REQUEST_EXISTS')
  const cancelled = await app.call('payroll/cancel-request-payment', { requestId: id, reason: REASON }, at.tokens.admin)
  expect(cancelled.body.requestPayment.status).toBe('Cancelled')
  const other = (await make()).body.requestPayment
  const restored = () =>
    app.call('payroll/reestore-request-payment', { requestId: id, what: 'request', reason: REASON }, at.tokens.admin)
  expect((await restored()).body).toMatchObject({ code: 'REQUEST_EXISTS' })
  await app.call('payroll/cancel-request-payment', { requestId: other.id, reason: REASON }, at.tokens.admin)
  // The other one is restored too, and its transaction has not ended when this one is checked.
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    `update payrolls o set claim = p.claim, claimed = p.claimed from (
        select 'Christmas bonus' as claim, daterange('2026-01-01', '2026-12-31', '[]') as claimed) p where request_id = $1`,
    [other.id],
  )
  const refused = restored()
  await expect
    .poll(async () => {
      const { rows } =
        await app.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update payrolls set claim%'`
      return rows.length
    })
    .toBe(1)
  await client.query('commit')
  const same =
    'There is already a payment request for this period: it was made at the same moment; try again to see its number.'
  expect((await refused).body).toMatchObject({ code: 'REQUEST_EXISTS', message: same })
  expect((await restored()).body.message).toBe(`There is already a payment request for this period: ${other.folio}.`)
  await client.query('update payrolls set claim = null, claimed = null where request_id = $1', [other.id])
  client.release()
  expect((await restored()).body.requestPayment.status).toBe('Pending')
})

test('a run that died continues where it was and calculates no one twice [I2]', async () => {
  const team = await createPayrollTeam(app, { size: 25 })
  const id = await payrollDesk(app, () => team).made()
  const run = await app.call('payroll/recalculate-request-payment', { requestId: id }, team.tokens.admin)
  expect((await app.call('payroll/recalculate-request-payment', { requestId: id }, team.tokens.admin)).body.code).toBe(
    'CALCULATION_RUNNING',
  )
  await Promise.all([workRunOf(app, run.body.jobId), workRunOf(app, run.body.jobId)])
  const { rows } =
    await app.sql`select count(*)::int as n, count(distinct seq)::int as seqs from payroll_run_items where state = 'Done'`
  expect(rows[0].n).toBeGreaterThanOrEqual(25)
  const after = (await app.call('payroll/get-request-payment-by-id', { requestId: id }, team.tokens.admin)).body.requestPayment
  expect(after).toMatchObject({ status: 'Calculated', calculation_version: 1, payroll_counts: { Calculated: 25 } })
})
