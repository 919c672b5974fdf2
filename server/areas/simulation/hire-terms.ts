import { stateTaxOf } from '../../../payroll/law/state-tax.ts'
import type { Law } from '../../../payroll/law/types.ts'
import type { Database } from '../../db/connect.ts'
import { multipliersOn } from '../payroll/counting/settings.ts'
import { type Defaults, defaultsOn, officeDefaults } from '../payroll/law-figures/company-defaults.ts'
import { changesOf } from '../payroll/law-figures/stored-changes.ts'

/** Terms that a company sets with dates of its own; the office has a default of each. */
const OF_PAYMENTS = ['vacation_premium', 'christmas_bonus_days', 'service_fee'] as const
const SOURCE = 'Settings of the payments'

/** Default terms of a company's hire, as in its payrolls; without a company those of the office. */
export async function hireTermsOn(db: Database, companyId: number | null, day: string): Promise<Defaults> {
  if (companyId === null) return officeDefaults(await changesOf(db, ['default']), day)
  const [defaults, multipliers] = await Promise.all([defaultsOn(db, companyId, day), multipliersOn(db, companyId, day)])
  const ofPayments = OF_PAYMENTS.map((key) => {
    const { value, from, legal } = multipliers[key]
    return [key, { value, from, source: value === legal ? BUILT_IN : `${SOURCE} from ${from}` }] as const
  })
  return { ...defaults, ...Object.fromEntries(ofPayments) }
}

/** Source of terms that are not set. */
export const BUILT_IN = 'Built in'

/** The terms of a simulation, in the order of the answer. */
const TOLD = {
  payroll_state: 'State of the payroll tax',
  work_risk_premium: 'Work risk premium',
  vacation_premium: 'Vacation premium',
  christmas_bonus_days: 'Christmas bonus days',
  savings_fund_percent: 'Savings fund',
  subsidy_basis: 'Subsidy compared with',
  factor_places: 'Decimals of the integration factor',
} as const
export type HireTerm = keyof typeof TOLD
const IN_PERCENT: readonly HireTerm[] = ['work_risk_premium', 'vacation_premium', 'savings_fund_percent']

/** The set terms that the input left out; built-in ones are omitted. @param said terms of the input */
export function toldTerms(terms: Defaults, said: readonly HireTerm[], law: Law) {
  return (Object.keys(TOLD) as HireTerm[]).flatMap((key) => {
    const term = terms[key]
    if (!term || said.includes(key) || term.source === BUILT_IN) return []
    return [{ name: TOLD[key], value: inWords(key, term.value, law), source: term.source }]
  })
}

function inWords(key: HireTerm, value: string, law: Law): string {
  if (key === 'payroll_state') return stateTaxOf(law, value).name
  return IN_PERCENT.includes(key) ? `${value} %` : value
}
