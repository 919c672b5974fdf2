import type { Static } from 'typebox'
import { t } from '../../../../contract/language/texts.ts'
import type { Parameter } from '../../../../contract/payroll/law-figures/schemas.ts'
import type { ChangeValues, LawKey } from '../../../../payroll/law/changes.ts'
import { housingAbsencesOn, overtimeOn, umiOn } from '../../../../payroll/law/payroll-rules.ts'
import { STATES, stateTaxOf } from '../../../../payroll/law/state-tax.ts'
import type { Dated, Law, LawRules } from '../../../../payroll/law/types.ts'
import file from '../../../../schemas/payroll-parameters.json' with { type: 'json' }

export interface ParameterField {
  key: string
  label: string
  kind: 'money' | 'percent' | 'number' | 'hours' | 'days' | 'account' | 'choice'
  options?: readonly string[]
  /** A choice among the states of the SAT catalogue. */
  isState?: boolean
  places?: number
  least?: string
  most?: string
  /** Default value, where no law defines one. */
  value?: string
  /** May be left blank: then it is not set. */
  isOptional?: boolean
  /** For defaults: a company cannot set its own. */
  scope?: string
}

interface Described {
  title: string
  text: string
  article: string
  fields: ParameterField[]
}

export type EditableKey = Exclude<LawKey, 'concept'>
type FileKey = Exclude<EditableKey, 'rule'>

const PARAMETERS = file.parameters as Record<FileKey, Described>
const RULES = file.rules as Record<keyof LawRules, Described>
const EDITABLE = Object.keys(PARAMETERS) as FileKey[]
/** Settings of our own, which no law knows. */
export const OWN = { default: withStates(file.defaults), journal: file.journal } as Record<
  'default' | 'journal',
  Omit<Described, 'article'>
>

function withStates<T extends { fields: readonly object[] }>(described: T) {
  const fields = described.fields.map((field) => ('isState' in field ? { ...field, options: STATES } : field))
  return { ...described, fields }
}
export const ACCOUNTS = file.accounts as Record<string, string>

type Values = Record<string, string>
type Rows = Static<typeof Parameter>['rows']

export interface Figure {
  values: Values
  rows: Rows
  derived: { label: string; value: string }[]
  rule: Dated
  note: string | null
}

const plain = (rule: Dated, values: Values, derived: Figure['derived'] = []): Figure => ({
  values,
  derived,
  rule,
  rows: null,
  note: null,
})

const ratesOf = (branches: readonly { key: string; percent: string }[], key: FileKey): Values => {
  const editable = new Set(PARAMETERS[key].fields.map((field) => field.key))
  return Object.fromEntries(
    branches.filter((branch) => editable.has(branch.key)).map(({ key: name, percent }) => [name, percent]),
  )
}

const FIGURES: Record<Exclude<FileKey, 'stateTax'>, (law: Law) => Figure> = {
  uma: ({ uma }) => plain(uma, { daily: uma.daily }, [of('month', uma.monthly), of('year', uma.annual)]),
  minimumWage: ({ minimumWage: wage }) => plain(wage, { general: wage.general, border: wage.border }),
  employmentSubsidy: ({ employmentSubsidy: rule }) =>
    rule.kind === 'flat'
      ? plain(rule, { percentOfMonthlyUma: rule.percentOfMonthlyUma, monthlyIncomeCap: rule.monthlyIncomeCap }, [
          of('month', rule.monthlyAmount),
        ])
      : { ...plain(rule, {}), note: t('server-payroll-figures.subsidyTable') },
  incomeTax: ({ isr }) => ({ ...plain(isr, {}), rows: { monthly: isr.tables.monthly, annual: isr.tables.annual } }),
  workerQuotas: ({ imssWorker }) =>
    plain({ ...imssWorker, article: PARAMETERS.workerQuotas.article }, ratesOf(imssWorker.branches, 'workerQuotas')),
  employerQuotas: ({ employerQuotas }) => plain(employerQuotas, ratesOf(employerQuotas.branches, 'employerQuotas')),
  oldAge: ({ oldAge }) =>
    plain(oldAge, { atMinimumWage: oldAge.atMinimumWage, ...Object.fromEntries(oldAge.rows.map((rate, at) => [at, rate])) }),
  umi: (law) => plain(umiOn(law, law.day), { daily: umiOn(law, law.day).daily }),
  housingAbsences: (law) => {
    const rule = housingAbsencesOn(law, law.day)
    return plain(rule, { suspends: rule.suspends })
  },
  overtime: (law) => {
    const rule = overtimeOn(law, law.day)
    const { doubleHoursWeek, doubleHoursDay, doubleDaysWeek } = rule
    return plain(rule, { doubleHoursWeek, doubleHoursDay, doubleDaysWeek: String(doubleDaysWeek) })
  },
}

