import { addDays } from '../calendar/days.ts'
import { basis, type Explanation, given } from '../explain.ts'
import { lawOn, missingLaw } from '../law/law.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, figure, greatest, least, money, shown, sum, ZERO } from '../money/decimal.ts'
import type { PayWarning } from '../period/types.ts'
import { explainedRow, tariffTax } from '../tax/tariff.ts'

/** Payments at the end of a contract in the year (LISR 93-XIII, 95). Money is decimal text. */
interface SeparationIncome {
  /** The taxed part of them. */
  taxed: string
  exempt?: string
  isrWithheld?: string
  lastOrdinaryMonthlySalary: string
}

/** The effect of separation payments on the annual tax. */
interface SeparationTax {
  /** Added to the other income: at most the last ordinary monthly salary (LISR 95-I). */
  accumulated: string
  /** Taxed at the rate of the other income (LISR 95-II). */
  notAccumulated: string
  ratePercent: string
  tax: string
}

/** @returns the part of the payments that is added to the other income of the year */
const accumulatedOf = (separation: SeparationIncome | undefined): Decimal =>
  separation === undefined ? ZERO : least(decimal(separation.taxed), decimal(separation.lastOrdinaryMonthlySalary))

/**
 * The tax on the part that is not accumulated: at the effective rate of the tax on the accumulated income (LISR 95-II). The
 * rate is not rounded.
 * @param income of the year including the accumulated part
 * @param tax on that income by the annual table
 */
function separationTaxOf(separation: SeparationIncome, income: Decimal, tax: Decimal) {
  const accumulated = accumulatedOf(separation)
  const rest = greatest(ZERO, decimal(separation.taxed).minus(accumulated))
  // Multiplied before it is divided: exact where the quotient is not.
  const amount = income.gt(ZERO) ? cents(rest.times(tax).div(income)) : ZERO
  const rate = income.gt(ZERO) ? tax.times(decimal(100)).div(income) : ZERO
  return { accumulated, rest, rate, amount }
}

type Found = ReturnType<typeof separationTaxOf>

const shownSeparation = ({ accumulated, rest, rate, amount }: Found): SeparationTax => ({
  accumulated: money(accumulated),
  notAccumulated: money(rest),
  ratePercent: shown(rate),
  tax: money(amount),
})

const separationExplanation = (
  separation: SeparationIncome,
  income: Decimal,
  tax: Decimal,
  { accumulated, rest, rate, amount }: Found,
  law: Law,
): Explanation => ({
  title: 'Tax of separation payments',
  formula:
    '(taxed separation payments − last ordinary monthly salary) × tax of the other income with that salary ÷ this income; payments below that salary are fully added to the other income',
  inputs: [
    given('Taxed separation payments', separation.taxed),
    given('Last ordinary monthly salary', separation.lastOrdinaryMonthlySalary),
    given('Added to the other income', money(accumulated)),
    given('Income of the annual table', money(income)),
    given('Tax by the annual table', shown(tax)),
    given('Rate', `${shown(rate)} %`),
    given('Not added', money(rest)),
  ],
  result: money(amount),
  ...basis({ ...law.isr, article: 'LISR 95, 152', confidence: law.rules.annual.confidence }),
})

/** Wages of another employer in the year, by the certificate that the worker handed over (LISR 98-II). */
export interface OtherEmployer {
  name?: string
  /** First and last day there; default: the whole year. */
  from?: string
  to?: string
  taxed: string
  exempt?: string
  isrWithheld: string
  subsidyCaused?: string
}

/** An employer's payments and withholdings in a calendar year. Money is decimal text. */
export interface AnnualInput {
  year: number
  /** Taxed and exempt income of the year. */
  taxed: string
  exempt?: string
  isrWithheld: string
  /** Subsidy caused in the year; it lowers the tax and is never paid back. */
  subsidyCaused?: string
  /** Local tax on wages that the worker paid (LISR 97). */
  localTax?: string
  hireDate: string
  /** Last day with this employer, where the worker left. */
  endDate?: string
  /** The worker has said that they file their own annual return. */
  filesOwnReturn?: boolean
  /** Wages of another employer at the same time. */
  hadOtherEmployer?: boolean
  /** Income of the same chapter: it enters the tax, the limit and the withholdings (LISR 97). */
  otherEmployers?: readonly OtherEmployer[]
  /** Separation payments of the year, in addition to `taxed`, `exempt` and `isrWithheld` (LISR 95). */
  separation?: SeparationIncome
}

export interface AnnualAdjustment {
  /** Must the employer make it (LISR 97)? `reasons` explain a no. */
  isDue: boolean
  reasons: string[]
  /** The worker has to file a return (LISR 98-III). */
  mustFileReturn: boolean
  tax: string
  /** The part of the tax due on separation payments; only where there are some. */
  separation?: SeparationTax
  subsidy: string
  /** Tax of the year less the subsidy, never below zero. */
  owed: string
  withheld: string
  /** One of the two is zero. */
  toWithhold: string
  inFavour: string
  /** The end of the period for the adjustment and its withholding. */
  dueBy: string
  explanations: Explanation[]
  currency: 'MXN'
  warnings: PayWarning[]
}

