import { minimumWage } from '../law/law.ts'
import type { Law, SbcPlaces, Zone } from '../law/types.ts'
import { type Decimal, decimal, figure, greatest, least, places, ZERO } from '../money/decimal.ts'

/** Contribution base wage (SBC, LSS 27 to 30) and its calculation. */
export interface ContributionBase {
  /** Between floor and cap; two places, unless the rule is not to round. */
  sbc: Decimal
  /** Both with the same number of decimals, so that the displayed parts sum up. */
  fixed: Decimal
  variable: Decimal
  floor: Decimal
  cap: Decimal
  /** The part of the SBC above three UMA. */
  excess: Decimal
}

/**
 * @param variablePart pay of the bimester before, a day of it (`variableDaily`)
 * @param count whether base and parts have two places; it is a rule of the day of payment
 */
export function contributionBase(
  law: Law,
  zone: Zone,
  fixedPart: Decimal,
  variablePart: Decimal = ZERO,
  count: SbcPlaces = law.rules.sbcPlaces.places,
): ContributionBase {
  const { imssWorker, uma } = law
  const rounded = (value: Decimal): Decimal => (count === 'Two places' ? places(value, 2) : value)
  const [fixed, variable] = [rounded(fixedPart), rounded(variablePart)]
  const floor = figure(minimumWage(law, zone))
  const cap = figure(imssWorker.capUma).times(figure(uma.daily))
  const sbc = rounded(least(greatest(fixed.plus(variable), floor), cap))
  const excess = greatest(ZERO, sbc.minus(figure(imssWorker.excessOverUma).times(figure(uma.daily))))
  return { sbc, fixed, variable, floor, cap, excess }
}

/** Variable pay of the bimester before ÷ days of wage earned in it (LSS 30-II). */
export const variableDaily = (total: string, days: number): Decimal => (days > 0 ? decimal(total).div(decimal(days)) : ZERO)
