const LOCALES = { en: 'en-GB', es: 'es-MX' }
const DAY = /^\d{4}-\d\d-\d\d$/

/** The values with each calendar day (`2026-12-01`) in the words of a language: "1 de diciembre de 2026". */
export function sayDays(values: Readonly<Record<string, string>>, language: 'en' | 'es'): Record<string, string> {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  const say = (value: string): string => (DAY.test(value) ? format.format(new Date(`${value}T00:00:00Z`)) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(value)]))
}
