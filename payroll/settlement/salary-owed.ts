import { given } from '../explain.ts'
import { decimal, money, shown } from '../money/decimal.ts'
import { salaryOf } from '../period/salary.ts'
import { type Earning, earning } from './line.ts'
import { firstOwedDay, raisesWithin } from './social-security.ts'
import type { SettlementInput } from './types.ts'
import type { Wages } from './wages.ts'

/**
 * The days of salary owed, each at its own wage (LFT 82, 85): where the wage changes within them, they are divided in proportion
 * to the calendar days of each wage, as in the payroll of a period.
 */
export function salaryOwed(input: SettlementInput, wages: Wages): Earning {
  const owed = decimal(input.salaryDays)
  const { amount, parts } = owedSalaryOf(input, wages)
  if (parts.length === 1)
    return earning('SALARY', wages.daily, owed, [
      given('Daily wage (monthly salary ÷ 30)', shown(wages.daily)),
      given('Days owed', shown(owed)),
    ])
  const inputs = parts.flatMap(({ from, to, monthly, daily, paid }) => [
    given('Days of this wage', `${from} to ${to}`),
    given('Monthly salary', shown(monthly)),
    given('Daily wage', money(daily)),
    given('Days paid at this wage', shown(paid)),
  ])
  return { code: 'SALARY', days: owed, base: null, amount, inputs: [...inputs, given('Days owed', shown(owed))] }
}

/** The salary of these days, not rounded, and its parts. */
export const owedSalaryOf = (input: SettlementInput, wages: Wages) =>
  salaryOf(
    {
      period: 'Monthly',
      periodStart: firstOwedDay(input),
      periodEnd: input.lastDay,
      paymentDate: input.endDate,
      hireDate: input.startDate,
      zone: input.zone,
      daysPaid: input.salaryDays,
      raise: raisesWithin(input),
    },
    wages,
    { paid: decimal(input.salaryDays) },
  )
