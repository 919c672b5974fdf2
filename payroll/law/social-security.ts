import content from './social-security.json' with { type: 'json' }
import type { Confidence, Dated } from './types.ts'

export const RISK_CLASSES = ['I', 'II', 'III', 'IV', 'V'] as const
export type RiskClass = (typeof RISK_CLASSES)[number]

/** Which days of a period a branch counts (contribution-days.ts). */
export type CountedDays = 'full' | 'sickness' | 'retirement' | 'housing'

export interface EmployerBranch {
  key: string
  name: string
  base: 'uma' | 'sbc' | 'excess'
  /** Decimal text; `premium`: that of the employer registration; `ceav`: by wage and year. */
  percent: string
  days: CountedDays
  article: string
  confidence: Confidence
}

export const INCAPACITIES = ['Sick leave IMSS general', 'Sick leave IMSS work risk', 'Maternity', 'Care leave'] as const
export type Incapacity = (typeof INCAPACITIES)[number]

interface SocialSecurityRules {
  employer: Dated & { branches: EmployerBranch[] }
  /** CEAV: the row at the minimum wage, then rows up to so many UMA; `null`: and more. */
  oldAge: Dated & {
    minimumWageConfidence: Confidence
    /** SBC ÷ UMA is compared with so many places; the law does not say (mark of its own). */
    edgePlaces: number
    edgeConfidence: Confidence
    upToUma: (string | null)[]
    atMinimumWage: string
    years: Record<string, string[]>
  }
  workRisk: Dated & { classes: Record<RiskClass, string> }
  absences: Dated & { mostDaysAMonth: number }
  incapacity: Dated
  reducedWeek: Dated & { daysToDeduct: Record<string, number[]> }
}

/** payroll/law/social-security.json: the employer's branches, CEAV by year and wage, rules of days. */
export const SOCIAL_SECURITY = content as unknown as SocialSecurityRules
