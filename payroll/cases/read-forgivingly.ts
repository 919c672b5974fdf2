import { isRecord } from './problem.ts'
import { ALL_FIELDS } from './schemas.ts'
import { wordOf } from './words.ts'

/** Fields that are whole numbers wherever they occur; every other number of a case is decimal text. */
const DECIMAL = new Set(ALL_FIELDS.filter(([, { type }]) => type !== 'integer').map(([name]) => name))
const WHOLE = new Set(ALL_FIELDS.map(([name]) => name).filter((name) => !DECIMAL.has(name)))

/** Days are whole numbers next to these fields, and decimal text elsewhere. */
const WHOLE_DAYS_BESIDE = ['total', 'taxed']

/**
 * A case as written by hand: a number instead of decimal text and the other way round, `null` and empty text for missing,
 * thousands with commas, a leading peso sign, a day with its hour, the words of a choice in any case and in Spanish.
 */
export function readForgivingly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readForgivingly)
  if (!isRecord(value)) return value
  const isWholeDays = WHOLE_DAYS_BESIDE.some((name) => name in value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && !(typeof one === 'string' && one.trim() === ''))
      .map(([name, one]) => [name, fitted(name, one, WHOLE.has(name) || (name === 'days' && isWholeDays))]),
  )
}

function fitted(name: string, value: unknown, isWhole: boolean): unknown {
  if (isWhole) return typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((one) => (isRecord(one) ? readForgivingly(one) : fitted(name, one, false)))
  if (typeof value === 'string') return wordOf(name, plainNumber(dayAlone(value.trim())))
  return readForgivingly(value)
}

/** "$18,500.00" is "18500.00"; other text stays as it is. */
const plainNumber = (text: string): string =>
  /^\$?\s*\d{1,3}(,\d{3})+(\.\d+)?$|^\$\s*\d+(\.\d+)?$/.test(text) ? text.replaceAll(/[$,\s]/g, '') : text

/** "2026-06-15T00:00:00Z" is "2026-06-15". */
const dayAlone = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d\d:?\d\d)?$/.test(text) ? text.slice(0, 10) : text
