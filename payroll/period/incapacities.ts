import { INCAPACITIES, SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Incapacity } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, percentOf, shown } from '../money/decimal.ts'
import type { Facts } from './facts.ts'
import type { IncapacityDays, Incident } from './types.ts'

/** For information: no wage is due, and of the quotas only retirement and the INFONAVIT contribution (LSS 31-IV). */
export const incapacitiesOf = (facts: Facts): IncapacityDays[] =>
  (facts.input.incidents ?? []).filter(isIncapacity).map((incident) => incapacityOf(facts, incident))

type IncapacityIncident = Incident & { type: Incapacity }

const isIncapacity = (incident: Incident): incident is IncapacityIncident => INCAPACITIES.some((type) => type === incident.type)

function incapacityOf({ base, wages, law }: Facts, { type, days = '0', firstDay = 1 }: IncapacityIncident): IncapacityDays {
  const { satCode, fromDay, mostDays, article } = SOCIAL_SECURITY.incapacity.paid[type]
  const { [type]: percent, confidence } = law.rules.incapacityPay
  const count = decimal(days)
  const payable = payableDays(count, firstDay, fromDay, mostDays)
  return {
    type,
    satCode,
    days: shown(count),
    unpaidWage: money(cents(wages.daily.times(count))),
    imss: {
      days: shown(payable),
      percent,
      amount: money(cents(percentOf(base.sbc.times(payable), percent))),
      article,
      confidence,
    },
  }
}

/** Days of the period that lie between the first and the last paid day of the certificate. */
function payableDays(count: Decimal, firstDay: number, fromDay: number, mostDays: number | undefined): Decimal {
  const unpaid = decimal(Math.max(0, fromDay - firstDay))
  const after = greatest(decimal(0), count.minus(unpaid))
  if (mostDays === undefined) return after
  return least(after, decimal(Math.max(0, mostDays - Math.max(0, firstDay - fromDay))))
}
