import { daysBetween } from '../calendar/days.ts'
import { kept } from '../kept.ts'
import type { Law, TariffRow } from '../law/types.ts'
import { type Decimal, decimal, figure, places, shown } from '../money/decimal.ts'
import { factsOf } from '../period/facts.ts'
import { tableDays } from '../period/subsidy.ts'
import type { PayrollInput } from '../period/types.ts'
import { counted } from '../words/counted.ts'

/** A possible difference of the other system: the reason as text, and the payroll it would give. */
export interface Trial {
  reason: string
  input: PayrollInput
  law: Law
}

/** @param before the law of the year before; `null` where we do not have it */
export interface TrialFacts {
  input: PayrollInput
  law: Law
  before: Law | null
}

/** Makes trials of a payroll: the members of its input, or the law, that the other system may have instead. */
const trialsOf =
  (input: PayrollInput, law: Law) =>
  (reason: string, theirs: Partial<PayrollInput>, theirLaw = law): Trial => ({
    reason,
    input: { ...input, ...theirs },
    law: theirLaw,
  })

const MONTHS = ['30.4', '30.42', '30.4167'] as const

/** Days and wages that give the other system's salary. */
export function salaryTrials({ input, law }: TrialFacts, theirs: Decimal): Trial[] {
  const { wages, days } = factsOf(input, law)
  const { monthlySalary, ...rest } = input
  const daily = places(wages.daily, 2)
  const ofWage = (dailyWage: Decimal, reason: string) =>
    trialsOf(rest, law)(reason, { dailyWage: places(dailyWage, 6).toFixed() })
  const ofMonth = (monthly: string, month: string) =>
    ofWage(figure(monthly).div(figure(month)), `Other days: their daily wage is the monthly salary ÷ ${month}, ours ÷ 30.`)
  const paid = places(theirs.div(wages.daily), 1)
  const whole = days.whole.plus(paid).minus(days.paid)
  const isPossible = !paid.eq(days.paid) && whole.gte(decimal(0)) && whole.lte(decimal(31))
  const otherDays = `Other days: they pay ${counted(shown(paid), 'day')}, we ${shown(days.paid)}.`
  return [
    ...(daily.eq(wages.daily) ? [] : [ofWage(daily, 'Rounding: they round the daily wage to cents.')]),
    ...(monthlySalary === undefined ? [] : MONTHS.map((month) => ofMonth(monthlySalary, month))),
    ...(isPossible ? [trialsOf(input, law)(otherDays, { daysPaid: whole.toFixed() })] : []),
  ]
}

/** Tables and subsidies that may explain the tax. */
export function taxTrials(facts: TrialFacts): Trial[] {
  return [...subsidyTrials(facts), ...tableTrials(facts)]
}

function subsidyTrials({ input, law, before }: TrialFacts): Trial[] {
  const trial = trialsOf(input, law)
  const calendar = daysBetween(input.periodStart, input.periodEnd) + 1
  const basis = input.subsidyBasis ?? law.rules.subsidyBasis.basis
  const otherBasis = basis === 'Taxed income' ? 'Contribution base' : 'Taxed income'
  const ofDays = [String(calendar), '15.2', '30.4'].filter((days) => days !== String(tableDays(input)))
  const compared = `Subsidy: they compare the ${otherBasis.toLowerCase()} with its limit, we the ${basis.toLowerCase()}.`
  const ofYear = before && { ...law, employmentSubsidy: before.employmentSubsidy }
  return [
    trial('Subsidy: they give no employment subsidy.', { hasSubsidy: false }),
    trial(compared, { subsidyBasis: otherBasis }),
    ...ofDays.map((days) => trial(`Subsidy: theirs is for ${days} days.`, { subsidyDays: days })),
    ...(ofYear ? [trial(`Subsidy: theirs is that of ${before.year}.`, {}, ofYear)] : []),
  ]
}

function tableTrials({ input, law, before }: TrialFacts): Trial[] {
  const trial = trialsOf(input, law)
  const days = tableDays(input)
  const calendar = daysBetween(input.periodStart, input.periodEnd) + 1
  const part = (month: string) =>
    trial(`Other table: they take the monthly table ÷ ${month} × ${days}, we that of ${days} days.`, {}, withDaily(law, month))
  const ours = days === 'month' ? 'the monthly one' : `that of ${days} days`
  const daily = { tariffDays: calendar, subsidyDays: input.subsidyDays ?? (days === 'month' ? '30.4' : days) }
  return [
    ...(days === 'month' ? [] : [part('30'), part('30.4')]),
    ...(calendar === days ? [] : [trial(`Other table: they take the daily table × ${calendar}, we ${ours}.`, daily)]),
    ...(before ? [trial(`Other table: theirs is that of ${before.year}.`, {}, { ...law, isr: before.isr })] : []),
  ]
}

const scaled = new WeakMap<object, Map<string, Law['isr']>>()

/** The law with a daily table equal to the monthly one divided by a number of days, not rounded; built once. */
function withDaily(law: Law, month: string): Law {
  const divided = (text: string): string => figure(text).div(figure(month)).toFixed()
  const toDaily = (row: TariffRow): TariffRow => ({
    ...row,
    lower: divided(row.lower),
    fixed: divided(row.fixed),
    upper: row.upper === null ? null : divided(row.upper),
  })
  const { tables } = law.isr
  const known = kept(scaled, law.isr, () => new Map())
  const toIsr = () => ({ ...law.isr, tables: { ...tables, daily: tables.monthly.map(toDaily) } })
  return { ...law, isr: kept(known, month, toIsr) }
}

/** Days, bases and figures that may explain the worker's quota; the base itself is searched elsewhere. */
export function quotaTrials({ input, law, before }: TrialFacts): Trial[] {
  const trial = trialsOf(input, law)
  const { base, wages, days } = factsOf(input, law)
  const ours = days.counted.full
  const calendar = daysBetween(input.periodStart, input.periodEnd) + 1
  const likely = [calendar, '15', '15.2', '16', '30', '30.4', '31', '14', '13', '7', '10'].map(String)
  const { sbc, ...others } = input
  const isPaidInMonth = input.paymentDate.slice(0, 7) === input.periodStart.slice(0, 7)
  const ofPayment = 'SBC: theirs uses the UMA of the payment date, ours that of the days worked.'
  return [
    ...[...new Set(likely)]
      .filter((one) => !decimal(one).eq(ours))
      .map((one) =>
        trial(`Other days: they count ${counted(one, 'day')} of social security, we ${shown(ours)}.`, {
          socialSecurityDays: one,
        }),
      ),
    ...(sbc === undefined ? [] : [trialsOf(others, law)(`SBC: they calculate it from the salary, the file has ${sbc}.`, {})]),
    trial(`SBC: theirs is the daily wage, ours ${shown(base.sbc)} with the integration factor.`, {
      sbc: places(wages.daily, 2).toFixed(),
    }),
    ...(isPaidInMonth ? [] : [trial(ofPayment, { socialSecurityDate: input.paymentDate })]),
    ...(before ? [trial(`SBC: theirs uses the UMA of ${before.year}.`, { socialSecurityDate: before.day })] : []),
  ]
}
