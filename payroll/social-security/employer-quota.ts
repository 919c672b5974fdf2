import type { Confidence, CountedDays, EmployerBranch, Law } from '../law/types.ts'
import { cents, type Decimal, figure, percentOf } from '../money/decimal.ts'
import type { ContributionBase } from './contribution-base.ts'
import type { QuotaDays } from './join-quotas.ts'
import { type OldAgeRate, oldAgeRate } from './old-age-rate.ts'

export interface EmployerBranchAmount extends QuotaDays {
  branch: EmployerBranch
  confidence: Confidence
}

export interface EmployerQuota {
  branches: EmployerBranchAmount[]
  oldAge: OldAgeRate
}

/**
 * The employer's quotas for a person by branch, each rounded to cents.
 * @param premium of work risk, per cent of the SBC
 */
export function employerQuota(
  law: Law,
  base: ContributionBase,
  days: Record<CountedDays, Decimal>,
  premium: string,
): EmployerQuota {
  const oldAge = oldAgeRate(law, base.sbc, base.floor)
  const bases = { uma: figure(law.uma.daily), sbc: base.sbc, excess: base.excess }
  const percents: Record<string, string> = { premium, ceav: oldAge.percent }
  const branches = law.employerQuotas.branches.map((branch) => {
    const percent = percents[branch.percent] ?? branch.percent
    const counted = days[branch.days]
    return {
      branch,
      base: bases[branch.base],
      days: counted,
      percent,
      amount: cents(percentOf(bases[branch.base].times(counted), percent)),
      confidence: branch.percent === 'ceav' ? oldAge.confidence : branch.confidence,
    }
  })
  return { branches, oldAge }
}
