import { yearOf } from '../calendar/days.ts'
import { NotCountable } from '../not-countable.ts'
import content from './social-security.json' with { type: 'json' }
import type { Confidence, Dated, EmployerBranch, Incapacity, OldAgeRates } from './types.ts'

export const RISK_CLASSES = ['I', 'II', 'III', 'IV', 'V'] as const
export type RiskClass = (typeof RISK_CLASSES)[number]

export interface IncapacityPay {
  satCode: string
  /** First day of a certificate that is paid, and how many at most. */
  fromDay: number
  mostDays?: number
  article: string
}

export const INCAPACITIES = [
  'Sick leave IMSS general',
  'Sick leave IMSS work risk',
  'Maternity',
  'Care leave',
] as const satisfies readonly Incapacity[]

interface SocialSecurityRules {
  employer: Dated & { branches: EmployerBranch[] }
  /** CEAV: the row at the minimum wage, then rows up to a number of UMA; `null`: without upper limit. */
  oldAge: Dated & {
    minimumWageConfidence: Confidence
    upToUma: (string | null)[]
    atMinimumWage: string
    years: Record<string, string[]>
  }
  workRisk: Dated & { classes: Record<RiskClass, string>; mostPercent: string }
  /** An employer who does not withhold the worker's quota in time owes it. */
  notWithheld: Dated
  absences: Dated & { mostDaysAMonth: number }
  /** The percentage of the SBC that the IMSS pays instead of the wage, and its key in the SAT catalogue of incapacities. */
  incapacity: Dated & { paid: Record<Incapacity, IncapacityPay> }
  reducedWeek: Dated & { daysToDeduct: Record<string, number[]> }
}

/** payroll/law/social-security.json: the employer's branches, CEAV by year and wage, rules of days. */
export const SOCIAL_SECURITY = content as unknown as SocialSecurityRules

/** Premium of work risk, per cent of the SBC: the employer's own, else the mean of its class. */
export const riskPremiumOf = ({
  workRiskPremium,
  riskClass = 'I',
}: {
  workRiskPremium?: string
  riskClass?: RiskClass
}): string => workRiskPremium ?? SOCIAL_SECURITY.workRisk.classes[riskClass]

/** The schedule ends in 2030 and stays there. */
const LAST_YEAR = 2030

export function oldAgeOn(day: string): OldAgeRates {
  const { atMinimumWage, years, from, to, article, source, confidence } = SOCIAL_SECURITY.oldAge
  const rows = years[String(Math.min(yearOf(day), LAST_YEAR))]
  if (!rows) throw new NotCountable(`There is no old-age rate for ${day}.`)
  return { atMinimumWage, rows, from, to, article, source, confidence }
}