/** The adjustment of the year (LISR 97). The figures are calculated even if it is not due. */
export function annualAdjustmentOf(input: AnnualInput, law: Law = lawOn(`${input.year}-12-31`)): AnnualAdjustment {
  const { otherEmployers: others = [], separation } = input
  const ordinary = greatest(ZERO, sumOf([input, ...others], 'taxed').minus(decimal(input.localTax ?? '0')))
  const taxed = ordinary.plus(accumulatedOf(separation))
  const tariff = tariffTax(law, 'annual', taxed)
  const ofSeparation = separation && separationTaxOf(separation, taxed, tariff.tax)
  const tax = cents(tariff.tax).plus(ofSeparation?.amount ?? ZERO)
  const subsidy = sumOf([input, ...others], 'subsidyCaused')
  const owed = greatest(ZERO, tax.minus(subsidy))
  const withheld = sumOf([input, ...others, ...(separation ? [separation] : [])], 'isrWithheld')
  const difference = owed.minus(withheld)
  const reasons = reasonsAgainst(input, law)
  const inputs = [
    given('Taxed income of the year', money(taxed)),
    given('Tax by the annual table', money(cents(tariff.tax))),
    ...(ofSeparation ? [given('Tax of separation payments', money(ofSeparation.amount))] : []),
    given('Subsidy caused in the year', money(subsidy)),
    given('Withheld in the year', money(withheld)),
    ...others.map(({ name = 'another employer', ...one }) =>
      given(`Of it by ${name}`, `taxed ${one.taxed}, withheld ${one.isrWithheld}`),
    ),
  ]
  return {
    isDue: reasons.length === 0,
    reasons,
    mustFileReturn: mustFile(input, law),
    tax: money(tax),
    ...(ofSeparation ? { separation: shownSeparation(ofSeparation) } : {}),
    subsidy: money(subsidy),
    owed: money(owed),
    withheld: money(withheld),
    toWithhold: money(greatest(ZERO, difference)),
    inFavour: money(greatest(ZERO, ZERO.minus(difference))),
    dueBy: addDays(`${input.year + 1}-03-01`, -1),
    explanations: [
      {
        title: 'Difference',
        formula:
          'fixed amount + (taxed − lower limit) × rate of the annual table − subsidy caused, never below zero; − withheld',
        inputs,
        result: difference.toFixed(2),
        ...explainedRow(tariff),
        ...basis({ ...law.isr, article: 'LISR 97, 152', confidence: law.rules.annual.confidence }),
      },
      ...(separation && ofSeparation ? [separationExplanation(separation, taxed, tariff.tax, ofSeparation, law)] : []),
    ],
    currency: 'MXN',
    warnings: warningsOf(law),
  }
}

type Income = Partial<Pick<AnnualInput, 'taxed' | 'exempt' | 'isrWithheld' | 'subsidyCaused'>>
const sumOf = (incomes: readonly Income[], what: keyof Income): Decimal => sum(incomes.map((one) => decimal(one[what] ?? '0')))

/** All income of the chapter counts for the limit, from any employer (LISR 97 b). */
function incomeOf({ otherEmployers = [], separation, ...own }: AnnualInput): Decimal {
  const incomes = [own, ...otherEmployers, ...(separation ? [separation] : [])]
  return sumOf(incomes, 'taxed').plus(sumOf(incomes, 'exempt'))
}

/** Two employers on one day: the worker files a return (LISR 98-III c). */
const hadTwoAtOnce = ({ year, hireDate, endDate, otherEmployers = [] }: AnnualInput): boolean =>
  otherEmployers.some(
    ({ from = `${year}-01-01`, to = `${year}-12-31` }) => to >= hireDate && from <= (endDate ?? `${year}-12-31`),
  )

const isOverLimit = (input: AnnualInput, { rules }: Law): boolean => incomeOf(input).gt(figure(rules.annual.incomeLimit))
const leftInYear = ({ year, endDate }: AnnualInput, before: string): boolean =>
  endDate !== undefined && endDate < `${year}-${before}`

function reasonsAgainst(input: AnnualInput, law: Law): string[] {
  const { year, hireDate, filesOwnReturn } = input
  return [
    ...(hireDate > `${year}-01-01` ? ['Began after the first of January.'] : []),
    ...(leftInYear(input, '12-01') ? ['Left before the first of December.'] : []),
    ...(isOverLimit(input, law) ? [`Earned more than ${law.rules.annual.incomeLimit} in the year.`] : []),
    ...(filesOwnReturn ? ['Files their own annual return.'] : []),
  ]
}

const mustFile = (input: AnnualInput, law: Law): boolean =>
  isOverLimit(input, law) ||
  leftInYear(input, '12-31') ||
  hadTwoAtOnce(input) ||
  input.hadOtherEmployer === true ||
  input.filesOwnReturn === true

function warningsOf(law: Law): PayWarning[] {
  const warnings: PayWarning[] = [
    { code: 'UNVERIFIED_RULE', message: 'The annual adjustment follows our reading of the law: have it checked.' },
  ]
  const message = missingLaw(law)
  return message === null ? warnings : [...warnings, { code: 'PROVISIONAL_TABLES', message }]
}
