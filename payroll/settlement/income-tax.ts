import { basis, type Explanation, given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, shown, sum, ZERO } from '../money/decimal.ts'
import { extraordinaryTax } from '../tax/extraordinary.ts'
import { severanceTax } from '../tax/severance.ts'
import { monthlySubsidy, subsidyOfDays } from '../tax/subsidy.ts'
import { explainedRow, tariffTax, tariffTaxByDays } from '../tax/tariff.ts'
import { settlementLine } from './line.ts'
import { OTHER_PAY_CODES } from './other-pay-types.ts'
import { conceptOf, SEPARATION } from './rules.ts'
import type { SettlementInput, SettlementLine } from './types.ts'
import type { Wages } from './wages.ts'

const ORDINARY = ['SALARY', 'VACATION_PENDING', 'VACATION']
const EXTRAORDINARY = ['CHRISTMAS_BONUS', 'VACATION_PREMIUM']

const taxedOf = (lines: readonly SettlementLine[], codes: readonly string[]): Decimal =>
  sum(lines.filter(({ code }) => codes.includes(code)).map(({ taxed }) => decimal(taxed)))

export interface SettlementTaxes {
  lines: SettlementLine[]
  /** The employment subsidy that this payment causes. */
  subsidyCaused: Decimal
}

/**
 * The three withholdings of a settlement, each by its own rule; zero ones are left out. @param quota social security on the
 * same salary
 */
export function incomeTaxes(
  lines: readonly SettlementLine[],
  input: SettlementInput,
  wages: Wages,
  law: Law,
  quota: Decimal,
): SettlementTaxes {
  const isTogether = input.extraordinaryMethod === 'Tariff'
  const together = isTogether ? EXTRAORDINARY : []
  const ordinary = ordinaryTax(
    taxedOf(lines, ORDINARY),
    taxedOf(lines, [...OTHER_PAY_CODES, ...together]),
    input,
    wages,
    law,
    quota,
  )
  const taxes = [
    ordinary.line,
    isTogether ? null : bonusTax(taxedOf(lines, EXTRAORDINARY), wages, law),
    separationTax(taxedOf(lines, SEPARATION), input, wages, law),
  ]
  return { lines: taxes.filter((line) => line !== null), subsidyCaused: ordinary.subsidyCaused }
}

/** The taxed amount and its withholding, with the explanations. */
const taxLine = (code: string, taxed: Decimal, amount: Decimal, explained: Omit<Explanation, 'title' | 'formula' | 'result'>) =>
  settlementLine({ code, kind: 'Deduction', base: money(taxed), taxed: money(taxed), amount, explained })

/**
 * LISR 96 over the whole month: the tax of the month with this payment, less the tax without it. So a salary that was partly
 * paid before is taxed as one, and the employment subsidy of the month counts once.
 * @param together other pay, and bonus and premium where they are taxed with the salary: with them a person earns more than
 * the minimum wage
 */
function ordinaryTax(
  salary: Decimal,
  together: Decimal,
  input: SettlementInput,
  wages: Wages,
  law: Law,
  quota: Decimal,
): { line: SettlementLine | null; subsidyCaused: Decimal } {
  const taxed = salary.plus(together)
  if (taxed.eq(ZERO)) return { line: null, subsidyCaused: ZERO }
  const before = decimal(input.monthToDate?.taxed ?? '0')
  const month = before.plus(taxed)
  const { tariff, subsidy, tax, isMinimum } = monthTax(month, together.gt(ZERO), wages, law)
  const withheld = input.monthToDate?.isrWithheld
  const taxBefore = withheld === undefined ? taxOfDays(input.monthToDate, wages, law) : decimal(withheld)
  // Never more than the payment itself: a subsidy that the month has lost can exceed it.
  const amount = least(greatest(ZERO, taxed.minus(quota)), cents(greatest(ZERO, tax.minus(taxBefore))))
  const line = taxLine('ISR', taxed, amount, {
    ...basis({ ...law.isr, article: conceptOf('ISR').article, confidence: conceptOf('ISR').confidence }),
    ...explainedRow(tariff),
    inputs: [
      given('Taxed in this payment', money(taxed)),
      given('Taxed before in this month', money(before)),
      given('Tax of the month by the table', money(cents(tariff.tax))),
      given('Employment subsidy of the month', money(subsidy)),
      given('Tax of the month with this payment', money(cents(tax))),
      given(withheld === undefined ? 'Tax of the days paid before' : 'Withheld before in this month', money(cents(taxBefore))),
    ],
  })
  return { line, subsidyCaused: isMinimum ? ZERO : greatest(ZERO, subsidy.minus(causedBefore(input.monthToDate, wages, law))) }
}

