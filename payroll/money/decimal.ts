import Big from 'big.js'

/**
 * Exact decimals with a constructor of our own, so that settings of the library elsewhere do not apply here. Sums and
 * products are exact; a division keeps 24 decimals. In strict mode a JavaScript number with a fraction is refused.
 */
const Exact = Big()
Exact.DP = 24
Exact.RM = Exact.roundHalfUp
Exact.strict = true

/** Strict mode refuses a JavaScript number when it runs; the type refuses it before. */
export interface Decimal extends Big {
  plus(value: Decimal | string): Decimal
  minus(value: Decimal | string): Decimal
  times(value: Decimal | string): Decimal
  div(value: Decimal | string): Decimal
  eq(value: Decimal | string): boolean
  gt(value: Decimal | string): boolean
  gte(value: Decimal | string): boolean
  lt(value: Decimal | string): boolean
  lte(value: Decimal | string): boolean
}

/** Days of a year, which most whole numbers are. */
const WHOLE: readonly Decimal[] = Array.from({ length: 367 }, (_, count) => new Exact(String(count)))

/** @param value decimal text such as "18500.00", or a whole number (days, years). Throws for anything else. */
export function decimal(value: string | number | Decimal): Decimal {
  if (typeof value !== 'number') return new Exact(value)
  if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number.`)
  return WHOLE[value] ?? new Exact(String(value))
}

export const ZERO = decimal(0)

/** Places that are trusted after a division. */
const TRUSTED = 18

/** Digits after the point; below zero for a multiple of ten. */
const decimalsOf = ({ c: digits, e: exponent }: Decimal): number => digits.length - 1 - exponent

/**
 * A quotient is cut after its last decimal, so a product of it is slightly off: 10227.49 ÷ 30 × 15 is 5113.744…95 and not
 * 5113.745. Only such long figures are corrected, because thousands of amounts pass here.
 */
const healed = (value: Decimal): Decimal => (decimalsOf(value) > TRUSTED ? value.round(TRUSTED, Exact.roundHalfUp) : value)

/** Half up to whole cents: done once for each concept, never in between. */
export const cents = (value: Decimal): Decimal => places(value, 2)

/** Rounds half up to a number of decimals, where the rule itself requires it (the integration factor, the integrated wage). */
export const places = (value: Decimal, count: number): Decimal =>
  decimalsOf(value) <= count ? value : healed(value).round(count, Exact.roundHalfUp)

/** As many digits before the point, and two after it, are exact as a JavaScript number. */
const MOST_DIGITS = 13

/** Money as it travels and is stored: two places, "18500.00". Whole cents, which most amounts are, are written directly. */
export function money(value: Decimal): string {
  const left = 2 - decimalsOf(value)
  if (left < 0 || value.e >= MOST_DIGITS) return healed(value).toFixed(2)
  let count = 0
  for (const digit of value.c) count = count * 10 + digit
  const text = moneyOf(count * 10 ** left)
  return value.s < 0 && count > 0 ? `-${text}` : text
}

/** The display of a number in an explanation: without needless zeros, at most six decimals. */
export const shown = (value: Decimal): string => places(value, 6).toFixed()

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), ZERO)
export const least = (one: Decimal, two: Decimal): Decimal => (one.lt(two) ? one : two)
export const greatest = (one: Decimal, two: Decimal): Decimal => (one.gt(two) ? one : two)

/** The greater of two figures in per cent, as text: a company may only exceed the law. */
export const atLeast = (legal: string, own: string | undefined): string =>
  own !== undefined && figure(own).gt(figure(legal)) ? own : legal

const HUNDREDTH = decimal('0.01')
const figures = new Map<string, Decimal>()
const rates = new Map<string, Decimal>()
/** More different texts than the law has: someone else's, and not worth keeping. */
const MOST_KEPT = 2000

function kept(store: Map<string, Decimal>, text: string, read: (text: string) => Decimal): Decimal {
  const known = store.get(text)
  if (known) return known
  const value = read(text)
  if (store.size < MOST_KEPT) store.set(text, value)
  return value
}

/** A figure of the law, parsed from its text once: thousands of people share it. */
export const figure = (text: string): Decimal => kept(figures, text, decimal)

/** `percent` is decimal text such as "6.40": six point four per cent. */
export const percentOf = (base: Decimal, percent: string): Decimal =>
  base.times(kept(rates, percent, (text) => decimal(text).times(HUNDREDTH)))

/** Money text as whole cents, which add up exactly and fast: amounts of lines are rounded already. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Whole cents as money text. */
export function moneyOf(count: number): string {
  if (count < 0) return `-${moneyOf(-count)}`
  const part = count % 100
  return `${(count - part) / 100}.${part < 10 ? '0' : ''}${part}`
}

/** "12310.93" as people read it: "12,310.93". */
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
