import { missingLaw } from '../law/law.ts'
import type { Law } from '../law/types.ts'
import { decimal } from '../money/decimal.ts'
import { RULES } from './rules.ts'
import type { SettlementInput, SettlementWarning } from './types.ts'
import type { Wages } from './wages.ts'

/** Warnings to read before trusting the figures: nothing uncertain is presented as certain. */
export function warningsOf(input: SettlementInput, wages: Wages, law: Law): SettlementWarning[] {
  const warnings: SettlementWarning[] = []
  const rule = RULES.types[input.type]
  const missing = missingLaw(law)
  if (missing !== null) warnings.push({ code: 'PROVISIONAL_TABLES', message: missing })
  if (rule.confidence === 'U' || rule.confidence === 'K' || rule.confidence === 'M') {
    const message = `The payment for a contract that ends by "${input.type}" follows our own rule (mark ${rule.confidence}): have it checked before paying.`
    warnings.push({ code: 'UNVERIFIED_RULE', message })
  }
  if (input.type === 'Death') {
    warnings.push({ code: 'BENEFICIARIES', message: 'It is paid to the beneficiaries that the labour court names (LFT 115).' })
  }
  if (rule.perYear) {
    const message =
      (input.paysPerYear ?? true)
        ? 'The indemnity for each year of service is included. It is due if the worker is not reinstated (LFT 49, 50).'
        : 'The indemnity for each year of service is left out. It becomes due if the worker is not reinstated (LFT 49, 50).'
    warnings.push({ code: 'PER_YEAR_CHOICE', message })
  }
  if (law.employmentSubsidy.kind === 'table') {
    const message = 'Before May 2024 a subsidy above the tax was paid in cash: that part belongs to the last payroll.'
    warnings.push({ code: 'SUBSIDY_IN_CASH', message })
  }
  if (wages.daily.lt(wages.minimum)) {
    const message = `The daily wage is below the minimum wage of the zone (${decimal(wages.minimum).toFixed(2)}).`
    warnings.push({ code: 'BELOW_MINIMUM_WAGE', message })
  }
  return warnings
}
