import { beforeAll, describe, expect, test } from 'vitest'
import { calculate, createPayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { pdfText } from '../support/pdf-tools.ts'
import { signIn } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { CALCULATE, TERMINATE } from '../support/terminations.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2025-12-20T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }))

const { call, made, paid, payrollIn } = payrollDesk(app, () => team)
const receiptOf = async (payroll_id: number) => (await rowOf(app.db, 'payroll_receipts', { payroll_id })).id
const SETTLEMENT = { kind: 'Settlement', period_type: 'One-off', ...period('2026-01-01', '2026-01-10') }

describe('a credit of an annual adjustment of a person who leaves (LISR 97) [I2]', () => {
  let settlementId: number
  beforeAll(async () => {
    const earlier = await made(period('2025-01-01', '2025-01-15'))
    await app.sql`update payrolls set taxed = 276000, isr = 43000 where request_id = ${earlier}`
    await paid(earlier)
    const december = await made(period('2025-12-16', '2025-12-31'))
    await call('payroll/config-payrolls', { requestId: december, annual_adjustment: true })
    await calculate(app, december, team.tokens.admin)
    await paid(december)
    app.now.value = new Date('2026-01-08T18:00:00Z')
    team.tokens.admin = await signIn(app, team.admin)
    const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: team.ids[0] })
    const ending = { contractId, type: 'Resignation', last_day: '2026-01-10', contract_end_date: '2026-01-10' }
    const { totalsHash } = await call(CALCULATE, ending)
    await call(TERMINATE, { ...ending, reason: 'Moves to another city.', confirm: 'TERMINATE', totalsHash })
    settlementId = await made(SETTLEMENT)
  })

  test('is shown in the settlement request, which is paid as it was confirmed', async () => {
    const request = await calculate(app, settlementId, team.tokens.admin)
    const told = request.warnings.find(({ code }: { code: string }) => code === 'CREDIT_LEFT')
    // 3,239.32 in favour, of which December credited 1,740.14.
    expect(told?.message).toContain('1499.18 of overpaid income tax of 2025 was not credited')
    expect(told?.message).toContain('claim it from the SAT in their own annual return')
    const payroll = await payrollIn(settlementId)
    expect(payroll.annual).toMatchObject({ year: 2025, is_made: false, credited: '0.00', left: '1499.18', to_claim: '1499.18' })
    expect(payroll.net).toBe(payroll.termination.net)
  })

  test("the employer's costs of it are in its cost, in the reports and in the journal, to the cent", async () => {
    const { totals } = (await call('payroll/get-request-payment-by-id', { requestId: settlementId })).requestPayment
    const payroll = await payrollIn(settlementId)
    const lines = payroll.employer_lines as { code: string; amount: string }[]
    const cents = (amounts: readonly string[]) => Math.round(amounts.reduce((all, one) => all + Number(one) * 100, 0))
    expect(lines.map(({ code }) => code)).toEqual(expect.arrayContaining(['EMPLOYER_FIXED', 'EMPLOYER_HOUSING', 'STATE_TAX']))
    expect(Number(payroll.imss_employer)).toBeGreaterThan(0)
    expect(cents([payroll.imss_employer, payroll.state_tax])).toBe(cents(lines.map(({ amount }) => amount)))
    expect(cents([payroll.employer_cost])).toBe(cents([payroll.gross, payroll.imss_employer, payroll.state_tax]))
    expect(payroll.explanation.STATE_TAX[0].inputs).toContainEqual({ name: 'Wages', value: payroll.gross })
    const report = async (kind: string) => {
      const input = { requestId: settlementId, kind, format: 'csv' }
      return (await app.download('payroll/download-request-report', input, team.tokens.admin)).body
    }
    const costs = (await report('costs')).trim().split('\r\n')
    expect(costs.at(-1)?.split(',').at(-1)).toBe(totals.employer_cost)
    const register = (await report('register')).trim().split('\r\n')
    expect(register.at(-1)?.split(',').at(-1)).toBe(totals.net)
    const [, debit, credit] = /Total,,([\d.]+),([\d.]+)/.exec(await report('journal')) ?? []
    expect([debit, credit]).toEqual([totals.employer_cost, totals.employer_cost])
  })

  test('is on the receipt of the settlement, on the screen and on paper in both languages, and on no other', async () => {
    await paid(settlementId)
    const receiptId = await receiptOf((await payrollIn(settlementId)).id)
    const { receipt } = await call('payroll/get-payroll-receipt', { receiptId })
    expect(receipt.to_claim).toEqual({ year: 2025, amount: '1499.18' })
    const paper = async (language: string) => {
      const input = { receiptId, part: 'pdf', language }
      const file = await app.download('payroll/download-payroll-receipt', input, team.tokens.admin)
      return pdfText(file.rawPayload).replace(/\s+/g, ' ')
    }
    expect(await paper('en')).toContain('1,499.18 MXN of 2025 that can no longer be credited here')
    expect(await paper('es')).toContain('1,499.18 MXN del ejercicio 2025')
    const all = await rowsOf(app.db, 'payroll_receipts', { user_id: team.ids[0] }, ['id'])
    for (const { id } of all.filter((one) => one.id !== receiptId)) {
      expect((await call('payroll/get-payroll-receipt', { receiptId: id })).receipt.to_claim).toBeNull()
    }
  })
})
