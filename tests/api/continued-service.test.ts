import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { payslipElement } from '../../payroll/cfdi/nomina/payslip.ts'
import { payslipRequestOf } from '../../server/areas/payroll/tax-receipts/payslip-request.ts'
import {
  beginNextContract,
  calculate,
  createPayrollTeam,
  type PayrollTeam,
  payrollDesk,
  period,
} from '../support/payment-requests.ts'
import { createCompany } from '../support/people.ts'
import { insertRow, setRow } from '../support/rows.ts'
import { CALCULATE, TERMINATE } from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let team: PayrollTeam
const { call, made, paid, payrollIn } = payrollDesk(app, () => team)

const personOf = () => team.ids[0] ?? 0
const firstContract = async (): Promise<number> => {
  const { db } = app.database
  const { rows } = await sql<{ id: number }>`select min(id) as id from contracts where person_id = ${personOf()}`.execute(db)
  return rows[0]?.id ?? 0
}
const renewed = (end = '2026-06-30', start = '2026-07-01') => beginNextContract(app.database, team, personOf(), { end, start })

interface Line {
  code: string
  amount: string
  explanations: { inputs: { name: string; value: string }[] }[]
}
const endOn = (day: string, type = 'Without cause') => ({ type, last_day: day, contract_end_date: day })
const settlementOf = async (contractId: number, day = '2026-11-20') =>
  (await call(CALCULATE, { contractId, ...endOn(day) })) as {
    settlement: { lines: Line[] }
    totalsHash: string
    warnings: { code: string; message: string }[]
  }
const AMOUNTS = ['VACATION', 'CHRISTMAS_BONUS', 'SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR']
const amountsOf = ({ settlement }: Awaited<ReturnType<typeof settlementOf>>) =>
  AMOUNTS.map((code) => settlement.lines.find((line) => line.code === code)?.amount)

/** Confirms the settlement of a contract, before or after its last day. */
async function confirm(contractId: number, day: string) {
  const { totalsHash } = await settlementOf(contractId, day)
  const said = { reason: 'The end of the term.', confirm: 'TERMINATE', totalsHash }
  await call(TERMINATE, { contractId, ...endOn(day), ...said })
}
const settling = (employeeIds?: number[]) =>
  made(
    { kind: 'Settlement', period_type: 'One-off', ...period('2026-11-16', '2026-11-30') },
    employeeIds === undefined ? {} : { employeeIds },
  )
const UNSEALED = { certificateNumber: '', certificate: '', seal: '' }
const codesOf = (issues: { code: string }[]) => issues.map(({ code }) => code)

/**
 * Daily wage 800.00. Service from 1 March 2024 to 20 November 2026: 2 years and 265 days, 2.72602739 years.
 * Vacation 16 × 265 ÷ 365 × 800.00; bonus 15 × 324 ÷ 365 × 800.00; premium 12 × 2.72602739 × 630.08;
 * 90 and 20 × 2.72602739 days of 800.00 × 1.0521 = 841.68.
 */
const OF_BOTH = ['9293.15', '10652.05', '20611.38', '75751.20', '45888.85']
/** From 1 July 2026 on 143 days: 12 and 15 × 143 ÷ 365 days; 12 and 20 × 143 ÷ 365; 800.00 × 1.0493 = 839.44. */
const OF_SECOND = ['3761.10', '4701.37', '2962.24', '75549.60', '6577.53']

beforeEach(async () => {
  app.now.value = new Date('2026-06-20T18:00:00Z')
  team = await createPayrollTeam(app, { size: 1 })
})