/**
 * The subsidy of a month counts once (Decree on the employment subsidy): the part that the month caused before, by default that
 * of the days paid, belongs to the payments before. Days at the minimum wage had no tax to set it off against, and caused none
 * unless the office states it for them.
 */
function causedBefore(before: SettlementInput['monthToDate'], { daily, minimum }: Wages, law: Law): Decimal {
  if (before === undefined) return ZERO
  if (before.subsidyCaused !== undefined) return decimal(before.subsidyCaused)
  if (daily.lte(minimum) && law.rules.minimumWageSubsidy.caused !== 'Yes') return ZERO
  return subsidyOfDays(law, before.days, decimal(before.taxed))
}

/** Tax of a whole month less its subsidy; none for a person who earns only the minimum wage (LISR 96). */
function monthTax(income: Decimal, hasMore: boolean, { daily, minimum }: Wages, law: Law) {
  const tariff = tariffTax(law, 'monthly', income)
  const isMinimum = !hasMore && daily.lte(minimum) && income.lte(minimum.times(decimal('30.4')))
  const subsidy = monthlySubsidy(law, income)
  return { tariff, subsidy, isMinimum, tax: isMinimum ? ZERO : greatest(ZERO, tariff.tax.minus(subsidy)) }
}

/** The tax on the days paid before in this month, by the table of this number of days. */
function taxOfDays(before: SettlementInput['monthToDate'], { daily, minimum }: Wages, law: Law): Decimal {
  if (!before || daily.lte(minimum)) return ZERO
  const income = decimal(before.taxed)
  const tax = tariffTaxByDays(law, before.days, income).tax.minus(subsidyOfDays(law, before.days, income))
  return cents(greatest(ZERO, tax))
}

function bonusTax(taxed: Decimal, wages: Wages, law: Law): SettlementLine | null {
  if (taxed.eq(ZERO)) return null
  const { monthlyPart, income, withPart, ordinary, rate, tax } = extraordinaryTax(law, taxed, wages.monthly)
  return taxLine('ISR_EXTRAORDINARY', taxed, cents(tax), {
    ...basis({ ...law.isr, article: conceptOf('ISR_EXTRAORDINARY').article }),
    ...explainedRow(withPart),
    inputs: [
      given('Taxed part', money(taxed)),
      given('Monthly part', shown(monthlyPart)),
      given('Monthly salary', money(wages.monthly)),
      given('Salary and monthly part', shown(income)),
      given('Tax of both', shown(withPart.tax)),
      given('Tax of the salary', shown(ordinary.tax)),
      given('Rate', `${shown(rate.times(decimal(100)))} %`),
    ],
  })
}

/** @returns the tax by the last ordinary monthly salary, which may differ from the wage of the contract (LISR 95, 96) */
function separationTax(taxed: Decimal, input: SettlementInput, wages: Wages, law: Law): SettlementLine | null {
  if (taxed.eq(ZERO)) return null
  const last = input.lastOrdinaryMonthlySalary === undefined ? wages.monthly : decimal(input.lastOrdinaryMonthlySalary)
  const { method, tariff, rate, tax } = severanceTax(law, taxed, last)
  const concept = conceptOf('ISR_SEVERANCE')
  return taxLine('ISR_SEVERANCE', taxed, cents(tax), {
    ...basis({ ...law.isr, article: concept.article, confidence: concept.confidence }),
    ...explainedRow(tariff),
    inputs: [
      given('Taxed part', money(taxed)),
      given('Last ordinary monthly salary', money(last)),
      ...(method === 'rate'
        ? [given('Tax of that salary', shown(tariff.tax)), given('Rate', `${shown(rate.times(decimal(100)))} %`)]
        : [given('Tax of the taxed part by the table', shown(tariff.tax))]),
    ],
  })
}
