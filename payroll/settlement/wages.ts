import { legalVacationDays, minimumWage } from '../law/law.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, figure, greatest, percentOf, places, ZERO } from '../money/decimal.ts'
import { RULES } from './rules.ts'
import type { Service } from './service.ts'
import type { SettlementInput } from './types.ts'

export interface Wages {
  monthly: Decimal
  /** Monthly ÷ 30, not rounded: rounding is done by each concept. */
  daily: Decimal
  factor: Decimal
  /** Daily wage × factor, and a day of the variable pay: the base of dismissal payments (LFT 84, 89). */
  integrated: Decimal
  /** Was the integrated wage agreed, and not calculated? */
  isAgreed: boolean
  variable: { total: string; days: string; daily: Decimal } | null
  minimum: Decimal
  vacationDays: number
  vacationPremiumPercent: string
  christmasBonusDays: string
}

type WageInput = Pick<
  SettlementInput,
  | 'monthlySalary'
  | 'integratedDailyWage'
  | 'variablePay'
  | 'factorPlaces'
  | 'zone'
  | 'vacationDays'
  | 'vacationPremiumPercent'
  | 'christmasBonusDays'
>

/** Benefits below the legal minimum count as the minimum. */
export function wagesOf(input: WageInput, service: Pick<Service, 'running'>, law: Law): Wages {
  const { practice } = RULES
  const { minimumBenefits } = law
  const legalDays = legalVacationDays(law, service.running)
  const vacationDays = Math.max(input.vacationDays ?? 0, legalDays)
  const vacationPremiumPercent = atLeast(input.vacationPremiumPercent, minimumBenefits.vacationPremiumPercent)
  const christmasBonusDays = atLeast(input.christmasBonusDays, minimumBenefits.christmasBonusDays)
  const monthly = decimal(input.monthlySalary)
  const daily = monthly.div(figure(practice.monthDays.value))
  const factor = integrationFactor(vacationDays, vacationPremiumPercent, christmasBonusDays, input.factorPlaces)
  const minimum = figure(minimumWage(law, input.zone))
  const rounded = (value: Decimal) => places(value, Number(practice.wagePlaces.value))
  const variable = variableOf(input, rounded)
  return {
    monthly,
    daily,
    factor,
    integrated:
      input.integratedDailyWage === undefined
        ? rounded(daily.times(factor)).plus(variable?.daily ?? ZERO)
        : decimal(input.integratedDailyWage),
    isAgreed: input.integratedDailyWage !== undefined,
    variable,
    minimum,
    vacationDays,
    vacationPremiumPercent,
    christmasBonusDays,
  }
}

/** An agreed integrated wage includes it already. */
function variableOf({ integratedDailyWage, variablePay }: WageInput, rounded: (value: Decimal) => Decimal) {
  if (variablePay === undefined || integratedDailyWage !== undefined) return null
  return { ...variablePay, daily: rounded(decimal(variablePay.total).div(decimal(variablePay.days))) }
}

/** 1 + (bonus days + vacation days × premium) ÷ 365, with four decimals by default. */
export function integrationFactor(
  vacationDays: number,
  premiumPercent: string,
  bonusDays: string,
  count = Number(RULES.practice.factorPlaces.value),
): Decimal {
  const key = `${vacationDays} ${premiumPercent} ${bonusDays} ${count}`
  const known = factors.get(key)
  if (known) return known
  const days = decimal(bonusDays).plus(percentOf(decimal(vacationDays), premiumPercent))
  const factor = places(decimal(1).plus(days.div(decimal(RULES.practice.yearDays.value))), count)
  if (factors.size < MOST_FACTORS) factors.set(key, factor)
  return factor
}

/** Most people of a company have the same benefits. */
const factors = new Map<string, Decimal>()
const MOST_FACTORS = 1000

const atLeast = (value: string | undefined, minimum: string): string =>
  value === undefined ? minimum : greatest(figure(value), figure(minimum)).toFixed()
