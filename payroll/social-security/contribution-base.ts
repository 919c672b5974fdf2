import { minimumWage } from '../law/law.ts'
import type { Law, Zone } from '../law/types.ts'
import { type Decimal, decimal, figure, greatest, least, places, ZERO } from '../money/decimal.ts'

/** Contribution base wage (SBC, LSS 27 to 30; mx-payroll §3.3) and how it came about. */
export interface ContributionBase {
  /** Between floor and cap, two places. */
  sbc: Decimal
  /** Both with two places, so that what is shown adds up. */
  fixed: Decimal
  variable: Decimal
  floor: Decimal
  cap: Decimal
  /** What of the SBC passes three UMA. */
  excess: Decimal
}

/** @param variable pay of the bimester before, a day of it (`variableDaily`). */
export function contributionBase(law: Law, zone: Zone, fixedPart: Decimal, variablePart: Decimal = ZERO): ContributionBase {
  const { imssWorker, uma } = law
  const [fixed, variable] = [places(fixedPart, 2), places(variablePart, 2)]
  const floor = figure(minimumWage(law, zone))
  const cap = figure(imssWorker.capUma).times(figure(uma.daily))
  const sbc = places(least(greatest(fixed.plus(variable), floor), cap), 2)
  const excess = greatest(ZERO, sbc.minus(figure(imssWorker.excessOverUma).times(figure(uma.daily))))
  return { sbc, fixed, variable, floor, cap, excess }
}

/** Variable pay of the bimester before ÷ days of wage earned in it (LSS 30-II). */
export const variableDaily = (total: string, days: number): Decimal => (days > 0 ? decimal(total).div(decimal(days)) : ZERO)
