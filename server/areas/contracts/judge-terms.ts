import { dayInWords } from '../../../contract/calendar.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import { type MinimumBenefits, minimumBenefitsOn } from '../../../payroll/labour/minimum-benefits.ts'
import { minimumWageOn } from '../../../payroll/labour/minimum-wage.ts'
import { maximumWeeklyHours } from '../../../payroll/labour/working-week.ts'
import type { Zone } from '../../../payroll/law/types.ts'
import type { ContractRow } from './contract-row.ts'
import { trialErrors, trialWarnings } from './trial-term.ts'

/** Input of the rules over several fields. `effective_from` is the first day of the terms. */
export type JudgedTerms = Pick<
  ContractRow,
  | ('type' | 'contract_duration' | 'start_date' | 'end_date' | 'effective_from' | 'monthly_salary' | 'zone' | 'company_zone')
  | (
      | 'work_days'
      | 'work_hours'
      | 'weekly_hours'
      | 'vacation_days'
      | 'vacation_premium'
      | 'christmas_bonus_days'
      | 'wage_reason'
    )
>

const CENTS = 100
const DAYS_OF_WEEK = 7
const BENEFITS = [
  { field: 'vacation_days', key: 'vacationDays', unit: 'days' },
  { field: 'vacation_premium', key: 'vacationPremium', unit: 'percent' },
  { field: 'christmas_bonus_days', key: 'christmasBonusDays', unit: 'days' },
] as const satisfies readonly { field: keyof ContractRow; key: keyof MinimumBenefits; unit: 'days' | 'percent' }[]

/** Rules over several fields, which no single form can express; days are `YYYY-MM-DD`, so they compare as text. */
export function judgeTerms(terms: JudgedTerms): FieldError[] {
  const { start_date, end_date, effective_from: from } = terms
  if (end_date !== null && end_date < start_date) {
    return [{ field: 'end_date', message: t('server-fields.endBeforeStart') }]
  }
  const errors: FieldError[] = []
  if (from !== null && from < start_date) {
    errors.push({ field: 'effective_from', message: t('server-contracts.beforeContract') })
  }
  if (from !== null && end_date !== null && from > end_date) {
    errors.push({ field: 'effective_from', message: t('server-contracts.afterContract') })
  }
  return [...errors, ...trialErrors(terms), ...benefitErrors(terms)]
}

function benefitErrors(terms: JudgedTerms): FieldError[] {
  if (terms.type !== 'Employee') return []
  const minimum = minimumBenefitsOn(terms.start_date, dayOf(terms))
  return BENEFITS.flatMap(({ field, key, unit }) => {
    const agreed = terms[field]
    const isBelow = agreed !== null && Number(agreed) < minimum[key]
    return isBelow ? [{ field, message: t(`server-contracts.minimum.${unit}`, { n: minimum[key] }) }] : []
  })
}

/** The terms that decide whether a salary is below the minimum wage. */
export type JudgedWage = Pick<
  JudgedTerms,
  'type' | 'start_date' | 'effective_from' | 'monthly_salary' | 'zone' | 'company_zone' | 'wage_reason'
>

/** Is the salary below the legal minimum of its day and zone? Contractors have none. */
export function isBelowMinimum(terms: JudgedWage): boolean {
  const { type, monthly_salary: salary } = terms
  if (type !== 'Employee' || salary === null) return false
  return Math.round(Number(salary) * CENTS) < minimumWageOn(dayOf(terms), zoneOf(terms)).monthlyCents
}

/** Unusual values that block nothing. */
export function warningsOf(terms: JudgedTerms): string[] {
  if (terms.type !== 'Employee') return []
  const day = dayOf(terms)
  const hours = Number(weeklyHours(terms) ?? 0)
  const most = maximumWeeklyHours(day)
  return [
    ...(hours > most ? [t('server-contracts.hours', { hours, most, from: dayInWords(day) })] : []),
    ...(terms.work_days?.length === DAYS_OF_WEEK ? [t('server-contracts.noRestDay')] : []),
    ...trialWarnings(terms),
    ...(isBelowMinimum(terms) ? [belowMinimum(terms.wage_reason)] : []),
    ...(minimumWageOn(day, zoneOf(terms)).isProvisional && terms.monthly_salary !== null
      ? [t('server-contracts.provisional', { year: day.slice(0, 4) })]
      : []),
  ]
}

const belowMinimum = (reason: string | null): string =>
  reason === null ? t('server-contracts.noWageReason') : t('server-contracts.wageReason', { reason })

/** Weekly hours: the given value, else days times hours. */
export function weeklyHours(terms: Pick<ContractRow, 'weekly_hours' | 'work_days' | 'work_hours'>): string | null {
  if (terms.weekly_hours !== null) return terms.weekly_hours
  if (terms.work_days === null || terms.work_hours === null) return null
  return String(Math.round(terms.work_days.length * Number(terms.work_hours) * CENTS) / CENTS)
}

/** The day whose law counts: the first of the terms, but never before the contract. */
const dayOf = ({ effective_from, start_date }: JudgedWage): string =>
  effective_from !== null && effective_from > start_date ? effective_from : start_date

const zoneOf = ({ zone, company_zone }: JudgedWage): Zone => ((zone ?? company_zone) === 'Border' ? 'Border' : 'General')
