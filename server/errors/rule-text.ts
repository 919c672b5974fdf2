import type { ErrorObject } from 'ajv'
import { t, textAt } from '../../contract/language/texts.ts'

/** Beginning of the patterns of days, which follow the reach of the database's calendar. */
const DAY = '^(19|20)'

/** The validator's own words for a broken rule, in the current language; undefined for a rule without a text. */
export function ruleText({
  keyword,
  params,
  message,
}: Pick<ErrorObject, 'keyword' | 'params' | 'message'>): string | undefined {
  // Screens send days that were typed: these words are read by people.
  if (params['format'] === 'date' || String(params['pattern']).startsWith(DAY)) return t('server-fields.day')
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return textAt('server-fields.rules', keyword, Object.fromEntries(values)) ?? message
}
