/**
 * The smallest whole number of cents from `low` to `high` for which a value reaches what is wanted. The value has to grow
 * with it but for single cents, which rounding each concept can take back; whoever asks cuts at the steps of the law.
 */
export function smallestReaching(low: number, high: number, isReached: (cents: number) => boolean): number | null {
  if (high < low || !isReached(high)) return null
  let [below, at] = [low - 1, high]
  while (at - below > 1) {
    const middle = below + Math.floor((at - below) / 2)
    if (isReached(middle)) at = middle
    else below = middle
  }
  return at
}
