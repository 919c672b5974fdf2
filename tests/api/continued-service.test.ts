import { beforeEach, describe, expect, test } from 'vitest'
import { payslipElement } from '../../payroll/cfdi/nomina/payslip.ts'
import { payslipRequestOf } from '../../server/areas/payroll/tax-receipts/payslip-request.ts'
import { beginNextContract, calculate, createPayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { createCompany } from '../support/people.ts'
import { insertRow, rowsOf, setRow } from '../support/rows.ts'
import { CALCULATE, TERMINATE } from '../support/terminations.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-06-20T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }), beforeEach)
const { call, made, paid, payrollIn } = payrollDesk(app, () => team)

const personOf = () => team.ids[0] ?? 0
const firstContract = async (): Promise<number> =>
  (await rowsOf(app.db, 'contracts', { person_id: personOf() }, ['id']))[0]?.id ?? 0
const renewed = (end = '2026-06-30', start = '2026-07-01') => beginNextContract(app.database, team, personOf(), { end, start })

interface Line {
  code: string
  amount: string
  explanations: { inputs: { name: string; value: string }[] }[]
}
const endOn = (day: string, type: string) => ({ type, last_day: day, contract_end_date: day })
const settlementOf = async (contractId: number, day = '2026-11-20', type = 'Without cause') =>
  (await call(CALCULATE, { contractId, ...endOn(day, type) })) as {
    settlement: { lines: Line[] }
    totalsHash: string
    warnings: { code: string; message: string }[]
  }
const AMOUNTS = ['VACATION', 'CHRISTMAS_BONUS', 'SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR']
const amountsOf = ({ settlement }: Awaited<ReturnType<typeof settlementOf>>) =>
  AMOUNTS.map((code) => settlement.lines.find((line) => line.code === code)?.amount)

/** Confirms the settlement of a contract, before or after its last day. */
async function confirm(contractId: number, day: string, type = 'Without cause') {
  const computed = await settlementOf(contractId, day, type)
  const said = { reason: 'The end of the contract.', confirm: 'TERMINATE', totalsHash: computed.totalsHash }
  await call(TERMINATE, { contractId, ...endOn(day, type), ...said })
  return computed
}
/** Confirms the end of the first contract, and begins the next one on the day after. */
async function renewedAfter(type: string): Promise<number> {
  await confirm(await firstContract(), '2026-06-30', type)
  const contractId = await renewed()
  await setRow(app.db, 'terminations', { contract_id: await firstContract() }, { status: 'Terminated' })
  return contractId
}
const settling = () => made({ kind: 'Settlement', period_type: 'One-off', ...period('2026-11-16', '2026-11-30') })
const UNSEALED = { certificateNumber: '', certificate: '', seal: '' }
const codesOf = (issues: { code: string }[]) => issues.map(({ code }) => code)

/**
 * Daily wage 800.00. Service from 1 March 2024 to 20 November 2026: 2 years and 265 days, 2.72602739 years. Vacation and bonus
 * of the 143 days from 1 July 2026 on: 16 and 15 × 143 ÷ 365 × 800.00. Premium 12 × 2.72602739 × 630.08;
 * 90 and 20 × 2.72602739 days of 800.00 × 1.0521 = 841.68.
 */
const OF_BOTH = ['5014.79', '4701.37', '20611.38', '75751.20', '45888.85']
/** Service from 1 July 2026 on: 12 and 15 × 143 ÷ 365 days; 12 and 20 × 143 ÷ 365; 800.00 × 1.0493 = 839.44. */
const OF_SECOND = ['3761.10', '4701.37', '2962.24', '75549.60', '6577.53']

describe('the settlement of a renewed contract (LFT 39, 50, 76, 162) [I2]', () => {
  test('counts the service under both contracts, and names its first day', async () => {
    const computed = await settlementOf(await renewed())
    expect(amountsOf(computed)).toEqual(OF_BOTH)
    expect(computed.warnings).toContainEqual({
      code: 'SERVICE_CONTINUES',
      message: 'Service counts from 1 March 2024: the contract continues an earlier one.',
    })
  })

  test('counts its own service alone after an end other than that of a term, paid or not', async () => {
    const contractId = await renewedAfter('Mutual agreement')
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
    const requestId = await settling()
    await calculate(app, requestId, team.tokens.admin)
    await paid(requestId)
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
  })

  test('pays the years of a term that ended, and no vacation or bonus of its days again', async () => {
    const first = await confirm(await firstContract(), '2026-06-30', 'End of term')
    // 1 March to 30 June and 1 January to 30 June: 16 × 122 and 15 × 181 ÷ 365 × 800.00.
    expect(amountsOf(first)).toEqual(['4278.36', '5950.68', undefined, undefined, undefined])
    const contractId = await renewed()
    const requestId = await settling()
    await calculate(app, requestId, team.tokens.admin)
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_BOTH)
    await paid(requestId)
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_BOTH)
  })

  test('warns that the years end with an end of the type Other', async () => {
    const contractId = await firstContract()
    expect(codesOf((await settlementOf(contractId, '2026-06-30', 'Other')).warnings)).toContain('SERVICE_ENDS')
    expect(codesOf((await settlementOf(contractId, '2026-06-30', 'End of term')).warnings)).not.toContain('SERVICE_ENDS')
  })

  test('counts no void contract and none with another company', async () => {
    const contractId = await renewed()
    const other = await createCompany(app.db, { status: 'Approved' })
    await setRow(app.db, 'contracts', { id: await firstContract() }, { company_id: other.id })
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
    await setRow(app.db, 'contracts', { id: await firstContract() }, { company_id: team.companyId, status: 'Void' })
    expect(amountsOf(await settlementOf(contractId))).toEqual(OF_SECOND)
  })

  test('requests without names pay the settlements of both contracts, that of the later one first', async () => {
    const second = await renewedAfter('End of term')
    await confirm(second, '2026-11-20')
    const settled = async () => {
      const requestId = await settling()
      expect((await calculate(app, requestId, team.tokens.admin)).blockers).toEqual([])
      return (await payrollIn(requestId)).contract_id
    }
    expect(await settled()).toBe(second)
    expect(await settled()).toBe(await firstContract())
  })
})

