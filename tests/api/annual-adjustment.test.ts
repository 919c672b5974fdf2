import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCase } from '../../payroll/cases/run-case.ts'
import { pdfFor } from '../support/documents.ts'
import {
  beginNextContract,
  calculate,
  createPayrollTeam,
  type PayrollTeam,
  payrollDesk,
  period,
} from '../support/payment-requests.ts'
import { pdfText } from '../support/pdf-tools.ts'
import { signIn } from '../support/people.ts'
import { insertRow, rowOf, rowsOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2025-12-20T18:00:00Z' })
let team: PayrollTeam
const { ask, call, end, made, paid, payrollIn } = payrollDesk(app, () => team)
const personOf = () => team.ids[0] ?? 0
const SETTLEMENT = { kind: 'Settlement', period_type: 'One-off', ...period('2026-01-01', '2026-01-10') }

/** A team of one person who was paid with this tax in the first half of January 2025. */
async function startYear({ taxed, isr }: { taxed: number; isr: number }): Promise<void> {
  app.now.value = new Date('2025-12-20T18:00:00Z')
  team = await createPayrollTeam(app, { size: 1 })
  const earlier = await made(period('2025-01-01', '2025-01-15'))
  await app.sql`update payrolls set taxed = ${taxed}, isr = ${isr}, exempt = 0 where request_id = ${earlier}`
  await paid(earlier)
}
const adjusted = async (requestId: number) => {
  await call('payroll/config-payrolls', { requestId, annual_adjustment: true })
  return calculate(app, requestId, team.tokens.admin)
}
/** The adjustment of the year in its last payroll, which credits 1,740.14 of 3,239.32 in favour. Then it is January. */
async function adjustYear(): Promise<number> {
  await startYear({ taxed: 276000, isr: 43000 })
  const december = await made(period('2025-12-16', '2025-12-31'))
  await adjusted(december)
  await paid(december)
  app.now.value = new Date('2026-01-08T18:00:00Z')
  team.tokens.admin = await signIn(app, team.admin)
  return december
}

describe('a difference of the year takes nothing from the minimum wage of the days paid (Constitution 123-A VIII; LFT 97) [I2]', () => {
  /** The last payroll of a year in which too little was withheld. */
  async function lastOf(monthly_salary: string, incidents: object[] = []) {
    await startYear({ taxed: 99_000, isr: 0 })
    const { id: contract_id } = await rowOf(app.db, 'contracts', { person_id: personOf() })
    const terms = { contract_id, effective_from: '2025-12-01', monthly_salary, currency: 'MXN' }
    await insertRow(app.db, 'contract_terms', { ...terms, payment_frequency: 'Fortnightly' })
    const requestId = await made(period('2025-12-16', '2025-12-31'))
    const { id: payrollId } = await payrollIn(requestId)
    const entered = incidents.map((one) => ({ payrollId, ...one }))
    if (entered.length > 0) await call('payroll/add-incidents', { requestId, incidents: entered })
    const { warnings } = await adjusted(requestId)
    const payroll = await payrollIn(requestId)
    return { ...payroll, request_id: requestId, warnings: warnings.map(({ code }: { code: string }) => code) as string[] }
  }

  // 278.80 × 15 = 4,182.00.
  test.each([
    ['a person at the minimum wage', '8364', [], '4182.00'],
    // It is the worker's own expense, and no pay.
    ['with an expense refund', '8364', [{ type: 'Expense refund', amount: '1000.00' }], '5182.00'],
    // 4,500.00 − 98.92 − 119.78: what is left above the minimum wage.
    ['a person above it', '9000', [], '4182.00'],
    ['a person above it, with an expense refund', '9000', [{ type: 'Expense refund', amount: '1000.00' }], '5182.00'],
  ])('%s', async (_of, monthly, incidents, left) => {
    const { net, annual, warnings } = await lastOf(monthly, incidents)
    expect([net, annual.left]).toEqual([left, money(annual.to_withhold, annual.taken)])
    expect(Number(annual.left)).toBeGreaterThan(0)
    expect(warnings).toContain('ADJUSTMENT_LEFT')
  })

  test('a net that tax and social security leave below it', async () => {
    const { net, annual } = await lastOf('8400')
    // 4,200.00 − 66.28 − 111.80.
    expect([net, annual.taken]).toEqual(['4021.92', '0.00'])
  })

  test('back pay of a late rise that is entered by hand', async () => {
    const { id: payrollId, request_id: requestId } = await lastOf('8200')
    const perceptions = [{ code: 'BACK_PAY', amount: '82.00' }]
    await call('payroll/modify-payroll', { payrollId, reason: 'The rise was entered late.', perceptions })
    await calculate(app, requestId, team.tokens.admin)
    const { net, annual } = await payrollIn(requestId)
    expect([net, annual.taken]).toEqual(['4182.00', '0.00'])
  })
})

const money = (whole: string, part: string) => (Number(whole) - Number(part)).toFixed(2)
const receiptOf = async (payroll_id: number) => (await rowOf(app.db, 'payroll_receipts', { payroll_id })).id

describe('a credit of an annual adjustment of a person who leaves (LISR 97) [I2]', () => {
  let settlementId: number
  beforeAll(async () => {
    await adjustYear()
    await end('2026-01-10')
    settlementId = await made(SETTLEMENT)
  })

  test('is shown in the settlement request, which is paid as it was confirmed', async () => {
    const request = await calculate(app, settlementId, team.tokens.admin)
    const told = request.warnings.find(({ code }: { code: string }) => code === 'CREDIT_LEFT')
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
    const all = await rowsOf(app.db, 'payroll_receipts', { user_id: personOf() }, ['id'])
    for (const { id } of all.filter((one) => one.id !== receiptId)) {
      expect((await call('payroll/get-payroll-receipt', { receiptId: id })).receipt.to_claim).toBeNull()
    }
  })
})

const cents = (amount: string) => Math.round(Number(amount) * 100)
const text = (count: number) => (count / 100).toFixed(2)

test('LISR 95: separation payments of the year enter its adjustment by their own rule, as the case command counts it', async () => {
  await startYear({ taxed: 200000, isr: 25000 })
  // The salary of December is paid by the regular payroll, which adjusts the year.
  const terms = { salary_paid_through: '2025-12-31', last_ordinary_monthly_salary: '26000.00' }
  await end('2025-12-31', { type: 'Without cause', ...terms })
  const settlementId = await made(period('2025-12-16', '2025-12-31'), {
    kind: 'Settlement',
    period_type: 'One-off',
    employeeIds: team.ids,
  })
  await calculate(app, settlementId, team.tokens.admin)
  await paid(settlementId)
  const settlement = await payrollIn(settlementId)
  const december = await made(period('2025-12-16', '2025-12-31'), { employeeIds: team.ids })
  await adjusted(december)
  const regular = await payrollIn(december)

  const CODES = ['SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR']
  const of = (lines: Record<string, string>[], codes: string[], what: 'taxed' | 'exempt' | 'amount') =>
    lines.filter(({ code }) => codes.includes(code ?? '')).reduce((all, line) => all + cents(line[what] ?? '0'), 0)
  const separation = {
    taxed: text(of(settlement.perceptions, CODES, 'taxed')),
    exempt: text(of(settlement.perceptions, CODES, 'exempt')),
    isrWithheld: text(of(settlement.deductions, ['ISR_SEVERANCE'], 'amount')),
    lastOrdinaryMonthlySalary: '26000.00',
  }
  expect(Number(separation.taxed)).toBeGreaterThan(26_000)
  const rest = (name: 'taxed' | 'exempt') =>
    text(cents(settlement[name]) - cents(separation[name]) + cents(regular[name]) + (name === 'taxed' ? 20_000_000 : 0))
  const ordinary = cents(settlement.isr) - cents(separation.isrWithheld)
  const ownTax = of(regular.deductions, ['ISR'], 'amount')
  const answer = runCase({
    kind: 'annual',
    input: {
      year: 2025,
      hireDate: '2024-03-01',
      endDate: '2025-12-31',
      taxed: rest('taxed'),
      exempt: rest('exempt'),
      isrWithheld: text(2_500_000 + ordinary + ownTax),
      separation,
    },
  })
  expect(answer).toMatchObject({ ok: true })
  const { result } = answer as unknown as { result: Record<string, string> }
  const { tax, withheld, to_withhold, in_favour, taxed } = regular.annual
  expect([tax, withheld, to_withhold, in_favour]).toEqual([
    result['tax'],
    result['withheld'],
    result['toWithhold'],
    result['inFavour'],
  ])
  // The displayed income is the complete one.
  expect(taxed).toBe(text(cents(rest('taxed')) + cents(separation.taxed)))
})

describe('a person has one annual adjustment with an employer, under however many contracts (LISR 97) [I2]', () => {
  let december: number
  beforeEach(async () => {
    december = await adjustYear()
  })

  test('the rest of a credit goes on under the contract that continues the one of the adjustment', async () => {
    await beginNextContract(app.database, team, personOf(), { end: '2025-12-31', start: '2026-01-01' })
    const january = await made(period('2026-01-01', '2026-01-15'))
    await calculate(app, january, team.tokens.admin)
    expect((await payrollIn(january)).annual).toMatchObject({ year: 2025, is_made: false, credited: '1499.18', left: '0.00' })
  })

  test('the next contract does not adjust the year again, and its payroll names the request that did', async () => {
    await beginNextContract(app.database, team, personOf(), { end: '2025-12-31', start: '2026-01-01' })
    const january = await made(period('2026-01-01', '2026-01-15'))
    const { annual } = await adjusted(january)
    const { folio } = (await call('payroll/get-request-payment-by-id', { requestId: december })).requestPayment
    expect([annual.made_for, annual.people[0].reasons]).toEqual([0, [`${folio} adjusts the year.`]])
    expect((await payrollIn(january)).annual_elsewhere).toEqual([`${folio} adjusts the year.`])
  })

  test('of an adjustment that lost the year to another one, only the credited amount counts', async () => {
    await app.sql`update payrolls l set annual = d.annual || '{"credited": "500.00"}' from payrolls d
      where l.employee_id = d.employee_id and l.period_start = '2025-01-01' and d.request_id = ${december}`
    const january = await made(period('2026-01-01', '2026-01-15'))
    await calculate(app, january, team.tokens.admin)
    // 3,239.32 in favour once, of which 1,740.14 and 500.00 were credited.
    expect((await payrollIn(january)).annual).toMatchObject({ in_favour: '999.18', credited: '999.18', left: '0.00' })
  })

  describe('two contracts in one request', () => {
    let january: number
    const include = async () => {
      await beginNextContract(app.database, team, personOf(), { end: '2026-01-15', start: '2026-01-16' })
      await call('payroll/config-payrolls', { requestId: january, includeEmployees: [personOf()] })
    }
    const payrolls = async () => {
      const { rows } = await app.sql<{ id: number; adjusts_year: number | null; credited: string | null; is_stale: boolean }>`
        select id, adjusts_year, annual->>'credited' as credited, is_stale from payrolls
        where request_id = ${january} order by contract_id`
      return rows
    }
    const credits = async () => (await payrolls()).map(({ credited }) => credited)
    beforeEach(async () => {
      january = await made(period('2026-01-01', '2026-01-31'), { period_type: 'Monthly' })
    })

    test('the later one alone takes the rest, however often they are calculated', async () => {
      await include()
      for (const _time of ['first', 'second', 'third']) {
        await calculate(app, january, team.tokens.admin)
        // Of 1,499.18 as much as its own income tax.
        expect(await credits()).toEqual([null, '946.62'])
      }
    })

    test('the earlier one gives up the rest that it took before the later one was included', async () => {
      await calculate(app, january, team.tokens.admin)
      expect(await credits()).toEqual(['1499.18'])
      await include()
      const [, later] = await payrolls()
      const { is_stale } = await calculate(app, january, team.tokens.admin, [later?.id ?? 0])
      expect([is_stale, await payrolls()]).toMatchObject([
        true,
        [
          { credited: null, is_stale: true },
          { credited: '946.62', is_stale: false },
        ],
      ])
      await calculate(app, january, team.tokens.admin)
      expect(await credits()).toEqual([null, '946.62'])
      const exclude = [{ id: later?.id, reason: 'Paid in the next month.' }]
      await call('payroll/config-payrolls', { requestId: january, exclude })
      expect((await payrolls())[0]).toMatchObject({ is_stale: true })
      await calculate(app, january, team.tokens.admin)
      expect((await credits())[0]).toBe('946.62')
    })

    test.each(['before', 'after'])('the later one adjusts the year if it is included %s the year is chosen', async (time) => {
      await app.sql`update payrolls set adjusts_year = null, annual = null where request_id = ${december}`
      if (time === 'before') await include()
      await call('payroll/config-payrolls', { requestId: january, annual_adjustment: true })
      if (time === 'after') await include()
      await calculate(app, january, team.tokens.admin)
      expect(await payrolls()).toMatchObject([
        { adjusts_year: null, credited: null },
        { adjusts_year: 2025, credited: expect.stringMatching(/^[1-9]/) },
      ])
      const second = app.sql`update payrolls set adjusts_year = 2025 where request_id = ${january}`
      await expect(second).rejects.toMatchObject({ constraint: 'payrolls_adjusts_once' })
    })
  })

  test('a payroll of the other contract in the same request is named as such, with the step that is left', async () => {
    await app.sql`update payrolls set adjusts_year = null, annual = null where request_id = ${december}`
    const request = await made({ ...period('2025-12-01', '2025-12-15'), payment_date: '2025-12-31' })
    await beginNextContract(app.database, team, personOf(), { end: '2025-12-07', start: '2025-12-08' })
    await call('payroll/config-payrolls', { requestId: request, includeEmployees: [personOf()] })
    const blockersOf = ({ blockers }: { blockers: { code: string; message: string }[] }) =>
      blockers.flatMap(({ code, message }) => (code === 'ADJUSTMENT_OPEN' ? [message] : []))
    expect(blockersOf(await adjusted(request))).toEqual([
      'Ana Employee 00001: another contract of the person is paid by this request too. The annual adjustment counts what was ' +
        'paid: exclude one of the two payrolls, or adjust later.',
    ])
    const first = await app.sql<{ id: number }>`select id from payrolls where request_id = ${request}
      order by contract_id limit 1`
    const exclude = [{ id: first.rows[0]?.id, reason: 'Paid in a request of its own.' }]
    await call('payroll/config-payrolls', { requestId: request, exclude })
    expect(blockersOf(await calculate(app, request, team.tokens.admin))).toEqual([])
  })

  test('a credit that a settlement told the person to claim is not credited again after a new hire', async () => {
    await end('2026-01-10')
    const settlement = await made(SETTLEMENT)
    await calculate(app, settlement, team.tokens.admin)
    expect((await payrollIn(settlement)).annual).toMatchObject({ year: 2025, to_claim: '1499.18' })
    await beginNextContract(app.database, team, personOf(), { end: '2026-01-10', start: '2026-01-16' })
    const january = await made(period('2026-01-16', '2026-01-31'))
    await calculate(app, january, team.tokens.admin)
    expect((await payrollIn(january)).annual).toBeNull()
    await call('payroll/cancel-request-payment', { requestId: settlement, reason: 'It is paid another way.' })
    await calculate(app, january, team.tokens.admin)
    expect((await payrollIn(january)).annual).toMatchObject({ year: 2025, credited: '1499.18' })
  })
})

const CONFIG = 'payroll/config-payrolls'
const CERTIFICATE = {
  employer: 'Ñandú SA de CV',
  rfc: 'EKU9003173C9',
  from: '2025-03-01',
  to: '2025-08-31',
  taxed: '90000.00',
  isr: '9000.00',
  reason: 'Certificate handed over in December.',
}

describe('wages of another employer in the annual adjustment (LISR 97, 98) [I2]', () => {
  let requestId: number
  beforeAll(async () => {
    await startYear({ taxed: 276000, isr: 39000 })
    requestId = await made(period('2025-12-16', '2025-12-31'))
  })
  const say = async (more: object, token = team.tokens.admin) =>
    ask(CONFIG, { requestId, other_employers: [{ id: (await payrollIn(requestId)).id, ...CERTIFICATE, ...more }] }, token)

  test('a company enters nothing of the annual adjustment and no profit [I2]', async () => {
    const { id } = await payrollIn(requestId)
    for (const entered of [
      { annual_adjustment: true },
      { own_returns: [{ id, files: true }] },
      { other_employers: [{ id, ...CERTIFICATE }] },
      { profit_sharing: { year: '2025', amount: '1' } },
    ]) {
      const { status, body } = await ask(CONFIG, { requestId, ...entered }, team.tokens.client)
      expect([Object.keys(entered), status, body.code]).toEqual([Object.keys(entered), 403, 'FORBIDDEN'])
    }
  })

  test('are entered for an adjusted year, with a reason', async () => {
    expect((await say({})).body.fields[0].field).toBe('other_employers')
    await ask(CONFIG, { requestId, annual_adjustment: true })
    const wrong = await say({ rfc: 'X', taxed: '1.234', from: '2024-03-01', reason: 'Short' })
    expect(wrong.body.fields.map(({ field }: { field: string }) => field)).toEqual(
      ['rfc', 'reason', 'taxed', 'from'].map((name) => `other_employers.0.${name}`),
    )
    expect((await say({ id: 999_999 })).body.fields[0].field).toBe('other_employers.0.id')
  })

  test('enter the tax and the withholdings; a person with two employers at once has to file; the history names the author', async () => {
    const { status, body } = await say({})
    expect([status, body.requestPayment?.is_stale], JSON.stringify(body)).toEqual([200, true])
    await calculate(app, requestId, team.tokens.admin)
    const { annual, other_employers, explanation } = await payrollIn(requestId)
    expect(other_employers).toMatchObject([{ ...CERTIFICATE, exempt: '0.00', subsidy: '0.00' }])
    // 276,000.00 + 12,000.00 + 90,000.00, and 39,000.00 + 1,740.14 + 9,000.00.
    expect(annual).toMatchObject({ taxed: '378000.00', withheld: '49740.14', is_due: true, must_file: true })
    expect(JSON.stringify(explanation)).toContain('taxed 90000.00, withheld 9000.00')
    const { history } = await call('payroll/get-history-request-payment', { requestId })
    const told = history.flatMap(({ changes }: { changes: { field: string; to: string }[] }) => changes)
    expect(told.find(({ field }: { field: string }) => field === 'other_employer').to).toContain(CERTIFICATE.reason)
  })

  test('have their certificate: staff attaches it, viewers of the payroll open it, and it stays when they are changed', async () => {
    const before = await payrollIn(requestId)
    const { certificate_id: entryId } = before.other_employers[0]
    const attach = (more: object, token = team.tokens.admin) => {
      const input = { payrollId: before.id, kind: 'certificate', entryId, ...more }
      return app.upload('payroll/attach-payroll-evidence', input, [pdfFor('evidence')], token)
    }
    expect(before.other_employers[0].file_url).toBeNull()
    expect((await attach({}, team.tokens.client)).body.fields[0].field).toBe('entryId')
    expect((await attach({ entryId: 999_999 })).body.fields[0].field).toBe('entryId')
    // Only for this person and this year: another payroll has no such certificate.
    const { rows } = await app.pool.query('select id from payrolls where request_id <> $1 limit 1', [requestId])
    expect((await attach({ payrollId: rows[0].id })).body.fields[0].field).toBe('entryId')
    const { status, body } = await attach({})
    expect([status, body.payroll?.is_stale], JSON.stringify(body)).toEqual([200, false])
    const read = await ask('payroll/get-payroll-by-id', { payrollId: before.id }, team.tokens.client)
    const opened = await app.app.inject({ url: read.body.payroll.other_employers[0].file_url })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { history } = await call('payroll/get-history-request-payment', { requestId })
    expect(history[0].changes[0]).toMatchObject({ field: `Certificate of ${CERTIFICATE.rfc}`, from: null })
    await say({ reason: 'A letter of the name was wrong.' })
    const after = await payrollIn(requestId)
    expect(after.other_employers).toMatchObject([{ file_url: expect.stringContaining('/files/') }])
    // The former entry has ended: no file can be attached to it any more.
    expect((await attach({})).status).toBe(400)
    const again = await attach({ entryId: after.other_employers[0].certificate_id })
    expect(again.body.payroll.former_files).toMatchObject([{ type: `Certificate of ${CERTIFICATE.rfc}` }])
  })

  test('pass the limit together, are changed by a new entry, and are removed with a reason; former ones stay readable', async () => {
    await say({ taxed: '120000.00', reason: 'The certificate was corrected.' })
    await calculate(app, requestId, team.tokens.admin)
    const over = await payrollIn(requestId)
    expect([over.annual.is_due, over.annual.reasons]).toEqual([false, ['Earned more than 400000.00 in the year.']])
    expect(over.other_employers).toHaveLength(1)
    await say({ remove: true, reason: 'It was of another person.' })
    await calculate(app, requestId, team.tokens.admin)
    const without = await payrollIn(requestId)
    expect(without.other_employers).toEqual([])
    expect(without.former_files).toHaveLength(2)
    expect(without.annual).toMatchObject({ taxed: '288000.00', withheld: '40740.14', to_withhold: '760.68', must_file: false })
    const { rows } = await app.pool.query('select reason, ended_at from other_employer_wages order by id')
    expect(rows.map(({ reason, ended_at }) => [reason, ended_at === null])).toEqual([
      [CERTIFICATE.reason, false],
      ['A letter of the name was wrong.', false],
      ['The certificate was corrected.', false],
      ['It was of another person.', false],
    ])
  })

  test('said by two requests at the same moment are one, that of the later word', async () => {
    const other = await made(period('2026-01-01', '2026-01-15'))
    expect((await ask(CONFIG, { requestId: other, annual_adjustment: true })).status).toBe(200)
    const payrolls = await Promise.all([requestId, other].map((id) => payrollIn(id)))
    const answers = await Promise.all(
      payrolls.map(({ id, request_id: requestId }) => {
        const said = { id, ...CERTIFICATE, reason: `Said in request ${requestId}.` }
        return ask(CONFIG, { requestId, other_employers: [said] })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.pool.query('select reason from other_employer_wages where ended_at is null')).rows).toHaveLength(1)
  })
})
