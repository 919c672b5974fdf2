/** By how many per cent an amount differs from the one before, with its sign; `null` where there is nothing to compare. */
export function changeOf(now: string | number, before: string | number): string | null {
  const [a, b] = [Number(now), Number(before)]
  if (b === 0) return null
  return signed((((a - b) / Math.abs(b)) * 100).toFixed(1))
}

/** "+3.2"; zero has no sign. */
export const signed = (percent: string): string => {
  const rounded = Number(percent).toFixed(1)
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace(/^-0\.0$/, '0.0')
}
