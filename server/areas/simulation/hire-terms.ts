import { t } from '../../../contract/language/texts.ts'
import { stateTaxOf } from '../../../payroll/law/state-tax.ts'
import type { Law } from '../../../payroll/law/types.ts'
import type { Database } from '../../db/connect.ts'
import { storedText } from '../../words/stored-words.ts'
import { multipliersOn } from '../payroll/counting/settings.ts'
import { type Defaults, defaultsOn, isBuiltIn, officeDefaults } from '../payroll/law-figures/company-defaults.ts'
import { changesOf } from '../payroll/law-figures/stored-changes.ts'

/** Terms that a company sets with separate dates; the office has a default of each. */
const OF_PAYMENTS = ['vacation_premium', 'christmas_bonus_days', 'service_fee'] as const

/** Default terms of a company's hire, as in its payrolls; without a company those of the office. */
export async function hireTermsOn(db: Database, companyId: number | null, day: string): Promise<Defaults> {
  if (companyId === null) return officeDefaults(await changesOf(db, ['default']), day)
  const [defaults, multipliers] = await Promise.all([defaultsOn(db, companyId, day), multipliersOn(db, companyId, day)])
  const ofPayments = OF_PAYMENTS.map((key) => {
    const { value, from, legal } = multipliers[key]
    return [
      key,
      {
        value,
        from,
        source: value === legal ? storedText('input.builtIn') : storedText('input.settingsOfThePaymentsFromDay', { day: from }),
      },
    ] as const
  })
  return { ...defaults, ...Object.fromEntries(ofPayments) }
}

/** The terms of a simulation, in the order of the answer. */
const TOLD = [
  'payroll_state',
  'work_risk_premium',
  'vacation_premium',
  'christmas_bonus_days',
  'savings_fund_percent',
  'subsidy_basis',
  'factor_places',
] as const
export type HireTerm = (typeof TOLD)[number]
const IN_PERCENT: readonly HireTerm[] = ['work_risk_premium', 'vacation_premium', 'savings_fund_percent']

/** The set terms that the input left out; built-in ones are omitted. @param given terms of the input */
export function shownTerms(terms: Defaults, given: readonly HireTerm[], law: Law) {
  return TOLD.flatMap((key) => {
    const term = terms[key]
    if (!term || given.includes(key) || isBuiltIn(term)) return []
    return [{ name: t(`server-simulation.terms.${key}`), value: inWords(key, term.value, law), source: term.source }]
  })
}

function inWords(key: HireTerm, value: string, law: Law): string {
  if (key === 'payroll_state') return stateTaxOf(law, value).name
  return IN_PERCENT.includes(key) ? `${value} %` : value
}
