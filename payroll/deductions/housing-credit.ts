import { addDays, addMonths, daysBetween, earlier } from '../calendar/days.ts'
import { umiOn } from '../law/payroll-rules.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, figure, percentOf, ZERO } from '../money/decimal.ts'

export interface Discount {
  kind: 'Percentage' | 'Fixed amount' | 'Factor'
  value: string
}

export interface HousingDiscount {
  /** Not rounded. */
  amount: Decimal
  days: number
  /** For the bimester in which the days end, insurance included. */
  bimesterAmount: Decimal
  bimesterDays: number
}

/** A contribution base wage and the first day on which it holds. */
export interface DatedBase {
  from: string
  sbc: Decimal
}

/**
 * The discount of a housing credit for some days: the amount of the bimester in proportion to its calendar days, so that the
 * periods of a bimester, of any length, total it.
 * @param bases in the order of their days; the first also applies before its day
 */
export function housingDiscount(
  law: Law,
  discount: Discount,
  bases: readonly DatedBase[],
  from: string,
  to: string,
  withInsurance = true,
): HousingDiscount {
  let amount = ZERO
  let last = { amount: ZERO, days: 1 }
  for (let day = from; day <= to; ) {
    const bimester = bimesterOf(day)
    const { sbc, last: lastOfBase } = baseOn(bases, day, to)
    const until = earlier(bimester.last, lastOfBase)
    const whole = bimesterAmount(law, discount, sbc, bimester.days, day).plus(
      figure(withInsurance ? law.rules.housingDiscount.insuranceBimester : '0'),
    )
    amount = amount.plus(whole.times(decimal(daysBetween(day, until) + 1)).div(decimal(bimester.days)))
    last = { amount: whole, days: bimester.days }
    day = addDays(until, 1)
  }
  const days = to < from ? 0 : daysBetween(from, to) + 1
  return { amount, days, bimesterAmount: last.amount, bimesterDays: last.days }
}

/** The base of a day, and the last day up to `to` on which it holds. */
function baseOn(bases: readonly DatedBase[], day: string, to: string): { sbc: Decimal; last: string } {
  const next = bases.findIndex((one, at) => at > 0 && one.from > day)
  const base = bases.at(next === -1 ? -1 : next - 1)
  const change = next === -1 ? undefined : bases[next]
  return { sbc: base?.sbc ?? ZERO, last: change && change.from <= to ? addDays(change.from, -1) : to }
}

function bimesterAmount(law: Law, { kind, value }: Discount, sbc: Decimal, days: number, day: string): Decimal {
  if (kind === 'Percentage') return percentOf(sbc, value).times(decimal(days))
  const monthly = kind === 'Factor' ? decimal(value).times(figure(umiOn(law, day).daily)) : decimal(value)
  return monthly.times(decimal(2))
}

/** January and February, March and April, and so on. */
function bimesterOf(day: string): { first: string; last: string; days: number } {
  const month = Number(day.slice(5, 7))
  const first = `${day.slice(0, 4)}-${String(month - ((month - 1) % 2)).padStart(2, '0')}-01`
  const last = addDays(addMonths(first, 2), -1)
  return { first, last, days: daysBetween(first, last) + 1 }
}