describe('a regular payroll of a renewed contract [I2]', () => {
  test('has the factor and the year of service, and the receipt their first day', async () => {
    await setRow(app.db, 'companies', { id: team.companyId }, { imss_risk_class: 1 })
    await insertRow(app.db, 'addresses', { person_id: personOf(), zip_code: '06600' })
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
    const receipt = payslipElement(await payslipRequestOf(app.db, payroll.id, app.services.clock()), UNSEALED)
    expect(JSON.stringify(receipt)).toContain('"FechaInicioRelLaboral":"2024-03-01","Antigüedad":"P123W"')
  })

  test('pays from the first day of the contract, and not of the service', async () => {
    const request = await made(period('2026-07-01', '2026-07-31'), { period_type: 'Monthly' })
    await renewed('2026-07-10', '2026-07-11')
    await call('payroll/config-payrolls', { requestId: request, includeEmployees: [personOf()] })
    await calculate(app, request, team.tokens.admin)
    const { rows } = await app.sql<{ gross: string; days_paid: string; hire_date: string }>`select gross::text,
      trim_scale(days_paid)::text as days_paid, hire_date from payrolls where request_id = ${request} order by contract_id`
    expect(rows).toMatchObject([{ days_paid: '10' }, { days_paid: '20', gross: '16000.00', hire_date: '2024-03-01' }])
  })
})

