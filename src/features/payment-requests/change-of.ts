import { formatMoney } from '../../ui/format.ts'

/**
 * The signed difference of a figure from the one before: in per cent; as money where a percentage has no meaning; without a
 * currency, as a number. `null` where there is nothing to compare.
 */
export function changeOf(now: string | number, before: string | number, currency: string | null): string | null {
  const [a, b] = [Number(now), Number(before)]
  if (b === 0) return null
  const percent = signed((((a - b) / Math.abs(b)) * 100).toFixed(1))
  if (percent !== NOTHING || a === b) return `${percent}%`
  return `${a > b ? '+' : ''}${currency === null ? a - b : formatMoney((a - b).toFixed(2), currency)}`
}

const NOTHING = '0.0'

/** "+3.2"; zero has no sign. */
export const signed = (percent: string): string => {
  const rounded = Number(percent).toFixed(1)
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace(/^-0\.0$/, NOTHING)
}
