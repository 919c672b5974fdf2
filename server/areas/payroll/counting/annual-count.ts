import type { PayrollAnnual } from '../../../../contract/payroll/counting/schemas.ts'
import { annualAdjustmentOf } from '../../../../payroll/annual/annual.ts'
import { adjustmentShareOf } from '../../../../payroll/annual/share.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { decimal, money, sum } from '../../../../payroll/money/decimal.ts'
import type { PayLine, PayrollTotals } from '../../../../payroll/period/types.ts'
import { present } from '../../../../payroll/present.ts'
import { storedDay, storedText } from '../../../words/stored-words.ts'
import type { AnnualSource } from './annual-source.ts'

interface Paying {
  annual: AnnualSource | null
  hireDate: string
  endsOn: string | null
  paymentDate: string
  /** Law of the last day of the adjusted year. */
  annualLaw: Law | null
  law: Law
  totals: PayrollTotals
  /** The part of the net pay that the adjustment may not reduce. */
  protectedPay: string
}

const less = (amount: string, part = NOTHING): string => money(decimal(amount).minus(decimal(part)))

const separationOf = ({ taxed, exempt, isr, last }: NonNullable<AnnualSource['separation']>) => ({
  taxed,
  exempt,
  isrWithheld: isr,
  lastOrdinaryMonthlySalary: last,
})

export interface AnnualCount {
  line: PayLine | null
  annual: PayrollAnnual | null
}

const NOTHING = '0.00'
const plus = (...amounts: readonly string[]): string => money(sum(amounts.map(decimal)))

/** The annual adjustment in a regular payroll: made by it, or the open rest of an earlier one. */
export function annualCountOf(paying: Paying): AnnualCount {
  const { annual, annualLaw } = paying
  if (annual?.year != null && annualLaw) return madeOf(paying, annual, annual.year, annualLaw)
  if (annual?.open) return goneOnOf(paying, annual.open)
  return { line: null, annual: null }
}

function madeOf(
  { hireDate, endsOn, paymentDate, law, totals, protectedPay }: Paying,
  source: AnnualSource,
  year: number,
  annualLaw: Law,
) {
  // A payroll that is paid in the year itself belongs to it.
  const isInYear = paymentDate.startsWith(String(year))
  const own = isInYear ? totals : { taxed: NOTHING, exempt: NOTHING, isr: NOTHING, subsidyCaused: NOTHING }
  const { taxed = NOTHING, exempt = NOTHING, isr = NOTHING, subsidy = NOTHING, first_day = null } = source.paid ?? {}
  const { separation } = source
  const income = { taxed: plus(taxed, own.taxed), exempt: plus(exempt, own.exempt) }
  const made = annualAdjustmentOf(
    {
      year,
      taxed: less(income.taxed, separation?.taxed),
      exempt: less(income.exempt, separation?.exempt),
      isrWithheld: less(plus(isr, own.isr), separation?.isr),
      subsidyCaused: plus(subsidy, own.subsidyCaused),
      hireDate,
      ...present({ separation: separation && separationOf(separation), endDate: endsOn }),
      ...(source.files_own_return ? { filesOwnReturn: true } : {}),
      ...(source.others.length === 0 ? {} : { otherEmployers: source.others }),
    },
    annualLaw,
  )
  const reasons = [...made.reasons, ...missingOf(hireDate, year, first_day)]
  const isDue = reasons.length === 0
  // Shows exactly the amounts that the tax was calculated from.
  const all = {
    taxed: plus(income.taxed, ...source.others.map((one) => one.taxed)),
    exempt: plus(income.exempt, ...source.others.map((one) => one.exempt ?? NOTHING)),
  }
  const { toWithhold, inFavour } = isDue ? made : { toWithhold: NOTHING, inFavour: NOTHING }
  const pay = { paymentDate, isr: totals.isr, net: totals.net, protectedPay }
  const share = adjustmentShareOf({ year, toWithhold, inFavour, ...pay, made }, law)
  const { tax, subsidy: caused, withheld, mustFileReturn: must_file } = made
  const annual = openOf({ year, to_withhold: toWithhold, in_favour: inFavour })
  const figures = { ...all, tax, subsidy: caused, withheld, must_file }
  return { line: share.line, annual: { ...annual, is_made: true, is_due: isDue, reasons, ...figures } }
}

/** Income of the year that is not here would make the tax of the year too low, and the credit a gift. */
function missingOf(hireDate: string, year: number, first: string | null): string[] {
  if (hireDate > `${year}-01-01`) return []
  if (first === null) return [storedText('reason.thereIsNoPayrollThatWasPaid', { year })]
  return first > `${year}-01-15` ? [storedText('reason.somePayrollsOfYearAreMissingThe', { year, day: storedDay(first) })] : []
}

type Open = NonNullable<AnnualSource['open']>

function goneOnOf({ paymentDate, law, totals, protectedPay }: Paying, open: Open): AnnualCount {
  const { year, to_withhold: toWithhold, in_favour: inFavour } = open
  const pay = { paymentDate, isr: totals.isr, net: totals.net, protectedPay }
  const share = adjustmentShareOf({ year, toWithhold, inFavour, ...pay }, law)
  return share.line ? { line: share.line, annual: openOf(open) } : { line: null, annual: null }
}

const openOf = ({ year, to_withhold, in_favour }: Open): PayrollAnnual => ({
  year,
  is_made: false,
  is_due: true,
  reasons: [],
  taxed: NOTHING,
  exempt: NOTHING,
  tax: NOTHING,
  subsidy: NOTHING,
  withheld: NOTHING,
  to_withhold,
  in_favour,
  taken: NOTHING,
  credited: NOTHING,
  left: NOTHING,
  must_file: false,
})

/** The open rest of a year when a person leaves: a credit is claimed from the SAT, in the person's own return (LISR 97). */
export function annualLeftOf(source: AnnualSource | null): PayrollAnnual | null {
  return source?.open ? { ...openOf(source.open), to_claim: source.open.in_favour } : null
}

interface Line {
  code: string
  amount: string
}

/** The adjustment with the final amounts of the lines, including those changed by hand. */
export function settledBy(
  annual: PayrollAnnual | null,
  { deductions, other_payments }: { deductions: readonly Line[]; other_payments: readonly Line[] },
): PayrollAnnual | null {
  if (annual === null) return null
  const of = (lines: readonly Line[], codes: readonly string[]) =>
    plus(...lines.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount))
  const taken = of(deductions, ['ISR_ANNUAL', 'ISR_ANNUAL_LATE'])
  const credited = of(other_payments, ['ANNUAL_CREDIT'])
  const open = decimal(annual.to_withhold).plus(decimal(annual.in_favour))
  return { ...annual, taken, credited, left: money(open.minus(decimal(taken)).minus(decimal(credited))) }
}
