import avoided from './avoided-words.json' with { type: 'json' }
import { type FullName, innerConsonant, innerVowel, significantGiven, significantWords } from './names.ts'
import { type IdentityProblem, isCalendarDay, shortDate } from './problem.ts'

export const CURP_STATES =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(' ')

/** SAT's generic CURPs of foreigners; the second fails the check digit and is right all the same. */
const GENERIC = new Set(['XEXX010101HNEXXXA4', 'XEXX010101MNEXXXA8'])
const FORM = /^[A-Z][AEIOUX][A-Z]{2}(\d{2})(\d{2})(\d{2})[HMX]([A-Z]{2})[B-DF-HJ-NP-TV-ZÑX]{3}([0-9A-Z])\d$/
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const AVOIDED = new Set(avoided.curp.split(' '))

/** Problems of a CURP (18 characters); empty = none. Warns, never blocks. */
export function checkCurp(value: string): IdentityProblem[] {
  const curp = value.trim().toUpperCase()
  if (GENERIC.has(curp)) return []
  const match = FORM.exec(curp)
  if (!match) return ['form']
  const [, year, month, day, state, differentiator] = match as unknown as [string, string, string, string, string, string]
  // Position 17 says the century: a digit for people born before 2000, a letter from 2000 on.
  const century = /\d/.test(differentiator) ? 1900 : 2000
  const problems: IdentityProblem[] = []
  if (!isCalendarDay(century + Number(year), Number(month), Number(day))) problems.push('date')
  if (!CURP_STATES.includes(state)) problems.push('state')
  if (curpCheckDigit(curp.slice(0, 17)) !== curp.at(-1)) problems.push('check-digit')
  return problems
}

/** The last digit for the 17 characters before it. */
function curpCheckDigit(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) sum += ALPHABET.indexOf(body.charAt(at)) * (18 - at)
  return String((10 - (sum % 10)) % 10)
}

export interface CurpPerson extends FullName {
  /** ISO date. */
  birthdate: string
  sex: 'H' | 'M' | 'X'
  /** Two-letter code of the state of birth, one of CURP_STATES; NE = born abroad. */
  state: string
}

/**
 * The CURP that the published rules give. @param twin 0 for the first person with these letters, then 1, 2 …:
 * the registry counts people that would otherwise share a number.
 */
export function makeCurp(person: CurpPerson, twin = 0): string {
  const paternal = significantWords(person.paternal)[0] ?? ''
  const maternal = person.maternal?.trim() ? (significantWords(person.maternal)[0] ?? '') : ''
  const given = significantGiven(person.given)
  const letters = asciiLetters(paternal.slice(0, 1) + innerVowel(paternal) + (maternal.slice(0, 1) || 'X') + given.slice(0, 1))
  const start = AVOIDED.has(letters) ? `${letters[0]}X${letters.slice(2)}` : letters
  const inner = asciiLetters([paternal, maternal, given].map(innerConsonant).join(''))
  const differentiator = person.birthdate < '2000' ? String(twin) : String.fromCharCode('A'.charCodeAt(0) + twin)
  const body = start + shortDate(person.birthdate) + person.sex + person.state + inner + differentiator
  return body + curpCheckDigit(body)
}

/** Ñ and anything else that is no plain letter becomes X. */
const asciiLetters = (text: string): string => text.replaceAll(/[^A-Z]/g, 'X')
