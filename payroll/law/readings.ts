import type { Law, Readings } from './types.ts'

/** The law with the readings that one payroll chooses for itself. */
export function withReadings(law: Law, { quotaRounding, sbcPlaces, minimumWageSubsidy }: Readings): Law {
  if (quotaRounding === undefined && sbcPlaces === undefined && minimumWageSubsidy === undefined) return law
  const { rules } = law
  const readings = {
    quotaRounding: { ...rules.quotaRounding, rounding: quotaRounding ?? rules.quotaRounding.rounding },
    sbcPlaces: { ...rules.sbcPlaces, places: sbcPlaces ?? rules.sbcPlaces.places },
    minimumWageSubsidy: { ...rules.minimumWageSubsidy, caused: minimumWageSubsidy ?? rules.minimumWageSubsidy.caused },
  }
  return { ...law, rules: { ...rules, ...readings } }
}
