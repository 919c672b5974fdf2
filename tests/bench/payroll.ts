/**
 * Pure calculation of a payroll: people of many kinds in one process. In addition to seconds it reports a ratio, because
 * other load on the machine disturbs both alike: the cost of one person in bare operations of the decimal library (a product,
 * rounded).
 */
import Big from 'big.js'
import { addDays } from '../../payroll/calendar/days.ts'
import { moneyOf } from '../../payroll/money/decimal.ts'
import { payrollOf } from '../../payroll/period/payroll.ts'
import type { PayrollInput } from '../../payroll/period/types.ts'
import type { Bench } from './scale.ts'

const LIMITS = { seconds: 2, steps: 600, growth: 2 }

const ROUNDS = 5
const BARE_STEPS = 200_000

export function measurePayroll({ scale, report }: Bench): void {
  const people = Array.from({ length: scale.counted }, (_, at) => personAt(at))
  const few = people.slice(0, people.length / 10)
  let [seconds, step, small] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The best of some rounds: a slower one shows other load on the machine.
  for (let round = 0; round < ROUNDS; round++) {
    seconds = Math.min(
      seconds,
      secondsOf(() => countAll(people)),
    )
    small = Math.min(
      small,
      secondsOf(() => countAll(few)),
    )
    step = Math.min(step, secondsOf(bareSteps) / BARE_STEPS)
  }
  const part = 'payroll'
  const each = seconds / people.length
  report.add({ part, name: `${people.length} people`, value: seconds, unit: 's', atMost: LIMITS.seconds })
  report.add({ part, name: 'one person', value: each / step, unit: 'steps of decimals', atMost: LIMITS.steps })
  const growth = each / (small / few.length)
  report.add({ part, name: 'one among ten times as many', value: growth, unit: '× the time', atMost: LIMITS.growth })
}

function secondsOf(work: () => void): number {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1000
}

function countAll(people: readonly PayrollInput[]): void {
  for (const input of people) payrollOf(input)
}

function bareSteps(): void {
  const wage = new Big('876.75')
  const rate = new Big('0.01125')
  for (let step = 0; step < BARE_STEPS; step++) wage.times(rate).round(2)
}

/** Salaries from the minimum wage to far above the cap; every third with overtime, every fifth with a house. */
function personAt(at: number): PayrollInput {
  return {
    period: 'Fortnightly',
    periodStart: '2026-06-01',
    periodEnd: '2026-06-15',
    paymentDate: '2026-06-15',
    hireDate: addDays('2010-01-01', at % 5_800),
    zone: at % 7 === 0 ? 'Border' : 'General',
    monthlySalary: moneyOf(950_000 + ((at * 7_919) % 12_000_000)),
    state: at % 2 === 0 ? 'CMX' : 'NLE',
    ...(at % 3 === 0 ? { incidents: [{ type: 'Overtime double', hours: '4' }] } : {}),
    ...(at % 5 === 0 ? { deductions: [{ type: 'INFONAVIT', discount: { kind: 'Fixed amount', value: '1800.00' } }] } : {}),
  }
}
