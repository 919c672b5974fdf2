import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { calculate, createPayrollTeam, FORTNIGHT, payrollDesk, period } from '../support/payment-requests.ts'
import { insertRow, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-12-01T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }), beforeEach)
const { ask, made, payrollIn, call } = payrollDesk(app, () => team)

const open = (kind: string) => made({ ...period('2026-12-01', '2026-12-15'), kind, period_type: 'One-off' })
async function messageOf(operation: OperationName, input: object): Promise<string> {
  const { status, body } = await ask(operation, input)
  expect(status, JSON.stringify(body)).toBe(400)
  return `${body.fields[0].field}: ${body.fields[0].message}`
}
async function addIncident(requestId: number, entry: object) {
  const { id: payrollId } = await payrollIn(requestId)
  return { requestId, incidents: [{ payrollId, ...entry }] }
}
const perception = (requestId: number, code: string, amount: string) => ({
  requestId,
  perceptions: [{ code, amount, employeeIds: 'all' }],
})
const calculated = async (requestId: number) => {
  await calculate(app, requestId, team.tokens.admin)
  return payrollIn(requestId)
}
type Line = { code: string; amount: string; taxed: string; exempt: string }
const linesOf = ({ perceptions }: { perceptions: Line[] }) => perceptions.map(({ code, amount }) => `${code} ${amount}`)

