import { beforeEach, describe, expect, test } from 'vitest'
import {
  beginNextContract,
  calculate,
  createPayrollTeam,
  type PayrollTeam,
  payrollDesk,
  period,
} from '../support/payment-requests.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-11-03T18:00:00Z' })
let team: PayrollTeam
beforeEach(async () => {
  team = await createPayrollTeam(app, { size: 1 })
})

const { call, made, payrollIn } = payrollDesk(app, () => team)
const contractOf = async () => (await rowOf(app.db, 'contracts', { person_id: team.ids[0] })).id

/** The lines of a settlement by their code. */
async function settlementOn(day: string, contractId: number, type = 'Without cause') {
  const ending = { type, last_day: day, contract_end_date: day }
  const { settlement } = await call('employee/calculate-termination', { contractId, ...ending })
  return (code: string) => settlement.lines.find((line: { code: string }) => line.code === code)
}

type Days = [start: string, end: string, payment: string]

async function count([period_start, period_end, payment_date]: Days, more: object = {}) {
  const requestId = await made({ period_start, period_end, payment_date, ...more })
  const incident = async (one: object) => {
    const { id: payrollId } = await payrollIn(requestId)
    await call('payroll/add-incidents', { requestId, incidents: [{ payrollId, ...one }] })
  }
  const read = async () => {
    await calculate(app, requestId, team.tokens.admin)
    const payroll = await payrollIn(requestId)
    expect(payroll.failure).toBe(null)
    return payroll
  }
  const pay = () => app.sql`update payrolls set status = 'Paid' where request_id = ${requestId}`
  const config = (more: object) => call('payroll/config-payrolls', { requestId, ...more })
  const send = () => call('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: 'Seen.' })
  return { requestId, read, pay, incident, config, send }
}

const commission = (amount: string) => ({ type: 'Commission', amount })

describe('absences of the month (LSS 31-I) [I2]', () => {
  const absences = (from: string) => ({ type: 'Absence', quantity: '5', date_from: from })

  test('those of the fortnight before count for the seven days of sickness and maternity alone', async () => {
    const first = await count(['2026-11-01', '2026-11-15', '2026-11-13'])
    await first.incident(absences('2026-11-02'))
    const before = await first.read()
    await first.pay()
    const second = await count(['2026-11-16', '2026-11-30', '2026-11-30'])
    await second.incident(absences('2026-11-17'))
    const after = await second.read()
    const daysOf = (payroll: { explanation: Record<string, { inputs: { name: string; value: string }[] }[]> }) =>
      payroll.explanation['EMPLOYER_HOUSING']?.[0]?.inputs.find(({ name }) => name === 'Days')?.value
    // Five of the seven days in the first half leave two for the second one.
    expect([daysOf(before), daysOf(after)]).toEqual(['10', '13'])
    // Another month counts from nothing.
    await second.pay()
    const december = await count(['2026-12-01', '2026-12-15', '2026-12-15'])
    await december.incident(absences('2026-12-02'))
    expect(daysOf(await december.read())).toBe('10')
  })
})

describe('days away across the end of a month or year count in the month or year of each day [I2]', () => {
  const TWO_WEEKS = { period_type: 'Biweekly' }

  test('for the seven days of sickness and maternity alone (LSS 31-I)', async () => {
    const first = await count(['2026-10-26', '2026-11-08', '2026-11-06'], TWO_WEEKS)
    await first.incident({ type: 'Absence', quantity: '9', date_from: '2026-10-29' })
    await first.read()
    await first.pay()
    const second = await count(['2026-11-09', '2026-11-22', '2026-11-20'], TWO_WEEKS)
    await second.incident({ type: 'Absence', quantity: '3', date_from: '2026-11-10' })
    const { explanation } = await second.read()
    const { inputs } = explanation['EMPLOYER_HOUSING'][0]
    // The first six days of November leave one of the seven: 14 - 1.
    expect(inputs.find(({ name }: { name: string }) => name === 'Days')?.value).toBe('13')
  })

  test.each<[string, Days, object, object, string]>([
    // Five days of October and seven of November: 14 - 12.
    ['each month', ['2026-10-26', '2026-11-08', '2026-11-06'], TWO_WEEKS, { quantity: '12', date_from: '2026-10-27' }, '2'],
    // Days without dates, all in November: 15 - 7.
    ['one month', ['2026-11-16', '2026-11-30', '2026-11-30'], {}, { quantity: '9' }, '8'],
  ])('in the payroll itself, with seven such days in %s (LSS 31-I)', async (_of, days, more, away, left) => {
    const turn = await count(days, more)
    await turn.incident({ type: 'Absence', ...away })
    const { inputs } = (await turn.read()).explanation['EMPLOYER_HOUSING'][0]
    expect(inputs.find(({ name }: { name: string }) => name === 'Days')?.value).toBe(left)
  })

  test('for the Christmas bonus and for the shares of a profit (LFT 87, 127-IV)', async () => {
    app.now.value = new Date('2026-12-03T18:00:00Z')
    team = await createPayrollTeam(app, { size: 1 })
    const turn = await count(['2025-12-22', '2026-01-04', '2026-01-02'], TWO_WEEKS)
    await turn.incident({ type: 'Absence', quantity: '5', date_from: '2025-12-29' })
    await turn.pay()
    const bonus = await count(['2026-12-01', '2026-12-15', '2026-12-15'], { kind: 'Christmas bonus', period_type: 'One-off' })
    const { explanation } = await bonus.read()
    // 1 and 2 January.
    const inputs = explanation['CHRISTMAS_BONUS'][0].inputs
    expect(inputs).toContainEqual({ name: 'Days of the year that count', value: '363' })
    const days = { kind: 'Profit sharing', period_type: 'One-off', ...period('2026-12-01', '2026-12-31') }
    const shared = { companyId: team.companyId, ...days, payment_date: '2026-12-29' }
    const { requestPayment } = await call('payroll/create-request-payment', shared)
    await call('payroll/config-payrolls', { requestId: requestPayment.id, profit_sharing: { year: '2025', amount: '1000.00' } })
    // 29 to 31 December.
    const { workers } = await call('payroll/get-profit-sharing', { requestId: requestPayment.id })
    expect(workers).toMatchObject([{ days: '362' }])
  })
})

describe('variable pay [I2]', () => {
  test('the bimester before is that of the days of work, whenever they are paid (LSS 30-II)', async () => {
    for (const [days, amount] of [
      [['2026-08-01', '2026-08-15', '2026-08-14'], '3000.00'],
      [['2026-09-01', '2026-09-15', '2026-09-15'], '9000.00'],
    ] as [Days, string][]) {
      const before = await count(days)
      await before.incident(commission(amount))
      await before.read()
      await before.pay()
    }
    // Work of October, paid in November: July and August, 3,000.00 ÷ 15.
    const october = await count(['2026-10-16', '2026-10-31', '2026-11-03'])
    expect((await october.read()).sbc_variable).toBe('200.00')
    // Work of November: September and October, 9,000.00 ÷ 15.
    const november = await count(['2026-11-01', '2026-11-15', '2026-11-13'])
    expect((await november.read()).sbc_variable).toBe('600.00')
  })

  test('that of the period in which a contract begins counts', async () => {
    await app.sql`update contracts set start_date = '2026-10-22' where person_id = ${team.ids[0]}`
    const first = await count(['2026-10-16', '2026-10-31', '2026-10-30'])
    await first.incident(commission('3000.00'))
    await first.read()
    await first.pay()
    // 3,000.00 ÷ 10.
    expect((await (await count(['2026-11-01', '2026-11-15', '2026-11-13'])).read()).sbc_variable).toBe('300.00')
    const lineOf = await settlementOn('2026-11-10', await contractOf())
    // (839.44 + 300.00) × 90.
    expect([lineOf('INDEMNITY').amount, lineOf('IMSS').base]).toEqual(['102549.60', '1139.44'])
  })

  test('a settlement counts that of the last thirty days in the integrated wage (LFT 84, 89)', async () => {
    for (const days of [
      ['2026-10-01', '2026-10-15', '2026-10-15'],
      ['2026-10-16', '2026-10-31', '2026-10-30'],
      ['2026-11-01', '2026-11-15', '2026-11-13'],
    ] as Days[]) {
      const before = await count(days)
      await before.incident(commission(days[0] === '2026-10-01' ? '90000.00' : '7500.00'))
      await before.read()
      await before.pay()
    }
    const lineOf = await settlementOn('2026-11-20', await contractOf())
    // 800.00 × 1.0521 = 841.68, and 15,000.00 ÷ 30; × 90.
    expect(lineOf('INDEMNITY').amount).toBe('120751.20')
    const variable = { name: 'Variable pay of the last thirty days worked', value: '15000.00' }
    expect(lineOf('INDEMNITY').explanations[0].inputs).toContainEqual(expect.objectContaining(variable))
    // September and October: 97,500.00 ÷ 30, at most 25 UMA.
    expect(lineOf('IMSS').base).toBe('2932.75')
  })

  describe('outside the periods', () => {
    const paidOutside = async (days: Days, amount: string) => {
      const outside = await count(days, { kind: 'Extraordinary', period_type: 'One-off' })
      await outside.incident(commission(amount))
      await outside.read()
      await outside.pay()
    }
    const october: Days[] = [
      ['2026-10-01', '2026-10-15', '2026-10-15'],
      ['2026-10-16', '2026-10-31', '2026-10-30'],
    ]
    const paidRegularly = async (periods: Days[]) => {
      for (const days of periods) {
        const regular = await count(days)
        await regular.read()
        await regular.pay()
      }
    }

    test('counts in the integrated wage by the days of its request within the last periods (LFT 84, 89)', async () => {
      await paidRegularly(october)
      await paidOutside(['2026-05-01', '2026-10-31', '2026-10-30'], '60000.00')
      const lineOf = await settlementOn('2026-10-31', await contractOf())
      // 31 of its 184 days: 10,108.70 ÷ 30 = 336.96; (841.68 + 336.96) × 90.
      expect(lineOf('INDEMNITY').amount).toBe('106077.60')
    })

    test('counts whole if all days of its request are within them, or after them in the days owed', async () => {
      await paidRegularly(october)
      await paidOutside(['2026-11-01', '2026-11-10', '2026-11-03'], '3000.00')
      const lineOf = await settlementOn('2026-11-10', await contractOf())
      // (841.68 + 3,000.00 ÷ 30) × 90.
      expect(lineOf('INDEMNITY').amount).toBe('84751.20')
    })

    test('belongs to the bimester in which it is paid (LSS 30-II)', async () => {
      await paidRegularly(october)
      await paidOutside(['2026-05-01', '2026-10-31', '2026-10-30'], '9000.00')
      expect((await (await count(['2026-11-01', '2026-11-15', '2026-11-13'])).read()).sbc_variable).toBe('300.00')
      const lineOf = await settlementOn('2026-11-10', await contractOf())
      expect(lineOf('IMSS').base).toBe('1141.68')
    })

    test('does not count in the bimester in which it is paid', async () => {
      await paidRegularly(october)
      await paidOutside(['2026-10-01', '2026-10-31', '2026-11-03'], '9000.00')
      expect((await (await count(['2026-11-01', '2026-11-15', '2026-11-13'])).read()).sbc_variable).toBe('0.00')
    })
  })
})

describe('a payroll that is sent after another one was calculated asks for a new calculation of that one', () => {
  const NEXT: Days = ['2026-11-16', '2026-11-30', '2026-11-30']
  const BEFORE: Days = ['2026-11-01', '2026-11-15', '2026-11-13']

  /** Calculates both, sends the first one, and answers the second one before and after its new calculation. */
  async function sentAfter(before: Days, next: Days, incident?: object, more: object = {}) {
    const first = await count(before, more)
    if (incident) await first.incident(incident)
    const second = await count(next)
    const counted = async () => {
      await second.read()
      return rowOf(app.db, 'payrolls', { request_id: second.requestId })
    }
    const old = await counted()
    await first.read()
    await first.send()
    expect((await rowOf(app.db, 'payment_requests', { id: second.requestId })).is_stale).toBe(true)
    return { old, current: await counted() }
  }
  const earns = async (monthly_salary: string) => {
    const terms = { contract_id: await contractOf(), effective_from: '2026-10-01', monthly_salary, currency: 'MXN' }
    await insertRow(app.db, 'contract_terms', { ...terms, payment_frequency: 'Fortnightly' })
  }

  test('by the subsidy that it caused in the month', async () => {
    await earns('11000')
    const { old, current } = await sentAfter(BEFORE, NEXT)
    // 535.65 a month are enough for both halves.
    expect([old.subsidy_caused, current.subsidy_caused]).toEqual(['264.30', '264.30'])
  })

  test('by taxed pay with which the month passes the limit of the subsidy', async () => {
    await earns('11000')
    const { old, current } = await sentAfter(BEFORE, NEXT, commission('3500.00'))
    expect([old.subsidy_caused, old.isr, current.subsidy_caused, current.isr]).toEqual(['264.30', '157.01', '0.00', '421.31'])
  })

  test('by absences in the month (LSS 31-I)', async () => {
    await sentAfter(BEFORE, NEXT, { type: 'Absence', quantity: '5', date_from: '2026-11-02' })
  })

  test('by variable pay outside the periods in the bimester before (LSS 30-II)', async () => {
    const regular = await count(['2026-10-16', '2026-10-31', '2026-10-30'])
    await regular.read()
    await regular.pay()
    const outside = { kind: 'Extraordinary', period_type: 'One-off' }
    const days: Days = ['2026-05-01', '2026-10-31', '2026-10-30']
    const { old, current } = await sentAfter(days, BEFORE, commission('6000.00'), outside)
    expect([old.sbc_variable, current.sbc_variable]).toEqual(['0.00', '400.00'])
  })

  test('by days of wage in the bimester before, if that has variable pay (LSS 30-II)', async () => {
    const regular = await count(['2026-10-16', '2026-10-31', '2026-10-30'])
    await regular.incident(commission('6000.00'))
    await regular.read()
    await regular.pay()
    const { old, current } = await sentAfter(['2026-10-01', '2026-10-15', '2026-10-15'], BEFORE)
    expect([old.sbc_variable, current.sbc_variable]).toEqual(['400.00', '200.00'])
  })
})

describe('variable pay before a settlement under a later contract (LFT 84, 89; LSS 30-II) [I2]', () => {
  async function settled(start: string, ended = 'End of term') {
    const before = await count(['2026-10-16', '2026-10-31', '2026-10-30'])
    await before.incident({ type: 'Commission', amount: '7500.00' })
    await before.read()
    await before.pay()
    const contractId = await beginNextContract(app.database, team, team.ids[0] ?? 0, { end: '2026-10-31', start, ended })
    const after = await count(['2026-11-01', '2026-11-15', '2026-11-13'])
    const { sbc_variable } = await after.read()
    await after.pay()
    const lineOf = await settlementOn('2026-11-20', contractId)
    return [lineOf('INDEMNITY').amount, lineOf('IMSS').base, sbc_variable]
  }

  test('counts if the contract continues the former one', async () => {
    // In the third year of service (800.00 × 1.0521 = 841.68, and 7,500.00 ÷ 30) × 90; 841.68 and 7,500.00 ÷ 15.
    expect(await settled('2026-11-01')).toEqual(['98251.20', '1341.68', '500.00'])
  })

  test('counts for social security alone after an end that settles the years', async () => {
    expect(await settled('2026-11-01', 'Mutual agreement')).toEqual(['75549.60', '1339.44', '500.00'])
  })

  test('does not count after a break', async () => {
    expect(await settled('2026-11-03')).toEqual(['75549.60', '839.44', '0.00'])
  })
})

test('a contract that follows another one has its yearly exemptions and its year, however that one ended (LISR 93-XIV, 97) [I2]', async () => {
  app.now.value = new Date('2026-12-10T18:00:00Z')
  team = await createPayrollTeam(app, { size: 1 })
  const before = await count(['2026-06-16', '2026-06-30', '2026-06-30'])
  await before.read()
  await before.pay()
  await app.sql`update payrolls set exempt_used = '{"christmasBonus": "3519.30", "vacationPremium": "1000.00"}'
    where employee_id = ${team.ids[0]}`
  const follows = { end: '2026-06-30', start: '2026-07-01', ended: 'Mutual agreement' }
  const contractId = await beginNextContract(app.database, team, team.ids[0] ?? 0, follows)
  const oneOff = { kind: 'Christmas bonus', period_type: 'One-off' }
  const bonus = await (await count(['2026-12-01', '2026-12-15', '2026-12-15'], oneOff)).read()
  expect(bonus.perceptions).toMatchObject([{ code: 'CHRISTMAS_BONUS', exempt: '0.00' }])
  const lineOf = await settlementOn('2026-12-15', contractId, 'Resignation')
  expect([lineOf('CHRISTMAS_BONUS').exempt, Number(lineOf('VACATION_PREMIUM').exempt) <= 759.65]).toEqual(['0.00', true])
  const december = await count(['2026-12-16', '2026-12-31', '2026-12-30'])
  await december.config({ annual_adjustment: true })
  const { annual } = await december.read()
  // Work for the company began in 2024; payrolls from January to June are missing here, which is another reason.
  expect(annual?.reasons).toEqual(['Some payrolls of 2026 are missing: the first one begins on 16 June 2026.'])
})
