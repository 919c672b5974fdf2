import { dayInWords, isDay } from '../../contract/calendar.ts'
import { flattenTexts } from '../../contract/language/flatten.ts'
import { formatAll, formatAmount } from '../../contract/language/formats.ts'
import { overlayOf } from '../../contract/language/overlay.ts'
import { currentLanguage, DEFAULT_LANGUAGE, type TextKey, type TextValues, t } from '../../contract/language/texts.ts'
import errors from '../../schemas/texts/en/errors.json' with { type: 'json' }
import outside from '../../schemas/texts/en/server-outside.json' with { type: 'json' }
import refusals from '../../schemas/texts/en/server-payroll.json' with { type: 'json' }
import payrollWords from '../../schemas/texts/en/server-payroll-words.json' with { type: 'json' }
import { inLanguage } from '../language.ts'
import { nameInWords } from './request-name.ts'

/**
 * Words of payrolls that are kept: names of concepts, formulas, warnings, reasons. They are kept in English, whoever causes
 * them, and everyone reads them in their own language: the English text, with the values in it, leads to its key. So no
 * digest and no comparison depends on a language, and payrolls of former years are read in it too.
 */
const AREA = 'server-payroll-words'

type StoredKey = Extract<TextKey, `${typeof AREA}.${string}`> extends `${typeof AREA}.${infer Key}` ? Key : never

/** The text of a key as it is kept. */
export const storedText = (key: StoredKey, values?: TextValues): string => {
  const text = () => t(`${AREA}.${key}` as TextKey, values)
  // Jobs have no language of their own, and a run needs hundreds of thousands of texts.
  return currentLanguage() === DEFAULT_LANGUAGE ? text() : inLanguage(DEFAULT_LANGUAGE, text)
}

/** Pesos as a kept text has them: "MX$1,500.00". */
export const storedPesos = (amount: string): string => inLanguage(DEFAULT_LANGUAGE, () => formatAmount(amount, 'MXN'))

/** A day as a kept text has it: "5 December 2026". */
export const storedDay = (day: string): string => inLanguage(DEFAULT_LANGUAGE, () => dayInWords(day))

/** A text with values in it: what lies between them, and their names. */
interface Pattern {
  key: string
  literals: string[]
  names: string[]
  letters: number
}

interface Kept {
  /** The key of a text without values. */
  keys: ReadonlyMap<string, string>
  /** The most words first: a text is read as the one that says the most of it. */
  patterns: readonly Pattern[]
}

const { case: cases, change, ...others } = payrollWords
/**
 * Kinds of places and the texts that they may hold: any text of the product; the name of a concept, of the product or given by
 * a person; a field of the history; a fault of a case. The narrower the place, the less is a text that a person wrote taken
 * for one of the product.
 */
const PLACES = {
  // A run that has no reader keeps the refusals that it meets, and what outside services answered.
  any: () => ({
    ...flattenTexts('errors', errors),
    ...flattenTexts('server-outside', outside),
    ...flattenTexts('server-payroll', refusals),
    ...flattenTexts(AREA, others),
  }),
  concept: () => flattenTexts(`${AREA}.concept`, payrollWords.concept),
  change: () => flattenTexts(`${AREA}.change`, change),
  case: () => flattenTexts(`${AREA}.case`, cases),
}
type Place = keyof typeof PLACES
const kept = new Map<Place, Kept>()

/** Made for the first reader of another language: an office that reads English never needs it. */
function keptTexts(place: Place): Kept {
  const made = kept.get(place)
  if (made) return made
  // Plurals, choices and mere values are not recognised.
  const texts = Object.entries(PLACES[place]()).filter(([, text]) => !/\{\w+,|^\{\w+\}$/.test(text))
  const patterns = texts.filter(([, text]) => text.includes('{')).map(([key, text]) => patternOf(key, text))
  const found: Kept = {
    keys: new Map(texts.map(([key, text]) => [text, key])),
    patterns: patterns.sort((one, other) => other.letters - one.letters),
  }
  kept.set(place, found)
  return found
}

function patternOf(key: string, text: string): Pattern {
  const parts = text.split(/[{}]/)
  const literals = parts.filter((_part, at) => at % 2 === 0)
  return { key, literals, names: parts.filter((_part, at) => at % 2 === 1), letters: lettersOf(literals.join('')) }
}

function lettersOf(text: string): number {
  return text.replaceAll(/[^\p{L}]/gu, '').length
}

/** A text with fewer letters is only recognised around figures and words of the product: "{share} of {amount}" may be anybody's. */
const LEAST_LETTERS = 6
/** One request answers a few hundred texts; more are not worth the memory. */
const MOST_KNOWN = 5_000
const known = new Map<string, string | null>()

/** The name of a concept in the current language; one that a person gave it stays as it is. */
export const conceptInWords = (name: string): string =>
  currentLanguage() === DEFAULT_LANGUAGE ? name : (wordsOf(name, 'concept') ?? name)

/** The fault of a case in the current language. */
export const caseInWords = (problem: string): string =>
  currentLanguage() === DEFAULT_LANGUAGE ? problem : (wordsOf(problem, 'case') ?? inWords(problem))

/**
 * The field of a change in the current language, where it is kept in words: "UMA: Per day" is a figure of the law and one of
 * its fields, "Bonus: account" a concept and what changed of it. Other fields are keys.
 */
export function fieldInWords(field: string): string {
  if (currentLanguage() === DEFAULT_LANGUAGE) return field
  const known = wordsOf(field, 'change') ?? figureInWords(field)
  if (known !== null) return known
  // Names of figures and of their fields have colons of their own.
  for (let at = field.indexOf(': '); at >= 0; at = field.indexOf(': ', at + 1)) {
    const parts = [field.slice(0, at), field.slice(at + 2)].map(figureInWords)
    if (parts.every((part) => part !== null)) return parts.join(': ')
  }
  return field
}

const FIGURES = 'payroll-parameters'
const figureInWords = (name: string): string | null => overlayOf(currentLanguage(), FIGURES)?.[name] ?? null

/**
 * A kept text in the current language, its days in words: texts are kept with the days of the calendar, which are compared.
 * A text that the product did not write stays as it is.
 */
export function inWords(text: string): string {
  return withDaysInWords(currentLanguage() === DEFAULT_LANGUAGE ? text : (found(text) ?? text))
}

function found(text: string): string | null {
  const name = `${currentLanguage()} ${text}`
  const before = known.get(name)
  if (before !== undefined) return before
  const words =
    wordsOf(text) ??
    asSentence(text) ??
    asSentences(text) ??
    afterName(text) ??
    asList(text) ??
    asDay(text) ??
    nameInWords(text)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, words)
  return words
}