describe('a request takes only the entries that its kind pays [P2, P3, P4]', () => {
  test.each([
    ['Christmas bonus', { type: 'Bonus', amount: '1000' }, 'It takes Absence, Unpaid leave.'],
    ['Profit sharing', { type: 'Bonus', amount: '1000' }, 'It takes Profit sharing.'],
    ['Correction', { type: 'Overtime double', quantity: '4' }, 'It takes Vacation, Sunday premium, Bonus, Commission,'],
    ['Extraordinary', { type: 'Expense refund', amount: '2000' }, 'Enter Expense refund in a regular payroll.'],
    ['Correction', { type: 'Meal vouchers', amount: '1500' }, 'Enter Meal vouchers in a regular payroll.'],
    ['Settlement', { type: 'Bonus', amount: '1000' }, 'nor any other of this sort'],
  ])('%s refuses the incident %o', async (kind, entry, message) => {
    const days = { ...period('2026-12-01', '2026-12-15'), kind, period_type: 'One-off' }
    const requestId = await made(days, { employeeIds: team.ids })
    const found = await messageOf('payroll/add-incidents', await addIncident(requestId, entry))
    expect(found).toContain('incidents.0.type: A payment request of the kind')
    expect(found).toContain(message)
  })

  test('a deduction is refused with the way to enter it, in both languages', async () => {
    const requestId = await open('Christmas bonus')
    const { id: payrollId } = await payrollIn(requestId)
    const input = { requestId, deductions: [{ payrollId, type: 'Loan', amount: '300' }] }
    expect(await messageOf('payroll/add-deductions', input)).toBe(
      'deductions.0.type: A payment request of the kind Christmas bonus takes no entry of Loan. ' +
        'It takes Alimony. Enter Loan in a regular payroll.',
    )
    const { body } = await app.call('payroll/add-deductions', input, team.tokens.admin, { 'accept-language': 'es' })
    expect(body.fields[0].message).toContain('Una solicitud de pago de tipo Aguinaldo no admite Préstamo')
  })

  test('alimony is taken from a Christmas bonus after its tax (LFT 110-V)', async () => {
    const requestId = await open('Christmas bonus')
    const { id: payrollId } = await payrollIn(requestId)
    const order = { payrollId, type: 'Alimony', percent: '30', of: 'net' }
    await call('payroll/add-deductions', { requestId, deductions: [order] })
    const { gross, isr, net, deductions, explanation } = await calculated(requestId)
    // 12,000.00 less the tax on the part above 30 UMA of 117.31 (LISR 93-XIV; RLISR 174), and 30 % of the rest.
    const alimony = (Math.round((Number(gross) - Number(isr)) * 30) / 100).toFixed(2)
    expect(deductions.at(-1)).toMatchObject({ code: 'ALIMONY', source: 'order', amount: alimony })
    expect([gross, net]).toEqual(['12000.00', (12000 - Number(isr) - Number(alimony)).toFixed(2)])
    expect(Number(isr)).toBeGreaterThan(1500)
    expect(explanation.ALIMONY[0].inputs).toContainEqual({ name: 'Per cent', value: '30 %' })
    await call('payroll/add-deductions', { requestId, deductions: [{ ...order, of: 'daily salary' }] })
    expect((await calculated(requestId)).blockers[0].message).toContain('a payment without days has no daily salary')
  })

  test('perceptions for all people follow the same rule, and one that is stored can be removed', async () => {
    const requestId = await open('Christmas bonus')
    const found = await messageOf('payroll/config-payrolls', perception(requestId, 'BONUS', '1000'))
    expect(found).toContain('perceptions.0.code: A payment request of the kind Christmas bonus takes no entry of BONUS')
    expect(found).toContain('It takes CHRISTMAS_BONUS.')
    await setRow(app.db, 'payrolls', { request_id: requestId }, { own_perceptions: '[{"code":"BONUS","amount":"1000"}]' })
    expect((await calculated(requestId)).blockers).toMatchObject([
      { code: 'NOT_CALCULATED', message: expect.stringContaining('takes no entry of Bonus; remove it') },
    ])
    await call('payroll/config-payrolls', perception(requestId, 'BONUS', '0'))
    expect(linesOf(await calculated(requestId))).toEqual(['CHRISTMAS_BONUS 12000.00'])
  })

  test('an amount of the bonus replaces that of the law; absences of the request lower it', async () => {
    const requestId = await open('Christmas bonus')
    await call('payroll/add-incidents', await addIncident(requestId, { type: 'Absence', quantity: '5' }))
    expect(linesOf(await calculated(requestId))).toEqual(['CHRISTMAS_BONUS 11835.62'])
    await call('payroll/config-payrolls', perception(requestId, 'CHRISTMAS_BONUS', '15000'))
    expect(linesOf(await calculated(requestId))).toEqual(['CHRISTMAS_BONUS 15000.00'])
  })

  test('a correction pays each perception as itself', async () => {
    const requestId = await open('Correction')
    for (const entry of [
      { type: 'Commission', amount: '700' },
      { type: 'Bonus', amount: '500' },
      { type: 'Profit sharing', amount: '10000' },
      { type: 'Vacation', quantity: '5' },
    ])
      await call('payroll/add-incidents', await addIncident(requestId, entry))
    expect(linesOf(await calculated(requestId))).toEqual([
      'COMMISSION 700.00',
      'BONUS 500.00',
      'PROFIT_SHARING 10000.00',
      'VACATION_PREMIUM 1000.00',
    ])
  })

  test('stored entries that the kind does not take stop the calculation of the person and are named', async () => {
    const requestId = await open('Correction')
    const { id: payroll_id } = await payrollIn(requestId)
    const at = '2026-12-01T00:00:00Z'
    const entry = { request_id: requestId, payroll_id, created_at: at }
    await insertRow(app.db, 'payroll_incidents', { ...entry, type: 'Overtime double', quantity: '4', unit: 'hours' })
    await insertRow(app.db, 'payroll_deductions', { ...entry, type: 'Loan', amount: '300' })
    await call('payroll/config-payrolls', perception(requestId, 'BONUS', '500'))
    const { blockers } = await calculated(requestId)
    expect(blockers[0].message).toContain('a request of this kind takes no entry of Overtime double, Loan; remove it')
    const inSpanish = { 'accept-language': 'es' }
    const { body } = await app.call('payroll/get-payroll-by-id', { payrollId: payroll_id }, team.tokens.admin, inSpanish)
    expect(body.payroll.blockers[0].message).toContain('no admite Horas extra dobles, Préstamo; elimínelo')
  })

  test('a copy of a request of another kind has only the perceptions that it takes', async () => {
    const regular = await made({ ...FORTNIGHT, ...period('2026-11-16', '2026-11-30') })
    for (const [code, amount] of [
      ['BONUS', '500'],
      ['EXPENSE_REFUND', '900'],
    ] as const)
      await call('payroll/config-payrolls', perception(regular, code, amount))
    const days = { ...period('2026-12-01', '2026-12-15'), kind: 'Extraordinary', period_type: 'One-off' }
    const requestId = await made(days, { copyFromRequestId: regular })
    expect(linesOf(await calculated(requestId))).toEqual(['BONUS 500.00'])
  })
})
