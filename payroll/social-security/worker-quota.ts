import type { Law, WorkerBranch } from '../law/types.ts'
import { cents, type Decimal, percentOf } from '../money/decimal.ts'
import type { ContributionBase } from './contribution-base.ts'
import type { QuotaDays } from './join-quotas.ts'

/** Each branch of the worker, independent of who bears it. @param daysOf the days a branch counts */
export const workerBranches = (
  law: Law,
  { sbc, excess }: ContributionBase,
  daysOf: (branch: WorkerBranch) => Decimal,
): WorkerBranchAmount[] =>
  law.imssWorker.branches.map((branch) => {
    const { percent } = branch
    const [base, days] = [branch.base === 'excess' ? excess : sbc, daysOf(branch)]
    return { branch, base, days, percent, amount: cents(percentOf(base.times(days), percent)) }
  })

export interface WorkerBranchAmount extends QuotaDays {
  branch: WorkerBranch
}