const of = (derived: 'month' | 'year', value: string) => ({ label: t(`server-payroll-figures.derived.${derived}`), value })

const STATE = 'stateTax.'
const RULE = 'rule.'

/** Every figure that may be entered: "uma", of the rules "rule.welfare", of the states "stateTax.CMX". */
export const FIGURE_KEYS: readonly string[] = [
  ...EDITABLE.filter((key) => key !== 'stateTax'),
  ...Object.keys(RULES).map((name) => `${RULE}${name}`),
  ...STATES.map((state) => `${STATE}${state}`),
]

export function editableOf(key: string): EditableKey {
  if (key.startsWith(STATE)) return 'stateTax'
  return key.startsWith(RULE) ? 'rule' : (key as EditableKey)
}

const stateOf = (key: string): string => key.slice(STATE.length)
const ruleOf = (key: string): keyof LawRules => key.slice(RULE.length) as keyof LawRules

export function describedOf(key: string): Described {
  const editable = editableOf(key)
  return editable === 'rule' ? RULES[ruleOf(key)] : PARAMETERS[editable]
}

/** Does an entry belong to this figure, and not to another state or rule? */
export function isOf(key: string, value: Record<string, unknown>): boolean {
  const editable = editableOf(key)
  if (editable === 'stateTax') return value['state'] === stateOf(key)
  return editable !== 'rule' || value['rule'] === ruleOf(key)
}

export function figureOf(law: Law, key: string): Figure {
  const editable = editableOf(key)
  if (editable === 'rule') return ruleFigure(law.rules[ruleOf(key)], key)
  if (editable !== 'stateTax') return FIGURES[editable](law)
  const rate = stateTaxOf(law, stateOf(key))
  return { ...plain(rate, { percent: rate.percent }), note: rate.note }
}

function ruleFigure(rule: Dated, key: string): Figure {
  const values = rule as Dated & Values
  return plain(rule, Object.fromEntries(describedOf(key).fields.map((field) => [field.key, values[field.key] ?? ''])))
}

export function titleOf(law: Law, key: string): string {
  return editableOf(key) === 'stateTax' ? stateTaxOf(law, stateOf(key)).name : describedOf(key).title
}

/** The input of the screen in the format of the law book. */
export function toChange(key: string, values: Values, rows: Rows): ChangeValues[EditableKey] {
  const editable = editableOf(key)
  if (editable === 'incomeTax') return { monthly: rows?.monthly ?? [], annual: rows?.annual ?? [] }
  if (editable === 'rule') return { rule: ruleOf(key), values }
  if (editable === 'stateTax') return { state: stateOf(key), percent: values['percent'] ?? '0' }
  if (editable !== 'oldAge') return values as unknown as ChangeValues[EditableKey]
  const { atMinimumWage = '0', ...rates } = values
  return {
    atMinimumWage,
    rows: Object.keys(rates)
      .sort()
      .map((at) => rates[at] as string),
  }
}

/** The reverse of `toChange`. */
export function fromChange(key: string, stored: Record<string, unknown>): { values: Values; rows: Rows } {
  const editable = editableOf(key)
  if (editable === 'incomeTax') return { values: {}, rows: stored as unknown as Rows }
  if (editable === 'rule') return { values: stored['values'] as Values, rows: null }
  const { state: _state, rows, ...values } = stored
  const rates = Array.isArray(rows) ? Object.fromEntries(rows.map((rate: unknown, at) => [String(at), String(rate)])) : {}
  return { values: { ...(values as Values), ...rates }, rows: null }
}
