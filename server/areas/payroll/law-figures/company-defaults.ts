import { FIRST_DAY } from '../../../../payroll/law/law.ts'
import { RISK_CLASSES, SOCIAL_SECURITY } from '../../../../payroll/law/social-security.ts'
import type { Database } from '../../../db/connect.ts'
import { type Columns, findColumns } from '../../../db/rows.ts'
import { storedText } from '../../../words/stored-words.ts'
import { OWN } from './parameters.ts'
import { changesOf, type StoredChange, valuesOn } from './stored-changes.ts'

export interface DefaultValue {
  value: string
  /** The author of the value, as a text for an explanation, where it is kept. */
  source: string
  /** First day on which it applies. */
  from: string
}

/** Default terms of a company's payrolls; unset ones are absent. */
export type Defaults = Readonly<Record<string, DefaultValue>>

export const isBuiltIn = ({ source }: DefaultValue): boolean => source === storedText('input.builtIn')

const OFFICE_ONLY = 'office'
/** Fields that a company may set for itself; the others are multipliers of its payments, which have their own dates. */
export const COMPANY_FIELDS = OWN.default.fields.filter(({ scope }) => scope !== OFFICE_ONLY)

const OF_RECORD = ['payroll_state', 'imss_risk_class', 'imss_risk_premium'] as const

/** Each default on a day: that of the company, else that of its record, else that of the office. */
export async function defaultsOn(db: Database, companyId: number, day: string): Promise<Defaults> {
  const [own, office, company] = await Promise.all([
    changesOf(db, ['default'], companyId),
    changesOf(db, ['default']),
    findColumns(db, 'companies', { id: companyId }, OF_RECORD),
  ])
  return {
    ...officeDefaults(office, day),
    ...recordDefaults(company),
    ...ownDefaults(own, day),
  }
}

/** The company's own settings; a blank value restores that of the record or the office. */
export const ownDefaults = (stored: readonly StoredChange[], day: string): Defaults =>
  setBy('input.companySettingFromDay', stored, day)

/** Defaults of a company without settings of its own. */
export function officeDefaults(stored: readonly StoredChange[], day: string): Defaults {
  const begin = OWN.default.fields.flatMap(({ key, value }) =>
    value ? [[key, { value, source: storedText('input.builtIn'), from: FIRST_DAY }] as const] : [],
  )
  return { ...Object.fromEntries(begin), ...setBy('input.officeDefaultFromDay', stored, day) }
}

const setBy = (
  source: 'input.companySettingFromDay' | 'input.officeDefaultFromDay',
  stored: readonly StoredChange[],
  day: string,
): Defaults =>
  Object.fromEntries(
    Object.entries(valuesOn(stored, day)).flatMap(([key, { value, from }]) =>
      value === '' ? [] : [[key, { value, source: storedText(source, { day: from }), from }]],
    ),
  )

/** The first premium of each class, I to V. */
const CLASSES = RISK_CLASSES.map((name) => SOCIAL_SECURITY.workRisk.classes[name])

function recordDefaults(company: Columns<'companies', (typeof OF_RECORD)[number]> | undefined): Defaults {
  const of = (value: string, source = storedText('input.recordOfTheCompany')) => ({ value, source, from: FIRST_DAY })
  const { payroll_state: state, imss_risk_class: riskClass, imss_risk_premium: premium } = company ?? {}
  const ofClass = CLASSES[(riskClass ?? 0) - 1]
  return {
    ...(state ? { payroll_state: of(state) } : {}),
    ...(ofClass
      ? { work_risk_premium: of(ofClass, storedText('input.recordOfTheCompanyMeanOfClass', { class: riskClass })) }
      : {}),
    ...(premium ? { work_risk_premium: of(premium) } : {}),
  }
}
