import { basis, type Explanation, given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, money, shown, ZERO } from '../money/decimal.ts'
import type { Wages } from '../settlement/wages.ts'
import type { ContributionBase } from './contribution-base.ts'

export interface ExplainedBase {
  law: Law
  base: ContributionBase
  wages: Wages
  /** The notified base, which is not calculated here. */
  isNotified: boolean
}

/** The calculation of a contribution base wage: factor, fixed and variable part, floor and cap (LSS 27, 28, 30). */
export function baseExplanation({ law, base, wages, isNotified }: ExplainedBase, days?: string): Explanation {
  const { capUma } = law.imssWorker
  const counted = [
    given('Daily wage', money(wages.daily)),
    given('Christmas bonus days', wages.christmasBonusDays),
    given('Vacation days', wages.vacationDays),
    given('Vacation premium', `${wages.vacationPremiumPercent} %`),
    given('Integration factor', shown(wages.factor)),
    given('Fixed part', shown(base.fixed)),
    given('Variable part', shown(base.variable)),
  ]
  return {
    title: 'Contribution base wage (SBC)',
    formula: isNotified
      ? `as notified, at least the minimum wage, at most ${capUma} UMA`
      : `daily wage × (1 + (bonus days + vacation days × premium) ÷ 365) + variable pay a day of the bimester before, at least the minimum wage, at most ${capUma} UMA`,
    inputs: [
      ...(days === undefined ? [] : [given('Days of this base', days)]),
      ...(isNotified ? [given('As notified', shown(base.fixed))] : counted),
      given('Minimum wage of the zone', money(base.floor)),
      given(`Limit, ${capUma} UMA`, money(base.cap)),
    ],
    result: shownBase(base.sbc),
    ...basis({ ...law.imssWorker, article: 'LSS 27, 28, 30' }),
  }
}

/** Two places, unless there are more. */
const shownBase = (sbc: Decimal): string => (sbc.round(2).minus(sbc).eq(ZERO) ? money(sbc) : shown(sbc))
