import { today } from '../calendar.ts'
import { t } from '../language/texts.ts'

/** Rules that a pattern cannot say. Compiled forms call them by these names on both sides. */

/** The pattern of ajv-formats (the length is checked first, so that a long text costs nothing). */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const EMAIL_LENGTH = 254

/** Message for an invalid address, in every field but that of Wise. */
export const emailProblem = (): string => t('fields.email')

/** Does the text look like an address? One rule for every email field of the product. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text)

/** A day of the calendar from 1900 to 2099, written YYYY-MM-DD: "26" typed as a year gives 0026 in the browsers' own date fields. */
export function isDate(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Is this day (YYYY-MM-DD) at least `minimum` and at most `maximum` whole years ago? Days are those of Mexico City. */
export function isOfAge(text: string, minimum: number, maximum: number): boolean {
  const day = today()
  return isDate(text) && text <= yearsBefore(day, minimum) && text > yearsBefore(day, maximum + 1)
}

/** Compared as text only, so that 29 February needs no care. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Does the last digit bring the weighted sum of those before it to a multiple of ten? The weights are repeated. */
export function hasCheckDigit(text: string, weights: readonly number[]): boolean {
  if (!/^\d+$/.test(text)) return false
  const digits = [...text].map(Number)
  const last = digits.pop() ?? 0
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index % weights.length] ?? 0), 0)
  return (sum + last) % 10 === 0
}
