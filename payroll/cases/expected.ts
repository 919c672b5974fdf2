import { centsOf, moneyOf } from '../money/decimal.ts'
import { type Fields, isRecord } from './problem.ts'

export interface Difference {
  /** The path in the answer: `totals.net`; for a line its code: `lines.ISR`. */
  field: string
  expected: string
  /** `null`: the answer has no such field. */
  counted: string | null
}

/**
 * A case may contain its expectation: any part of the answer, and for `lines` the amount of each code. Figures are compared
 * as numbers, so that 5113.7 equals "5113.70"; a code that is not among the lines counts as zero.
 */
export function differencesOf(expected: Fields, result: unknown): Difference[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    name === 'lines' && isRecord(value)
      ? compare(value, amountsByCode(result), 'lines.', '0')
      : compare({ [name]: value }, result, '', null),
  )
}

function compare(expected: Fields, counted: unknown, where: string, absent: string | null): Difference[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = isRecord(counted) ? counted[name] : undefined
    const field = `${where}${name}`
    if (isRecord(value)) return compare(value, found, `${field}.`, null)
    const text = found === undefined ? absent : textOf(found)
    return text !== null && isSame(textOf(value), text) ? [] : [{ field, expected: textOf(value), counted: text }]
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const FIGURE = /^-?\d{1,15}(\.\d+)?$/

/** Trailing zeros are insignificant. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text)

const isSame = (one: string, two: string): boolean =>
  FIGURE.test(one) && FIGURE.test(two) ? trimmed(one) === trimmed(two) : one === two

/** Amounts of the lines of an answer in cents, by code. */
function amountsByCode(result: unknown): Fields {
  const lines = isRecord(result) && Array.isArray(result['lines']) ? result['lines'] : []
  const cents = new Map<string, number>()
  for (const line of lines) {
    if (!isRecord(line)) continue
    const code = String(line['code'])
    cents.set(code, (cents.get(code) ?? 0) + centsOf(String(line['amount'])))
  }
  return Object.fromEntries([...cents].map(([code, count]) => [code, moneyOf(count)]))
}