describe('the Christmas bonus of a renewed contract (LFT 87) [I2]', () => {
  const december = async () => {
    const id = await made({ kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-12-01', '2026-12-15') })
    await calculate(app, id, team.tokens.admin)
    return id
  }

  test('counts its own days, and the settlement of the earlier one those before, in whatever order they are paid', async () => {
    await renewedAfter('End of term')
    const bonus = await december()
    // 15 × 184 ÷ 365 days of 800.00; with the 5,950.68 of the settlement one year of 12,000.00.
    expect((await payrollIn(bonus)).gross).toBe('6049.32')
    await paid(bonus)
    const settlement = await settling()
    expect((await calculate(app, settlement, team.tokens.admin)).blockers).toEqual([])
    expect(await payrollIn(settlement)).toMatchObject({
      perceptions: expect.arrayContaining([expect.objectContaining({ code: 'CHRISTMAS_BONUS', amount: '5950.68' })]),
    })
  })

  const absent = async () => {
    const regular = await made(period('2026-06-01', '2026-06-15'))
    const { id: payroll_id } = await payrollIn(regular)
    const absence = { payroll_id, request_id: regular, type: 'Absence', quantity: '2', created_at: '2026-06-20T18:00:00Z' }
    await insertRow(app.db, 'payroll_incidents', absence)
    return regular
  }

  test('has no days of absence of a payroll that was sent after the settlement was confirmed', async () => {
    const regular = await absent()
    await confirm(await firstContract(), '2026-06-30', 'End of term')
    await calculate(app, regular, team.tokens.admin)
    const settlement = await settling()
    expect((await calculate(app, settlement, team.tokens.admin)).blockers).toEqual([])
    await call('payroll/send-request-payment-to-approve', { requestId: regular, acknowledged: ['CONTRACT_ENDS'] })
    expect(await payrollIn(settlement)).toMatchObject({ is_stale: true })
    const { blockers } = await calculate(app, settlement, team.tokens.admin)
    expect(codesOf(blockers)).toContain('SETTLEMENT_OUTDATED')
  })

  test('has no days of absence, in its request and in a settlement', async () => {
    await paid(await absent())
    // 15 × 363 and 15 × 179 ÷ 365 days of 800.00.
    expect((await payrollIn(await december())).gross).toBe('11934.25')
    expect(amountsOf(await settlementOf(await firstContract(), '2026-06-30'))[1]).toBe('5884.93')
  })

  test('warns of a bonus that an earlier contract paid beyond its end', async () => {
    const first = await made({ kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-12-01', '2026-12-10') })
    await calculate(app, first, team.tokens.admin)
    // A whole year, through 31 December.
    expect((await payrollIn(first)).gross).toBe('12000.00')
    await paid(first)
    await renewed('2026-12-15', '2026-12-16')
    const next = await made({ kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-12-16', '2026-12-31') })
    const { warnings } = await calculate(app, next, team.tokens.admin)
    expect(codesOf(warnings)).toContain('BONUS_BEFORE')
  })

  test('has no such warning of a bonus that ended with its contract', async () => {
    await setRow(app.db, 'contracts', { id: await firstContract() }, { end_date: '2026-12-15' })
    const first = await made({ kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-12-01', '2026-12-10') })
    await calculate(app, first, team.tokens.admin)
    await paid(first)
    await renewed('2026-12-15', '2026-12-16')
    const next = await made({ kind: 'Christmas bonus', period_type: 'One-off', ...period('2026-12-16', '2026-12-31') })
    expect(codesOf((await calculate(app, next, team.tokens.admin)).warnings)).not.toContain('BONUS_BEFORE')
  })

  test('shares the exemption of the year with the settlement of the earlier one (LISR 93-XIV)', async () => {
    await renewedAfter('End of term')
    const settlement = await settling()
    await calculate(app, settlement, team.tokens.admin)
    const bonus = await december()
    const regular = await made(period('2026-07-01', '2026-07-15'))
    await calculate(app, regular, team.tokens.admin)
    const exempt = async (id: number) => {
      const { perceptions } = await payrollIn(id)
      return (perceptions as { code: string; exempt: string }[]).find(({ code }) => code === 'CHRISTMAS_BONUS')?.exempt
    }
    // 30 UMA of 117.31 are 3,519.30.
    expect([await exempt(settlement), await exempt(bonus)]).toEqual(['3519.30', '3519.30'])
    await call('payroll/send-request-payment-to-approve', { requestId: settlement, acknowledged: ['all'] })
    expect(await payrollIn(bonus)).toMatchObject({ is_stale: true })
    expect(await payrollIn(regular)).toMatchObject({ is_stale: false })
    await calculate(app, bonus, team.tokens.admin)
    expect(await exempt(bonus)).toBe('0.00')
  })

  test('leaves out the days that the settlement of the earlier one has paid', async () => {
    await renewedAfter('End of term')
    const settlement = await settling()
    await calculate(app, settlement, team.tokens.admin)
    await paid(settlement)
    expect((await payrollIn(await december())).gross).toBe('6049.32')
  })
})
