import { addDays, daysBetween } from '../calendar/days.ts'
import { basis, given } from '../explain.ts'
import { minimumWage } from '../law/law.ts'
import { withReadings } from '../law/readings.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import type { BasePart } from '../period/base-parts.ts'
import { type PartQuota, periodSocialSecurity } from '../period/social-security.ts'
import type { Employer } from '../period/types.ts'
import { type ContributionBase, contributionBase } from '../social-security/contribution-base.ts'
import { contributionDays } from '../social-security/contribution-days.ts'
import { baseExplanation } from '../social-security/explain-base.ts'
import { settlementLine } from './line.ts'
import { conceptOf } from './rules.ts'
import { serviceOf } from './service.ts'
import type { OwedRaise, SettlementInput, SettlementLine } from './types.ts'
import { type Wages, wagesOf } from './wages.ts'

/** Days of social security: calendar days if given, as in a period; otherwise those of the salary. */
const quotaDaysOf = ({ socialSecurityDays, salaryDays }: SettlementInput): string => socialSecurityDays ?? salaryDays

/** The quotas of the days owed are those of the days of work, not of the day of payment (LSS 5-A XVI, 39). */
export function quotaLawOf(input: SettlementInput, law: Law): Law {
  const { rules } = withReadings(law, input)
  return { ...law.on(input.socialSecurityDate ?? input.lastDay), rules }
}

/** The contribution base wage of the days owed: as notified, or the fixed and the variable part (LSS 30). */
function quotaBaseOf(input: SettlementInput, { daily, factor }: Wages, law: Law): ContributionBase {
  if (input.sbc !== undefined) return contributionBase(law, input.zone, decimal(input.sbc))
  const { bimester } = input
  const variable = bimester ? decimal(bimester.total).div(decimal(bimester.days)) : ZERO
  return contributionBase(law, input.zone, daily.times(factor), variable)
}

/** The same from the input alone. */
export const settlementBaseOf = (input: SettlementInput, law: Law): ContributionBase =>
  quotaBaseOf(input, wagesOf(input, serviceOf(input.startDate, input.endDate), law), quotaLawOf(input, law))

/** First of the days of salary owed, which end with the last day of work. */
export const firstOwedDay = (input: SettlementInput): string =>
  addDays(input.lastDay, 1 - Math.floor(Number(quotaDaysOf(input))))

/** Changes of the wage that divide the days owed. */
export function raisesWithin(input: SettlementInput): readonly OwedRaise[] {
  const first = firstOwedDay(input)
  return (input.raises ?? []).filter(({ from }) => from > first && from <= input.lastDay)
}

/** The days owed by their base: a raise within them changes it from its own day on (LSS 30, 34). */
function quotaPartsOf(input: SettlementInput, wages: Wages, law: Law): BasePart[] {
  const { lastDay, zone, sbc: _ofLastWage, ...others } = input
  const within = raisesWithin(input)
  let left = decimal(quotaDaysOf(input))
  return [firstOwedDay(input), ...within.map(({ from }) => from)].map((from, at) => {
    const next = within[at]
    const to = next === undefined ? lastDay : addDays(next.from, -1)
    const days = next === undefined ? left : decimal(daysBetween(from, to) + 1)
    left = left.minus(days)
    const before = { ...others, lastDay, zone, monthlySalary: next?.oldMonthlySalary ?? input.monthlySalary }
    const own = next === undefined ? wages : wagesOf(before, serviceOf(input.startDate, input.endDate), law)
    return {
      from,
      to,
      law,
      wages: own,
      base: quotaBaseOf(next === undefined ? input : before, own, law),
      isNotified: next === undefined && input.sbc !== undefined,
      isMinimumWage: own.daily.lte(decimal(minimumWage(law, zone))),
      counted: contributionDays({ days: days.toFixed() }),
    }
  })
}

/** The quotas of the days owed; one entry where the wage does not change. */
export function settlementQuotas(input: SettlementInput, wages: Wages, paid: Law, employer: Employer = {}): PartQuota[] {
  const law = quotaLawOf(input, paid)
  return periodSocialSecurity({ law, input: employer, parts: quotaPartsOf(input, wages, law) })
}

export const workerTotal = (quotas: readonly PartQuota[]): Decimal =>
  sum(quotas.flatMap(({ worker }) => worker.map(({ amount }) => amount)))

export const quotaDaysIn = (quotas: readonly PartQuota[]): Decimal => sum(quotas.map(({ part }) => part.counted.full))

/** @param isDivided whether the days have several bases, so that each names its own */
export const quotaInputs = (quotas: readonly PartQuota[], isDivided: boolean) =>
  quotas.flatMap(({ part: { from, to, law, base, counted }, worker }) => [
    ...(isDivided ? [given('Days of this base', `${from} to ${to}`)] : []),
    given('Days', shown(counted.full)),
    given('Contribution base wage (SBC)', money(base.sbc)),
    given(`Excess over ${law.imssWorker.excessOverUma} UMA`, money(base.excess)),
    ...worker.map(({ branch, amount }) => given(`${branch.name}, ${branch.percent} %`, money(amount))),
  ])

/** Social security of the days of salary owed; `null` where there are none or the employer bears it (LSS 36). */
export function socialSecurity(input: SettlementInput, wages: Wages, paid: Law): SettlementLine | null {
  const all = settlementQuotas(input, wages, paid)
  const quotas = all.filter(({ part }) => !part.isMinimumWage)
  const last = quotas.at(-1)
  const amount = workerTotal(quotas)
  if (last === undefined || amount.eq(ZERO)) return null
  const { law, base } = last.part
  return settlementLine({
    code: 'IMSS',
    kind: 'Deduction',
    days: shown(quotaDaysIn(quotas)),
    base: money(base.sbc),
    taxed: money(sum(quotas.map(({ part }) => part.base.sbc.times(part.counted.full)))),
    amount,
    explained: {
      inputs: quotaInputs(quotas, all.length > 1),
      ...basis({ ...law.imssWorker, article: conceptOf('IMSS').article }),
    },
    more: quotas.map(({ part }) => baseExplanation(part, all.length > 1 ? `${part.from} to ${part.to}` : undefined)),
  })
}
