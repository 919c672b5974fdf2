import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import { INCIDENT_TYPES } from '../../../../contract/payroll/entries/entry-types.ts'
import {
  INCAPACITY_DEDUCTION,
  INCAPACITY_PAY,
  INCOME_TAX,
  isKeyOn,
  OTHER_INCOME,
  OVERTIME,
  RETIREMENT,
  SEPARATION,
} from '../../../../payroll/cfdi/nomina/catalogues.ts'
import names from '../../../../payroll/law/concept-names.json' with { type: 'json' }
import { CONCEPT_CODES, payConcept } from '../../../../payroll/law/concepts.ts'
import settlement from '../../../../payroll/law/settlement.json' with { type: 'json' }
import { DEDUCTIONS } from '../../../../payroll/period/types.ts'
import type { InputTo } from '../../../calls/handlers.ts'
import { folded } from '../../../cells/folded.ts'
import type { OwnDefinition } from './stored-concepts.ts'

type Kind = 'Perception' | 'Deduction'

/** Concepts with parts and rules of their own, such as stock options and income assimilated to wages. */
const WITH_PARTS: Record<Kind, readonly string[]> = {
  Perception: [...SEPARATION, ...RETIREMENT, OVERTIME, INCAPACITY_PAY, '045', '046'],
  Deduction: ['001', INCOME_TAX, INCAPACITY_DEDUCTION],
}
const CATALOGUES = { Perception: 'perception', Deduction: 'deduction', 'Other payment': 'otherPayment' } as const

/** An error if the SAT has no such key for this kind of line; no tax receipt can be written with it. */
export function judgeKnownKey(kind: string, key: string, from: string): FieldError[] {
  const catalogue = CATALOGUES[kind as keyof typeof CATALOGUES]
  if (catalogue === undefined || isKeyOn(catalogue, key, from)) return []
  return [{ field: 'sat_code', message: t('server-payroll-figures.concepts.noKey', { key, kind: catalogue }) }]
}

/** Errors if the SAT key does not fit the kind of concept, or the receipt cannot be written with it. */
export function judgeSatKey(kind: Kind, key: string, from: string, isExempt: boolean): FieldError[] {
  const problem = (message: string): FieldError[] => [{ field: 'sat_code', message }]
  if (key === '') return problem(t('server-payroll-figures.concepts.satKey'))
  const unknown = judgeKnownKey(kind, key, from)
  if (unknown.length > 0) return unknown
  if (WITH_PARTS[kind].includes(key)) return problem(t('server-payroll-figures.concepts.ownRules', { key }))
  if (isExempt && key === OTHER_INCOME) return problem(t('server-payroll-figures.concepts.taxedOnly', { key }))
  return []
}

const CODE = /^[A-Z][A-Z0-9_]{2,14}$/
/** Reserved prefixes: built-in lines are recognised by the beginning of their code. */
const KEPT = /^(ISR|IMSS|EMPLOYER|STATE|SUBSIDY|EMPLOYMENT|ANNUAL|MANUAL|NET$)/
const BUILT_IN_CODES = [
  ...CONCEPT_CODES,
  ...Object.keys(settlement.concepts),
  ...Object.values(names.names).map(({ key }) => key),
]
const BUILT_IN_NAMES = [
  ...CONCEPT_CODES.map((code) => payConcept(code).name),
  ...Object.values(settlement.concepts).map(({ name }) => name),
  ...Object.values(names.names).map(({ es }) => es),
  ...INCIDENT_TYPES,
  ...DEDUCTIONS,
]
const NAME = /^[^|]{3,60}$/

type EnteredConcept = Pick<InputTo<'payroll/create-concept'>, 'code' | 'name' | 'name_es'>

/** Code and names of a concept of our own: none that is there already, built in or entered, retired ones too. */
export function judgeNames({ code, name, name_es }: EnteredConcept, own: readonly OwnDefinition[]): FieldError[] {
  const problems: FieldError[] = []
  const problem = (field: string, message: string) => problems.push({ field, message })
  if (!CODE.test(code)) problem('code', t('server-payroll-figures.concepts.code'))
  else if (KEPT.test(code)) problem('code', t('server-payroll-figures.concepts.reserved'))
  else if (BUILT_IN_CODES.includes(code) || own.some((one) => one.code === code))
    problem('code', t('server-payroll-figures.concepts.taken', { code }))
  const taken = new Map(BUILT_IN_NAMES.map((one) => [folded(one), 'builtIn']))
  for (const { own: one } of own) for (const each of [one.name, one.nameEs]) taken.set(folded(each), 'own')
  for (const [field, value] of [
    ['name', name],
    ['name_es', name_es],
  ] as const) {
    const found = taken.get(folded(value))
    if (!NAME.test(value)) problem(field, t('server-payroll-figures.concepts.name'))
    else if (found) problem(field, t('server-payroll-figures.concepts.nameTaken', { whose: found }))
  }
  return problems
}
