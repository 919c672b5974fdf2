import { daysBetween } from '../calendar/days.ts'
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

const MONTHS = ['30.4', '30.42', '30.4167'] as const

/** Days and wages that give the other system's salary. */
export function salaryTrials({ input, law }: TrialFacts, theirs: Decimal): Trial[] {
  const { wages, days } = factsOf(input, law)
  const { monthlySalary, ...rest } = input
  const daily = places(wages.daily, 2)
  const ofWage = (dailyWage: Decimal, reason: string): Trial => ({
    reason,
    law,
    input: { ...rest, dailyWage: places(dailyWage, 6).toFixed() },
  })
  const paid = places(theirs.div(wages.daily), 1)
  const whole = days.whole.plus(paid).minus(days.paid)
  const isPossible = !paid.eq(days.paid) && whole.gte(decimal(0)) && whole.lte(decimal(31))
  return [
    ...(daily.eq(wages.daily) ? [] : [ofWage(daily, 'Rounding: they round the daily wage to cents.')]),
    ...(monthlySalary === undefined
      ? []
      : MONTHS.map((month) =>
          ofWage(
            figure(monthlySalary).div(figure(month)),
            `Other days: their daily wage is the monthly salary ÷ ${month}, ours ÷ 30.`,
          ),
        )),
    ...(isPossible
      ? [
          {
            reason: `Other days: they pay ${counted(shown(paid), 'day')}, we ${shown(days.paid)}.`,
            law,
            input: { ...input, daysPaid: whole.toFixed() },
          },
        ]
      : []),
  ]
}

/** Tables and subsidies that may explain the tax. */
export function taxTrials(facts: TrialFacts): Trial[] {
  return [...subsidyTrials(facts), ...tableTrials(facts)]
}

function subsidyTrials({ input, law, before }: TrialFacts): Trial[] {
  const calendar = daysBetween(input.periodStart, input.periodEnd) + 1
  const basis = input.subsidyBasis ?? law.rules.subsidyBasis.basis
  const otherBasis = basis === 'Taxed income' ? ('Contribution base' as const) : ('Taxed income' as const)
  const ofDays = [String(calendar), '15.2', '30.4'].filter((days) => days !== String(tableDays(input)))
  return [
    { reason: 'Subsidy: they give no employment subsidy.', input: { ...input, hasSubsidy: false }, law },
    {
      reason: `Subsidy: they compare the ${otherBasis.toLowerCase()} with its limit, we the ${basis.toLowerCase()}.`,
      input: { ...input, subsidyBasis: otherBasis },
      law,
    },
    ...ofDays.map((days) => ({
      reason: `Subsidy: theirs is for ${days} days.`,
      input: { ...input, subsidyDays: days },
      law,
    })),
    ...(before
      ? [
          {
            reason: `Subsidy: theirs is that of ${before.year}.`,
            input,
            law: { ...law, employmentSubsidy: before.employmentSubsidy },
          },
        ]
      : []),
  ]
}

function tableTrials({ input, law, before }: TrialFacts): Trial[] {
  const days = tableDays(input)
  const calendar = daysBetween(input.periodStart, input.periodEnd) + 1
  const part = (month: string, name: string): Trial => ({
    reason: `Other table: they take the monthly table ${name}, we that of ${days} days.`,
    input,
    law: withDaily(law, month),
  })
  return [
    ...(days === 'month' ? [] : [part('30', `÷ 30 × ${days}`), part('30.4', `÷ 30.4 × ${days}`)]),
    ...(calendar === days
      ? []
      : [
          {
            reason: `Other table: they take the daily table × ${calendar}, we ${days === 'month' ? 'the monthly one' : `that of ${days} days`}.`,
            input: { ...input, tariffDays: calendar, subsidyDays: input.subsidyDays ?? (days === 'month' ? '30.4' : days) },
            law,
          },
        ]),
    ...(before ? [{ reason: `Other table: theirs is that of ${before.year}.`, input, law: { ...law, isr: before.isr } }] : []),
  ]
}

const scaled = new WeakMap<object, Map<string, Law['isr']>>()

/** The law with a daily table equal to the monthly one divided by a number of days, not rounded; built once. */
function withDaily(law: Law, month: string): Law {
  const known = scaled.get(law.isr) ?? new Map<string, Law['isr']>()
  scaled.set(law.isr, known)
  const divided = (text: string): string => figure(text).div(figure(month)).toFixed()
  const toDaily = (row: TariffRow): TariffRow => ({
    ...row,
    lower: divided(row.lower),
    fixed: divided(row.fixed),
    upper: row.upper === null ? null : divided(row.upper),
  })
  const { tables } = law.isr
  const isr = known.get(month) ?? { ...law.isr, tables: { ...tables, daily: tables.monthly.map(toDaily) } }
  known.set(month, isr)
  return { ...law, isr }
}

/** Days, bases and figures that may explain the worker's quota; the base itself is searched elsewhere. */
export function quotaTrials({ input, law, before }: TrialFacts): Trial[] {
  const { base, wages, days } = factsOf(input, law)
  const ours = days.counted.full
  const calendar = daysBetween(input.periodStart, input.periodEnd) + 1
  const likely = [calendar, '15', '15.2', '16', '30', '30.4', '31', '14', '13', '7', '10'].map(String)
  const { sbc: _, ...others } = input
  return [
    ...[...new Set(likely)]
      .filter((one) => !decimal(one).eq(ours))
      .map((one) => ({
        reason: `Other days: they count ${counted(one, 'day')} of social security, we ${shown(ours)}.`,
        law,
        input: { ...input, socialSecurityDays: one },
      })),
    ...(input.sbc === undefined
      ? []
      : [{ reason: `SBC: they calculate it from the salary, the file has ${input.sbc}.`, input: others, law }]),
    {
      reason: `SBC: theirs is the daily wage, ours ${shown(base.sbc)} with the integration factor.`,
      law,
      input: { ...input, sbc: places(wages.daily, 2).toFixed() },
    },
    ...(input.paymentDate.slice(0, 7) === input.periodStart.slice(0, 7)
      ? []
      : [
          {
            reason: 'SBC: theirs uses the UMA of the payment date, ours that of the days worked.',
            law,
            input: { ...input, socialSecurityDate: input.paymentDate },
          },
        ]),
    ...(before
      ? [
          {
            reason: `SBC: theirs uses the UMA of ${before.year}.`,
            law,
            input: { ...input, socialSecurityDate: before.day },
          },
        ]
      : []),
  ]
}
