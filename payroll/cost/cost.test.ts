import { describe, expect, test, vi } from 'vitest'
import { lawOn } from '../law/law.ts'
import type { Law } from '../law/types.ts'
import { centsOf, moneyOf } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { payrollOf } from '../period/payroll.ts'
import { PERIODS } from '../period/types.ts'
import { amountsReaching, roundest } from './find-gross.ts'
import { type HireInput, hireCostOf } from './hire-cost.ts'
import { grossForNet, monthlyMinimum } from './net-to-gross.ts'

// Some thousands of payrolls, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const YEARS = ['2023-03-01', '2024-06-01', '2025-01-01', '2026-05-01']
const hires: HireInput[] = YEARS.flatMap((from, at) =>
  (['General', 'Border'] as const).map((zone) => ({
    from,
    zone,
    state: 'CMX',
    workRiskPremium: ['0.54355', '7.58875', '1.13065', '15'][at] as string,
  })),
)
const costOf = (hire: HireInput, salary: number) => centsOf(hireCostOf({ ...hire, monthlySalary: moneyOf(salary) }).monthlyCost)
const forCost = (hire: HireInput, cost: number) => hireCostOf({ ...hire, monthlyCost: moneyOf(cost) })
const minimumOf = ({ from, zone }: HireInput) => monthlyMinimum(lawOn(from), zone)

describe('a salary from a cost [I5]', () => {
  test.each(hires)(
    '$from $zone: a cost leads back to its salary, above the minimum wage, at the cap of 25 UMA, beyond',
    (hire) => {
      const cap = Math.round((centsOf(lawOn(hire.from).uma.daily) * 25 * 30) / 1.0493)
      for (const salary of [minimumOf(hire) + 1, cap, 99_999_999_999]) {
        expect(forCost(hire, costOf(hire, salary))).toMatchObject({ monthlySalary: moneyOf(salary), alsoFrom: [] })
      }
    },
  )

  test('it is the highest that costs no more, also where a row of old age is passed and no salary costs just so much', () => {
    const hire: HireInput = { from: '2026-05-01', zone: 'General', state: 'CMX' }
    // SBC of 3.01 UMA from 10,095.43 on: the cost of a cent more is some twenty pesos higher.
    for (const cost of [1_300_000, 1_382_345, 31_415_926]) {
      const found = centsOf(forCost(hire, cost).monthlySalary)
      expect(costOf(hire, found)).toBeLessThanOrEqual(cost)
      expect(costOf(hire, found + 1)).toBeGreaterThan(cost)
    }
  })

  test('LSS 36 at the minimum wage the company bears the quota of the worker: for the same cost there is a higher salary', () => {
    for (const hire of hires) {
      const minimum = minimumOf(hire)
      const cost = costOf(hire, minimum)
      expect(cost).toBeGreaterThan(costOf(hire, minimum + 1))
      const found = forCost(hire, cost)
      expect(centsOf(found.monthlySalary)).toBeGreaterThan(minimum)
      expect(found.alsoFrom).toEqual([moneyOf(minimum)])
    }
  })

  test('no salary is found for less than the cost of the minimum wage: the least cost is named', () => {
    for (const hire of hires) {
      const least = costOf(hire, minimumOf(hire) + 1)
      const refusal = `The lowest is ${moneyOf(least)} a month, with a salary of ${moneyOf(minimumOf(hire) + 1)}.`
      expect(() => forCost(hire, least - 1)).toThrow(refusal)
      expect(() => forCost(hire, 0)).toThrow(NotCountable)
    }
    expect(() => forCost(hires[0] as HireInput, 200_000_000_000_000)).toThrow('is too high')
  })

  test('a law that leaves the worker no quota makes the minimum wage the cheapest', () => {
    const law = lawOn('2026-05-31')
    const kind: Law = { ...law, imssWorker: { ...law.imssWorker, branches: [] }, on: () => kind }
    const hire: HireInput = { from: '2026-05-01', zone: 'General' }
    const { monthlyCost } = hireCostOf({ ...hire, monthlySalary: '9451.20' }, kind)
    expect(hireCostOf({ ...hire, monthlyCost }, kind).monthlySalary).toBe('9451.20')
    expect(() => hireCostOf({ ...hire, monthlyCost: '1.00' }, kind)).toThrow(`The lowest is ${monthlyCost} a month`)
  })

  test('a savings fund of the company is paid, costs, and is in the way of neither search', () => {
    const hire: HireInput = { from: '2026-05-01', zone: 'General', savingsFundPercent: '13' }
    const known = hireCostOf({ ...hire, monthlySalary: '20000.00' })
    expect(known.parts.find(({ name }) => name.startsWith('Savings fund'))?.amount).toBe('2600.00')
    for (const key of ['monthlyNet', 'monthlyCost'] as const) {
      expect(hireCostOf({ ...hire, [key]: known[key] }).monthlySalary).toBe('20000.00')
    }
  })
})

