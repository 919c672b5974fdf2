import { centsOf, decimal, money } from '../money/decimal.ts'

export interface ReceiptLine {
  code: string
  name: string
  /** Decimal text of two places. */
  amount: string
  /** Does it reduce the net pay? */
  isTaken: boolean
}

export interface ReceiptChange {
  name: string
  isTaken: boolean
  before: string
  now: string
  /** Its effect on the net: negative if less is paid because of it. */
  difference: string
}

/**
 * Differences between a receipt and the one before: the changed concepts, largest change first. Their sum is the change of
 * the net.
 */
export function compareReceipts(before: readonly ReceiptLine[], now: readonly ReceiptLine[]): ReceiptChange[] {
  const concepts = new Map<string, { name: string; isTaken: boolean; before: number; now: number }>()
  const add = (lines: readonly ReceiptLine[], side: 'before' | 'now') => {
    for (const { code, name, amount, isTaken } of lines) {
      const key = `${isTaken}/${code}/${name}`
      const entry = concepts.get(key) ?? { name, isTaken, before: 0, now: 0 }
      concepts.set(key, { ...entry, [side]: entry[side] + centsOf(amount) })
    }
  }
  add(before, 'before')
  add(now, 'now')
  return [...concepts.values()]
    .map((entry) => ({ ...entry, effect: (entry.now - entry.before) * (entry.isTaken ? -1 : 1) }))
    .filter(({ effect }) => effect !== 0)
    .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
    .map(({ name, isTaken, before: was, now: is, effect }) => ({
      name,
      isTaken,
      before: text(was),
      now: text(is),
      difference: text(effect),
    }))
}

const text = (count: number): string => money(decimal(count).div(decimal(100)))
