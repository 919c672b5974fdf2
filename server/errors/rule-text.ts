import type { ErrorObject } from 'ajv'
import { textAt } from '../../contract/language/texts.ts'

/** The validator's own words for a broken rule, in the current language; undefined for a rule without a text. */
export function ruleText({
  keyword,
  params,
  message,
}: Pick<ErrorObject, 'keyword' | 'params' | 'message'>): string | undefined {
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return textAt('server-fields.rules', keyword, Object.fromEntries(values)) ?? message
}
