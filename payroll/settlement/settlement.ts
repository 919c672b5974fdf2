import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { decimal, money, shown, sum } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { settlementDeductions } from './deductions.ts'
import { ordinaryEarnings, separationEarnings } from './earnings.ts'
import { withExemptParts } from './exempt.ts'
import { incomeTaxes } from './income-tax.ts'
import { toLine } from './line.ts'
import { otherPayLines, paidOutLines } from './other-pay.ts'
import { serviceOf } from './service.ts'
import { socialSecurity } from './social-security.ts'
import type { Settlement, SettlementInput, SettlementLine } from './types.ts'
import { wagesOf } from './wages.ts'
import { warningsOf } from './warnings.ts'

/**
 * The pay of an employee at the end of a contract: lines with the taxed and the exempt part, withholdings, and the
 * calculation of every amount. The same input gives the same bytes. Formulas: docs/payroll.md.
 * Throws NotCountable for days that are not in order or precede the tables.
 * @param law of the day of payment; default: the files alone
 */
export function settlementOf(input: SettlementInput, law: Law = lawOn(input.paymentDate ?? input.endDate)): Settlement {
  if (input.endDate < input.lastDay) throw new NotCountable('The contract ends before the last day of work.')
  const service = serviceOf(input.startDate, input.endDate)
  const wages = wagesOf(input, service, law)
  const earnings = [...ordinaryEarnings(input, service, wages), ...separationEarnings(input, service, wages, law)]
  const perceptions = [...withExemptParts(earnings.map(toLine), input, service, law), ...otherPayLines(input)]
  const paidOut = paidOutLines(input)
  const quota = socialSecurity(input, wages, law)
  const taxes = incomeTaxes(perceptions, input, wages, law, decimal(quota?.amount ?? '0'))
  const statutory = [...taxes, ...(quota ? [quota] : [])]
  const others = settlementDeductions({ input, wages, law, perceptions, statutory })
  const deductions = [...statutory, ...others.lines]
  const gross = totalOf(perceptions)
  const taken = totalOf(deductions)
  return {
    lines: withSatCodes(law, [...perceptions, ...paidOut, ...deductions]),
    gross: money(gross),
    deductions: money(taken),
    net: money(gross.plus(totalOf(paidOut)).minus(taken)),
    currency: 'MXN',
    dailyWage: shown(wages.daily),
    integratedDailyWage: money(wages.integrated),
    integrationFactor: wages.factor.toFixed(Math.max(4, input.factorPlaces ?? 4)),
    service: { years: service.years, days: service.days },
    warnings: [...warningsOf(input, wages, law), ...others.warnings],
  }
}

const totalOf = (lines: readonly SettlementLine[]) => sum(lines.map(({ amount }) => decimal(amount)))