function wordsOf(text: string, place: Place = 'any'): string | null {
  const { keys, patterns } = keptTexts(place)
  const key = keys.get(text)
  if (key !== undefined) return t(key as TextKey)
  for (const pattern of patterns) {
    const values = valuesIn(text, pattern, place)
    if (values) return t(pattern.key as TextKey, values)
  }
  return null
}

/**
 * The values of a text that has the words of a pattern: its literals are looked for from the end, so that a name may have
 * signs of its own, and no text takes long.
 */
function valuesIn(text: string, { literals, names, letters }: Pattern, place: Place): Record<string, string> | null {
  const [first = '', ...others] = literals
  const last = others.pop() ?? ''
  let end = text.length - last.length
  // Where the last literal is found earlier, the text has several sentences.
  const isWhole = text.startsWith(first) && text.endsWith(last) && (last.length < 2 || text.indexOf(last, first.length) === end)
  if (!isWhole) return null
  const values: Record<string, string> = {}
  for (let place = names.length - 1; place >= 0; place -= 1) {
    const literal = place === 0 ? '' : (others[place - 1] ?? '')
    const begin = place === 0 ? first.length : text.lastIndexOf(literal, end - literal.length - 1)
    const value = begin < 0 ? '' : text.slice(begin + literal.length, end)
    if (value === '') return null
    values[names[place] ?? ''] = value
    end = begin
  }
  const isOurs = (value: string) => (/\d/.test(value) && !/\p{Ll}{3}/u.test(value)) || found(value) !== null
  if (letters < LEAST_LETTERS && !Object.values(values).every(isOurs)) return null
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordsOf(value, place) ?? inWords(value)]))
}

/** Within another sentence a sentence begins small and has no full stop. */
function asSentence(text: string): string | null {
  const words =
    wordsOf(`${text.charAt(0).toUpperCase()}${text.slice(1)}`) ?? (text.endsWith('.') ? wordsOf(text.slice(0, -1)) : null)
  if (words === null) return null
  return text.endsWith('.') ? `${words}.` : `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** "Ana Ruiz: …", where what follows the name is of the product. */
function afterName(text: string): string | null {
  const at = text.indexOf(': ')
  const rest = at < 0 ? null : found(text.slice(at + 2))
  return rest === null ? null : `${text.slice(0, at)}: ${rest}`
}

function asSentences(text: string): string | null {
  const sentences = text.split(/(?<=\.) (?=\p{Lu})/u)
  return sentences.length > 1 && sentences.some((one) => found(one) !== null) ? sentences.map(inWords).join(' ') : null
}

/** "income tax, UMA", "RFC and NSS": a list of words of the product and of signs without small letters. */
function asList(text: string): string | null {
  const parts = text.split(/, | and /)
  const isOfWords = parts.length > 1 && parts.every((one) => !/\p{Ll}/u.test(one) || found(one) !== null)
  if (!isOfWords) return null
  const words = parts.map(inWords)
  return text.includes(' and ') ? formatAll(words) : words.join(', ')
}

const DAY = /^\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/

/** "5 December 2026". */
const asDay = (text: string): string | null =>
  DAY.test(text) ? dayInWords(new Date(`${text} UTC`).toISOString().slice(0, 10)) : null

const CALENDAR_DAY = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g

const withDaysInWords = (text: string): string => text.replaceAll(CALENDAR_DAY, (day) => (isDay(day) ? dayInWords(day) : day))
