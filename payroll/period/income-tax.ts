import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import { cents, type Decimal, decimal, greatest, least, money, ZERO } from '../money/decimal.ts'
import { withByHand } from '../tax/by-hand.ts'
import { explainedRow, type TariffTax, tariffTax, tariffTaxByDays } from '../tax/tariff.ts'
import { extraordinaryTaxLine } from './extraordinary-line.ts'
import type { Facts } from './facts.ts'
import { plainLine } from './line.ts'
import { type PeriodSubsidy, periodSubsidy, tableDays } from './subsidy.ts'
import { totalOf } from './totals.ts'
import type { PayLine } from './types.ts'

export interface PeriodTax {
  lines: PayLine[]
  /** Withheld in all. */
  isr: Decimal
  subsidyCaused: Decimal
  subsidyApplied: Decimal
  /** More was withheld in the month than it owes. */
  overWithheld: Decimal
}

const taxedOf = (lines: readonly PayLine[]): Decimal => totalOf(lines, 'taxed')

/** Withholding of the period: the table less the subsidy, and RLISR 174 for the concepts it is chosen for. */
export function periodTax(facts: Facts, perceptions: readonly PayLine[]): PeriodTax {
  const apart = facts.input.extraordinaryMethod === 'RLISR 174'
  const isApart = ({ code }: PayLine) => apart && conceptOf(facts.law, code).extraordinary === true
  const { byHand } = facts.input
  const parts = apart ? (['ordinary'] as const) : (['ordinary', 'extraordinary'] as const)
  const taxed = withByHand(taxedOf(perceptions.filter((line) => !isApart(line))), byHand, parts)
  const extraordinary = extraordinaryTaxLine(
    facts.law,
    withByHand(taxedOf(perceptions.filter(isApart)), byHand, apart ? ['extraordinary'] : []),
    facts.wages.monthly,
    facts.input.paymentDate,
  )
  const ordinary = facts.input.month?.closes ? monthTax(facts, perceptions, taxed) : tableTax(facts, perceptions, taxed)
  return {
    ...ordinary,
    lines: [...ordinary.lines, ...(extraordinary ? [extraordinary] : [])],
    isr: ordinary.isr.plus(decimal(extraordinary?.amount ?? '0')),
  }
}

const NONE = { lines: [], isr: ZERO, subsidyCaused: ZERO, subsidyApplied: ZERO, overWithheld: ZERO }

/** LISR 96: nothing is withheld from a person who earns only the minimum wage. */
const earnsMinimumOnly = ({ isMinimumWage }: Facts, perceptions: readonly PayLine[], taxed: Decimal): boolean =>
  isMinimumWage && taxed.lte(taxedOf(perceptions.filter(({ code }) => code === 'SALARY')))

/** Nothing is withheld, and the receipt states it; an office rule decides whether it also states the subsidy. */
function minimumWageTax(facts: Facts, taxed: Decimal, closes = false): PeriodTax {
  const { law, wages, input } = facts
  const { caused } = law.rules.minimumWageSubsidy
  const subsidy = caused === 'Yes' ? periodSubsidy(facts, taxed, closes) : null
  const line = plainLine(
    {
      code: closes ? 'ISR_MONTH' : 'ISR',
      amount: ZERO,
      base: taxed,
      formula: 'nothing is withheld from a person with one minimum wage and no other taxed pay',
      inputs: () => [
        given('Taxed income', money(taxed)),
        given('Daily wage', money(wages.daily)),
        given('Minimum wage of the zone', money(wages.minimum)),
      ],
      rule: law.isr,
      ...(subsidy?.explanation ? { more: subsidy.explanation } : {}),
    },
    input.paymentDate,
  )
  return { ...NONE, lines: [line], subsidyCaused: subsidy?.amount ?? ZERO }
}

