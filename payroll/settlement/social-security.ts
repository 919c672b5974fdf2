import { basis, given } from '../explain.ts'
import { withReadings } from '../law/readings.ts'
import type { Law } from '../law/types.ts'
import { decimal, money, shown, ZERO } from '../money/decimal.ts'
import { type ContributionBase, contributionBase } from '../social-security/contribution-base.ts'
import { baseExplanation } from '../social-security/explain-base.ts'
import { workerQuota } from '../social-security/worker-quota.ts'
import { settlementLine } from './line.ts'
import { conceptOf } from './rules.ts'
import { serviceOf } from './service.ts'
import type { SettlementInput, SettlementLine } from './types.ts'
import { type Wages, wagesOf } from './wages.ts'

/** Days of social security: calendar days if given, as in a period; otherwise those of the salary. */
export const quotaDaysOf = ({ socialSecurityDays, salaryDays }: SettlementInput): string => socialSecurityDays ?? salaryDays

/** The quotas of the days owed are those of the days of work, not of the day of payment (LSS 5-A XVI, 39). */
export function quotaLawOf(input: SettlementInput, law: Law): Law {
  const { rules } = withReadings(law, input)
  return { ...law.on(input.socialSecurityDate ?? input.lastDay), rules }
}

/** The contribution base wage of the days owed: as notified, or the fixed and the variable part (LSS 30). */
export function quotaBaseOf(input: SettlementInput, { daily, factor }: Wages, law: Law): ContributionBase {
  if (input.sbc !== undefined) return contributionBase(law, input.zone, decimal(input.sbc))
  const { bimester } = input
  const variable = bimester ? decimal(bimester.total).div(decimal(bimester.days)) : ZERO
  return contributionBase(law, input.zone, daily.times(factor), variable)
}

/** The same from the input alone. */
export const settlementBaseOf = (input: SettlementInput, law: Law): ContributionBase =>
  quotaBaseOf(input, wagesOf(input, serviceOf(input.startDate, input.endDate), law), quotaLawOf(input, law))

/** Social security of the days of salary owed; `null` where there are none or the employer bears it. */
export function socialSecurity(input: SettlementInput, wages: Wages, paid: Law): SettlementLine | null {
  const law = quotaLawOf(input, paid)
  const days = decimal(quotaDaysOf(input))
  const base = quotaBaseOf(input, wages, law)
  const { sbc, excess, branches, total } = workerQuota(law, wages.daily, base.fixed.plus(base.variable), days, input.zone)
  if (total.eq(ZERO)) return null
  const inputs = [
    given('Days', shown(days)),
    given('Contribution base wage (SBC)', money(sbc)),
    given(`Excess over ${law.imssWorker.excessOverUma} UMA`, money(excess)),
    ...branches.map(({ branch, amount }) => given(`${branch.name}, ${branch.percent} %`, money(amount))),
  ]
  return settlementLine({
    code: 'IMSS',
    kind: 'Deduction',
    days: shown(days),
    base: money(sbc),
    taxed: money(sbc.times(days)),
    amount: total,
    explained: { inputs, ...basis({ ...law.imssWorker, article: conceptOf('IMSS').article }) },
    more: [baseExplanation({ law, wages, isNotified: input.sbc !== undefined, base })],
  })
}
