import content from '../law/settlement.json' with { type: 'json' }
import type { Confidence, Dated } from '../law/types.ts'
import type { SettlementType } from './types.ts'

interface Marked {
  article: string
  confidence: Confidence
}

export interface TypeRule extends Marked {
  seniorityPremium: 'always' | 'from-years' | 'never'
  indemnity: boolean
  perYear: boolean
}

export interface Concept extends Marked {
  name: string
  satCode: string
  formula: string
}

interface Rules {
  from: string
  to: string | null
  source: string
  practice: Record<'monthDays' | 'yearDays' | 'factorPlaces' | 'wagePlaces', Marked & { value: string; text: string }>
  indemnity: Marked & { days: number }
  perYear: Marked & { days: number; fixedTerm: Marked & { firstYearMonths: number } }
  seniorityPremium: Marked & { days: number; wageCapMinimumWages: number; resignationFromYears: number }
  types: Record<SettlementType, TypeRule>
  concepts: Record<string, Concept>
}

/** Payments for the separation (LISR 93-XIII, 95): no wage. */
export const SEPARATION: readonly string[] = ['SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR', 'PER_YEAR_FIXED_TERM']

/** The payments due at each kind of end: payroll/law/settlement.json. */
export const RULES = content as unknown as Rules

export function conceptOf(code: string): Concept {
  const concept = RULES.concepts[code]
  if (!concept) throw new Error(`payroll/law/settlement.json has no concept "${code}".`)
  return concept
}

/** A concept as the parameter an explanation rests on. */
export const conceptBasis = ({ article, confidence }: Marked): Dated => ({
  from: RULES.from,
  to: RULES.to,
  source: RULES.source,
  article,
  confidence,
})
