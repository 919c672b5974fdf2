import { addDays } from '../calendar/days.ts'
import { kept } from '../kept.ts'
import type { Law } from '../law/types.ts'

/** The figures that the quotas of some days depend on, and the first of these days. */
export interface QuotaLaw {
  from: string
  law: Law
}

/**
 * Quotas accrue by the day (LSS 5-A XVI, 27, 28, 30, 39): UMA, minimum wage and rates are those of each day of work, whenever
 * it is paid. In the order of the days; one entry if nothing changes from the first to the last. @param fixed a day whose
 * figures apply to all of them
 */
export function quotaLawsOf(law: Law, first: string, last: string, fixed?: string): readonly QuotaLaw[] {
  if (fixed !== undefined) return [{ from: first, law: law.on(fixed) }]
  const known = kept(lawsOfDays, law, () => new Map())
  return kept(known, `${first} ${last}`, () => changesOf(law, first, last))
}

/** Thousands of people of one request have the same law and the same days. */
const lawsOfDays = new WeakMap<Law, Map<string, readonly QuotaLaw[]>>()

function changesOf(law: Law, first: string, last: string): readonly QuotaLaw[] {
  const found: QuotaLaw[] = []
  let before = ''
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const here = law.on(day)
    const figures = figuresOf(here)
    if (figures !== before) found.push({ from: day, law: here })
    before = figures
  }
  return found
}

const figuresOf = ({ uma, minimumWage, imssWorker, employerQuotas, oldAge }: Law): string =>
  JSON.stringify([
    uma.daily,
    minimumWage.general,
    minimumWage.border,
    imssWorker.branches.map(({ percent }) => percent),
    imssWorker.capUma,
    imssWorker.excessOverUma,
    employerQuotas.branches.map(({ percent }) => percent),
    oldAge.atMinimumWage,
    oldAge.rows,
  ])