describe('a salary from a net [I5]', () => {
  const DAYS = { Weekly: '07', 'Ten-day': '10', Biweekly: '14', Fortnightly: '15', Monthly: '30' }
  const inputOf = (period: keyof typeof DAYS, zone: 'General' | 'Border' = 'General') => ({
    period,
    zone,
    periodStart: '2026-06-01',
    periodEnd: `2026-06-${DAYS[period]}`,
    hireDate: '2026-06-01',
    paymentDate: `2026-06-${DAYS[period]}`,
  })
  const netOf = (input: ReturnType<typeof inputOf>, monthlySalary: string) => payrollOf({ ...input, monthlySalary }).totals.net

  test.each(PERIODS)(
    '%s: the net of a salary in whole pesos leads back to it, that of any other to one with just this net',
    (period) => {
      const input = inputOf(period)
      for (const salary of ['15000.00', '99999.00']) {
        expect(grossForNet({ ...input, net: netOf(input, salary) })).toMatchObject({ monthlySalary: salary, isExact: true })
      }
      for (const salary of ['47113.06']) {
        const net = netOf(input, salary)
        const found = grossForNet({ ...input, net })
        expect(found.payroll.totals.net).toBe(net)
        expect(Math.abs(centsOf(found.monthlySalary) - centsOf(salary))).toBeLessThan(10)
      }
    },
  )

  test('border zone, and beyond all caps', () => {
    const input = inputOf('Monthly', 'Border')
    for (const salary of ['13226.10', '99999999.00']) {
      expect(grossForNet({ ...input, net: netOf(input, salary) }).monthlySalary).toBe(salary)
    }
    expect(() => grossForNet({ ...input, net: '90000000000.00' })).toThrow('No salary pays 90000000000.00 net.')
  })

  test('the net falls where the subsidy ends: finds the lower salary, and names the higher one', () => {
    const input = inputOf('Monthly')
    const net = netOf(input, '11600.00')
    const found = grossForNet({ ...input, net })
    expect(Number(found.monthlySalary)).toBeLessThan(11492.67)
    expect(found.payroll.totals.net).toBe(net)
    expect(found.alsoPaidBy).toEqual(['11600.00'])
  })

  test('of a fortnight with three days of pay the subsidy ends far above its monthly limit', () => {
    const input = { ...inputOf('Fortnightly'), hireDate: '2026-06-13' }
    const found = grossForNet({ ...input, net: netOf(input, '57000.00') })
    expect(found).toMatchObject({ isExact: true, alsoPaidBy: ['57000.00'] })
    expect(found.payroll.totals.subsidyCaused).toBe('264.30')
  })
})

test('a value that rounding lets fall by cents: all amounts with just it are found, and the roundest is taken [I5]', () => {
  const value = (at: number) => Math.floor(at / 3) - (at % 7 === 0 ? 2 : 0)
  const all = Array.from({ length: 300 }, (_, at) => at + 100)
  for (const wanted of [60, 61, 77]) {
    const just = all.filter((at) => value(at) === wanted)
    expect(amountsReaching({ low: 100, high: 399 }, wanted, 3, value).just).toEqual(just)
  }
  expect(amountsReaching({ low: 100, high: 399 }, 500, 3, value)).toEqual({ just: [], least: null })
  expect(roundest([1_999_995, 2_000_000, 2_000_001])).toBe(2_000_000)
  expect(roundest([1_999_991, 1_999_992])).toBe(1_999_991)
  expect(roundest([])).toBeUndefined()
})