function tableTax(facts: Facts, perceptions: readonly PayLine[], taxed: Decimal): PeriodTax {
  if (taxed.eq(ZERO)) return NONE
  if (earnsMinimumOnly(facts, perceptions, taxed)) return minimumWageTax(facts, taxed)
  const days = tableDays(facts.input)
  const tariff = days === 'month' ? tariffTax(facts.law, 'monthly', taxed) : tariffTaxByDays(facts.law, days, taxed)
  const tax = cents(tariff.tax)
  const subsidy = periodSubsidy(facts, taxed)
  const applied = least(subsidy.amount, tax)
  const isr = tax.minus(applied)
  const inCash = facts.law.employmentSubsidy.kind === 'table' ? subsidy.amount.minus(applied) : ZERO
  const lines = [
    isrLine(facts, taxed, tariff, subsidy, isr),
    ...(inCash.gt(ZERO) ? [cashLine(facts, tax, subsidy, inCash)] : []),
  ]
  return { lines, isr, subsidyCaused: subsidy.amount, subsidyApplied: applied.plus(inCash), overWithheld: ZERO }
}

const subsidyInput = ({ amount }: PeriodSubsidy) => (amount.gt(ZERO) ? [given('Employment subsidy', money(amount))] : [])

function isrLine(facts: Facts, taxed: Decimal, tariff: TariffTax, subsidy: PeriodSubsidy, isr: Decimal): PayLine {
  const { law, input } = facts
  const isUnofficial = tableDays(input) === 14
  return plainLine(
    {
      code: 'ISR',
      amount: isr,
      base: taxed,
      inputs: () => [
        given('Taxed income', money(taxed)),
        given('Tax by the table', money(cents(tariff.tax))),
        ...subsidyInput(subsidy),
      ],
      rule: { ...law.isr, confidence: isUnofficial ? law.rules.fourteenDays.confidence : law.isr.confidence },
      ...explainedRow(tariff),
      ...(subsidy.explanation ? { more: subsidy.explanation } : {}),
    },
    input.paymentDate,
  )
}

const cashLine = ({ input, law }: Facts, tax: Decimal, subsidy: PeriodSubsidy, amount: Decimal): PayLine =>
  plainLine(
    {
      code: 'SUBSIDY_IN_CASH',
      amount,
      inputs: () => [given('Tax by the table', money(tax)), given('Subsidy', money(subsidy.amount))],
      rule: law.employmentSubsidy,
    },
    input.paymentDate,
  )

/** The last payroll of a month: its tax covers the whole month. */
function monthTax(facts: Facts, perceptions: readonly PayLine[], taxed: Decimal): PeriodTax {
  const { law, input, wages } = facts
  const before = { taxed: decimal(input.month?.taxed ?? '0'), isr: decimal(input.month?.isr ?? '0') }
  const income = before.taxed.plus(taxed)
  const isMinimum = earnsMinimumOnly(facts, perceptions, taxed) && income.lte(wages.minimum.times(decimal(31)))
  if (income.eq(ZERO)) return { ...NONE, overWithheld: before.isr }
  if (isMinimum) return { ...minimumWageTax(facts, taxed, true), overWithheld: before.isr }
  const tariff = tariffTax(law, 'monthly', income)
  const tax = cents(tariff.tax)
  const subsidy = periodSubsidy(facts, taxed, true)
  const whole = subsidy.ofMonth
  const owed = greatest(ZERO, tax.minus(whole)).minus(before.isr)
  const isr = greatest(ZERO, owed)
  const line = plainLine(
    {
      code: 'ISR_MONTH',
      amount: isr,
      base: income,
      inputs: () => [
        given('Taxed in this payment', money(taxed)),
        given('Taxed before in this month', money(before.taxed)),
        given('Tax of the month by the table', money(tax)),
        given('Subsidy of the month', money(whole)),
        given('Withheld before in this month', money(before.isr)),
      ],
      rule: law.isr,
      ...explainedRow(tariff),
      ...(subsidy.explanation ? { more: subsidy.explanation } : {}),
    },
    input.paymentDate,
  )
  return {
    lines: [line],
    isr,
    subsidyCaused: subsidy.amount,
    subsidyApplied: least(subsidy.amount, tax),
    overWithheld: greatest(ZERO, ZERO.minus(owed)),
  }
}
