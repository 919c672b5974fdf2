import { dateFormat } from '../../../contract/language/formats.ts'
import { inLanguage } from '../../language.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** The values with each calendar day (`2026-12-01`) in the words of a language: "1 de diciembre de 2026". */
export function sayDays(values: Readonly<Record<string, string>>, language: string): Record<string, string> {
  const format = inLanguage(language, () => dateFormat({ dateStyle: 'long', timeZone: 'UTC' }))
  const say = (value: string): string => (DAY.test(value) ? format.format(new Date(`${value}T00:00:00Z`)) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(value)]))
}
