import avoided from './avoided-words.json' with { type: 'json' }
import { type FullName, innerVowel, plainUpper, significantGiven, significantWords } from './names.ts'
import { type IdentityProblem, isCalendarDay, shortDate } from './problem.ts'

/** SAT's generic numbers, domestic and foreign; both fail the check digit and are right all the same. */
const GENERIC = new Set(['XAXX010101000', 'XEXX010101000'])
const FORM = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/
const CHECK_ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
const HOMOCLAVE_ALPHABET = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
const AVOIDED = new Set(avoided.rfc.split(' '))
/** Words of a company's legal form, which carry no letter. */
const LEGAL_FORM = new Set(
  'SA S A CV C V SAB SAPI SC AC RL R L DE DEL LA LAS LOS EL Y E EN PARA POR COMPAÑIA CIA SOCIEDAD'.split(' '),
)

/**
 * Problems of an RFC (13 characters for a person, 12 for a company); empty = none. A few real RFCs fail the check digit, so
 * this warns and never blocks.
 */
export function checkRfc(value: string): IdentityProblem[] {
  const rfc = value.trim().toUpperCase()
  if (GENERIC.has(rfc)) return []
  const match = FORM.exec(rfc)
  if (!match) return ['form']
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const isDay = isCalendarDay(1900 + year, month, day) || isCalendarDay(2000 + year, month, day)
  const isRight = rfcCheckDigit(rfc.slice(0, -1)) === rfc.at(-1)
  return [...(isDay ? [] : (['date'] as const)), ...(isRight ? [] : (['check-digit'] as const))]
}

/** The last character for the 11 (company) or 12 (person) before it. */
function rfcCheckDigit(body: string): string {
  const chars = body.padStart(12, ' ')
  let sum = 0
  for (let at = 0; at < chars.length; at++) sum += CHECK_ALPHABET.indexOf(chars.charAt(at)) * (13 - at)
  const digit = 11 - (sum % 11)
  return digit === 11 ? '0' : digit === 10 ? 'A' : String(digit)
}

/** The RFC that the published rules give for a name and a birthdate (ISO); SAT may assign another to avoid twins. */
export function makePersonRfc(name: FullName, birthdate: string): string {
  const fullName = [name.paternal, name.maternal ?? '', name.given].join(' ')
  return finish(personLetters(name), birthdate, fullName)
}

/** The RFC that the published rules give for a company's name and its founding date (ISO). */
export function makeCompanyRfc(name: string, founded: string): string {
  return finish(companyLetters(name), founded, name)
}

function finish(letters: string, date: string, name: string): string {
  const body = letters + shortDate(date) + homoclave(name)
  return body + rfcCheckDigit(body)
}

function personLetters({ given, paternal, maternal }: FullName): string {
  const first = significantWords(paternal)[0] ?? ''
  const second = maternal?.trim() ? (significantWords(maternal)[0] ?? '') : ''
  const givenName = significantGiven(given)
  const letters =
    second === ''
      ? first.slice(0, 2) + givenName.slice(0, 2)
      : first.length <= 2
        ? first.slice(0, 1) + second.slice(0, 1) + givenName.slice(0, 2)
        : first.slice(0, 1) + innerVowel(first) + second.slice(0, 1) + givenName.slice(0, 1)
  const padded = letters.padEnd(4, 'X')
  return AVOIDED.has(padded) ? `${padded.slice(0, 3)}X` : padded
}

function companyLetters(name: string): string {
  const [first = '', second = '', third = ''] = significantWords(name, (word) => LEGAL_FORM.has(word))
  const letters =
    third !== ''
      ? first.slice(0, 1) + second.slice(0, 1) + third.slice(0, 1)
      : second !== ''
        ? first.slice(0, 1) + second.slice(0, 2)
        : first.slice(0, 3)
  return letters.padEnd(3, 'X')
}

/** Two characters that tell people with the same letters and date apart: a digest of the whole name. */
function homoclave(name: string): string {
  const digits = `0${[...plainUpper(name)].map(nameValue).join('')}`
  let sum = 0
  for (let index = 0; index + 1 < digits.length; index++)
    sum += Number(digits.slice(index, index + 2)) * Number(digits[index + 1])
  const rest = sum % 1000
  return `${HOMOCLAVE_ALPHABET[Math.floor(rest / 34)]}${HOMOCLAVE_ALPHABET[rest % 34]}`
}

/** Two digits for each character of a name: digits as they are, then A to I from 11, J to R from 21, S to Z from 32. */
function nameValue(char: string): string {
  if (char === ' ') return '00'
  if (char === '&') return '10'
  if (char === 'Ñ') return '40'
  if (char <= '9') return char.padStart(2, '0')
  const place = char.charCodeAt(0) - 'A'.charCodeAt(0)
  return String(place < 9 ? 11 + place : place < 18 ? 21 + place - 9 : 32 + place - 18)
}
