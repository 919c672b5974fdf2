import type { Static } from 'typebox'
import { localise, schemaText } from '../../../../contract/language/overlay.ts'
import type { Parameter } from '../../../../contract/payroll/law-figures/schemas.ts'
import { FIRST_DAY } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { present } from '../../../../payroll/present.ts'
import { inWords, storedText } from '../../../words/stored-words.ts'
import { describedOf, editableOf, figureOf, fromChange, isOf, OWN, type ParameterField, titleOf } from './parameters.ts'
import { newestOn, occasionOf, type StoredChange, valuesOn } from './stored-changes.ts'

type ParameterAnswer = Static<typeof Parameter>

/** A field without its limits, which only the server judges. */
export const shownField = ({ key, label, kind, places, options, isOptional }: ParameterField) => ({
  key,
  label,
  kind,
  ...present({ places, options: options && [...options], isOptional }),
})

const ruleOf = (change: StoredChange) => {
  const { article, source, confidence } = change
  return { ...occasionOf(change), article, source, confidence }
}

export function toParameter(law: Law, key: string, stored: readonly StoredChange[]): ParameterAnswer {
  const editable = editableOf(key)
  const { text, fields } = localise('payroll-parameters', describedOf(key))
  const { values, rows, derived, rule, note } = figureOf(law, key)
  const own = stored.filter((one) => one.area === 'law' && one.key === editable && isOf(key, one.value))
  const isChanged = own.some(({ valid_from, source }) => valid_from === rule.from && source === rule.source)
  return {
    area: 'law',
    key,
    title: schemaText('payroll-parameters', titleOf(law, key)),
    text,
    fields: fields.map(shownField),
    values,
    rows,
    derived,
    note,
    from: rule.from,
    to: rule.to,
    article: rule.article,
    source: isChanged ? rule.source : inWords(rule.source),
    confidence: rule.confidence,
    is_changed: isChanged,
    changes: own.map((one) => ({ ...ruleOf(one), ...fromChange(key, one.value) })),
  }
}

/** Defaults of companies and accounts of the journal: ours, so of no law. */
export function toOwnParameter(area: 'default' | 'journal', stored: readonly StoredChange[], day: string): ParameterAnswer {
  const { title, text, fields } = localise('payroll-parameters', OWN[area])
  const current = newestOn(stored, area, area, day)
  return {
    area,
    key: area,
    title,
    text,
    fields: fields.map(shownField),
    rows: null,
    derived: [],
    note: null,
    values: ownValues(area, stored, day),
    from: current?.valid_from ?? FIRST_DAY,
    to: null,
    article: storedText('law.ownSetting'),
    source: inWords(storedText('law.ownSetting')),
    confidence: 'H2',
    is_changed: current !== undefined,
    changes: stored
      .filter((one) => one.area === area)
      .map((one) => ({ ...ruleOf(one), values: one.value as Record<string, string>, rows: null })),
  }
}

/** Each field with its last entry, or its initial value. */
export function ownValues(area: 'default' | 'journal', stored: readonly StoredChange[], day: string): Record<string, string> {
  const begin = Object.fromEntries(OWN[area].fields.map(({ key, value = '' }) => [key, value]))
  const values = valuesOn(
    stored.filter((one) => one.area === area),
    day,
  )
  return { ...begin, ...Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value])) }
}
