import type { Law } from '../law/types.ts'
import { cents, type Decimal, percentOf, ZERO } from '../money/decimal.ts'

/** Days of one branch with one base and one rate. */
export interface QuotaDays {
  branch: { key: string }
  base: Decimal
  days: Decimal
  percent: string
  amount: Decimal
  /** First of the days, if they begin before those of their part. */
  from?: string
}

export interface QuotaPart<T> {
  from: string
  branches: T[]
  /** Two parts are joined only if the same party bears them. */
  bearer?: boolean
}

/**
 * Where a figure changes within a period, unaffected branches are calculated over all their days at once: the days before the
 * change are added to those after it, so that cents are rounded once.
 */
export function joinQuotas<T extends QuotaDays>(parts: readonly QuotaPart<T>[]): void {
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const next = parts[at + 1] as QuotaPart<T>
    if (part.bearer !== next.bearer) continue
    part.branches = part.branches.filter((one) => {
      const same = next.branches.find(({ branch }) => branch.key === one.branch.key)
      if (!same?.base.eq(one.base) || same.percent !== one.percent) return true
      same.days = same.days.plus(one.days)
      same.amount = cents(exact(same))
      same.from = one.from ?? part.from
      return false
    })
  }
}

const exact = ({ base, days, percent }: QuotaDays): Decimal => percentOf(base.times(days), percent)

/**
 * The other interpretation: quotas are added first and rounded once; the cents are distributed in the given order. Housing is
 * paid to another institute than the rest.
 */
export function roundTogether(law: Law, branches: readonly QuotaDays[]): void {
  if (law.rules.quotaRounding.rounding !== 'Sum') return
  for (const toHousing of [true, false]) {
    let all = ZERO
    let distributed = ZERO
    for (const one of branches.filter(({ branch }) => (branch.key === 'housing') === toHousing)) {
      all = all.plus(exact(one))
      one.amount = cents(all).minus(distributed)
      distributed = distributed.plus(one.amount)
    }
  }
}