describe('the settlement of a renewed contract (LFT 39, 50, 76, 162) [I2]', () => {
  test('counts the service under both contracts, and names its first day', async () => {
    const computed = await settlementOf(await renewed())
    expect(amountsOf(computed)).toEqual(OF_BOTH)
    expect(computed.warnings).toContainEqual({
      code: 'SERVICE_CONTINUES',
      message: 'Service counts from 1 March 2024: the contract continues an earlier one.',
    })
  })

  test('goes on over a weekend, and not over a working day', async () => {
    // Friday to Monday.
    expect(amountsOf(await settlementOf(await renewed('2026-07-03', '2026-07-06')))).toEqual(OF_BOTH)
    const last = await renewed('2026-08-31', '2026-09-02')
    const computed = await settlementOf(last)
    // 80 days: 12 × 80 ÷ 365 × 800.00.
    expect(amountsOf(computed)[0]).toBe('2104.11')
    expect(codesOf(computed.warnings)).not.toContain('SERVICE_CONTINUES')
  })

  test('counts its own service alone where the settlement of the earlier one was paid', async () => {
    await confirm(await firstContract(), '2026-06-30')
    const requestId = await settling()
    await calculate(app, requestId, team.tokens.admin)
    const contractId = await renewed()
    // A settlement that is not paid ends nothing.
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_BOTH)
    await paid(requestId)
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
  })

  test('counts no void contract and none with another company', async () => {
    const contractId = await renewed()
    const { db } = app.database
    const other = await createCompany(db, { status: 'Approved' })
    await setRow(db, 'contracts', { id: await firstContract() }, { company_id: other.id })
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
    await setRow(db, 'contracts', { id: await firstContract() }, { company_id: team.companyId, status: 'Void' })
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
  })

  test('subtracts the Christmas bonus of the year that was paid under the earlier one', async () => {
    const bonus = await made({ kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-06-16', '2026-06-20') })
    await setRow(app.database.db, 'contracts', { id: await firstContract() }, { end_date: '2026-06-30' })
    await calculate(app, bonus, team.tokens.admin)
    await paid(bonus)
    // 15 × 181 ÷ 365 × 800.00 = 5,950.68 of 10,652.05.
    expect(amountsOf(await settlementOf(await renewed()))[1]).toBe('4701.37')
  })
})

describe('two settlements never pay the same service [I2, I5]', () => {
  let second: number
  let earlier: number
  let later: number
  const read = async (requestId: number) => (await call('payroll/get-request-payment-by-id', { requestId })).requestPayment
  const count = async (requestId: number) => codesOf((await calculate(app, requestId, team.tokens.admin)).blockers)
  const send = (requestId: number) =>
    call('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: 'Seen by the office.' })
  beforeEach(async () => {
    await confirm(await firstContract(), '2026-06-30')
    second = await renewed()
    await setRow(app.database.db, 'terminations', { contract_id: await firstContract() }, { status: 'Terminated' })
    earlier = await settling()
    expect(await count(earlier)).toEqual([])
    await confirm(second, '2026-11-20')
    later = await settling()
    expect(await count(later)).toEqual([])
  })

  test('the later one is confirmed again without it where the earlier one is sent first', async () => {
    await send(earlier)
    expect((await read(later)).is_stale).toBe(true)
    expect(await count(later)).toEqual(['SETTLED_TWICE', 'SETTLEMENT_OUTDATED'])
    const { folio } = await read(earlier)
    expect((await read(later)).blockers[0].message).toContain(`${folio} pays years of the same service, too.`)
    const { terminations } = await call('employee/get-terminations-contract', { contractId: second })
    expect(terminations).toMatchObject([{ is_outdated: true }])
    const { totalsHash } = await settlementOf(second)
    const said = { reason: 'The end of the term.', confirm: 'TERMINATE', totalsHash, terminationId: terminations[0].id }
    await call(TERMINATE, { contractId: second, ...endOn('2026-11-20'), ...said })
    expect(await count(later)).toEqual([])
  })

  test('the earlier one is blocked where the later one is sent first', async () => {
    await send(later)
    expect((await read(earlier)).is_stale).toBe(true)
    expect(await count(earlier)).toEqual(['SETTLED_TWICE'])
  })

  test('no new request pays the earlier one after the later one', async () => {
    await call('payroll/cancel-request-payment', { requestId: earlier, reason: 'The later contract pays all of it.' })
    const input = { companyId: team.companyId, kind: 'Settlement', period_type: 'One-off' }
    const days = period('2026-12-01', '2026-12-15')
    const { body } = await app.call('payroll/create-request-payment', { ...input, ...days }, team.tokens.admin)
    expect(body.code).toBe('REQUEST_INCOMPLETE')
  })
})

describe('a regular payroll of a renewed contract [I2]', () => {
  test('has the factor and the year of service, and the receipt their first day', async () => {
    const { db } = app.database
    await setRow(db, 'companies', { id: team.companyId }, { imss_risk_class: 1 })
    await insertRow(db, 'addresses', { person_id: personOf(), zip_code: '06600' })
    await renewed()
    const request = await made(period('2026-07-01', '2026-07-15'))
    await calculate(app, request, team.tokens.admin)
    const payroll = await payrollIn(request)
    // The third year: 16 days, 800.00 × 1.0521; 867 days are 123 weeks.
    expect(payroll).toMatchObject({
      integrated_daily_salary: '841.68',
      hire_date: '2024-03-01',
      seniority_weeks: 123,
      gross: '12000.00',
    })
    const receipt = payslipElement(await payslipRequestOf(db, payroll.id, app.services.clock()), UNSEALED)
    expect(JSON.stringify(receipt)).toContain('"FechaInicioRelLaboral":"2024-03-01","Antigüedad":"P123W"')
  })

  test('pays from the first day of the contract, and not of the service', async () => {
    const request = await made(period('2026-07-01', '2026-07-31'), { period_type: 'Monthly' })
    await renewed('2026-07-10', '2026-07-11')
    await call('payroll/config-payrolls', { requestId: request, includeEmployees: [personOf()] })
    await calculate(app, request, team.tokens.admin)
    const { rows } = await sql<{ gross: string; days_paid: string; hire_date: string }>`select gross::text,
      trim_scale(days_paid)::text as days_paid, hire_date from payrolls where request_id = ${request} order by contract_id`.execute(
      app.database.db,
    )
    expect(rows).toMatchObject([{ days_paid: '10' }, { days_paid: '20', gross: '16000.00', hire_date: '2024-03-01' }])
  })
})

test('the Christmas bonus counts the year under both contracts, less what was paid, and their absences (LFT 87) [I2]', async () => {
  const bonus = { kind: 'Christmas bonus', period_type: 'One-off' }
  await setRow(app.database.db, 'contracts', { id: await firstContract() }, { end_date: '2026-06-30' })
  const june = await made({ ...bonus, ...period('2026-06-16', '2026-06-30') })
  await calculate(app, june, team.tokens.admin)
  expect((await payrollIn(june)).gross).toBe('5950.68')
  const regular = await made(period('2026-06-01', '2026-06-15'))
  const { id: payroll_id } = await payrollIn(regular)
  const absence = { payroll_id, request_id: regular, type: 'Absence', quantity: '2', created_at: '2026-06-20T18:00:00Z' }
  await insertRow(app.database.db, 'payroll_incidents', absence)
  await paid(regular)
  await renewed()
  const december = await made({ ...bonus, ...period('2026-12-01', '2026-12-15') })
  await calculate(app, december, team.tokens.admin)
  // 15 × 363 ÷ 365 days of 800.00.
  expect((await payrollIn(december)).gross).toBe('11934.25')
  await paid(june)
  await calculate(app, december, team.tokens.admin)
  const { gross, explanation } = await payrollIn(december)
  expect(gross).toBe('5983.57')
  expect(explanation.CHRISTMAS_BONUS[0].inputs).toContainEqual({ name: 'Paid before in this year', value: '5950.68' })
})
