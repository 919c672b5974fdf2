import type { ErrorObject } from 'ajv'
import { t, textAt } from '../../contract/language/texts.ts'

/** Beginning of the patterns of days, which follow the reach of the database's calendar. */
const DAY = '^(19|20)'

/**
 * The text of a broken rule in the current language; undefined for a rule without a text.
 * @param rules of the reader: a person who enters values, or the editor of a file, who knows its schema
 */
export function ruleText(
  rules: 'server-fields.rules' | 'server-schema-files.rules',
  { keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>,
): string | undefined {
  // Screens send days that were typed: these words are read by people.
  if (params['format'] === 'date' || String(params['pattern']).startsWith(DAY)) return t('server-fields.day')
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return textAt(rules, keyword, Object.fromEntries(values))
}
