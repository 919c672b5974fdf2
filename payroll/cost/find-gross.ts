/** Far above any pay or cost; a month, in cents. */
export const MOST = 1_000_000_000_000

/**
 * The smallest whole number of cents from `low` to `high` for which a value reaches the target. The value must increase with
 * it except for single cents, which rounding each concept can take back; callers split the range at the steps of the law.
 */
export function smallestReaching(low: number, high: number, isReached: (cents: number) => boolean): number | null {
  if (high < low || !isReached(high)) return null
  if (isReached(low)) return low
  let [below, at] = [low, high]
  while (at - below > 1) {
    const middle = below + Math.floor((at - below) / 2)
    if (isReached(middle)) at = middle
    else below = middle
  }
  return at
}

interface Reached {
  /** All amounts with exactly the target value. */
  just: number[]
  /** The smallest amount with at least the target value. */
  least: number | null
}

/** Limit of the amounts tried where the value hardly increases. */
const LOOKED_AT = 5000

/**
 * Every amount from `low` to `high` with exactly the target value. Rounding makes the value fall by cents here and there, so
 * a binary search may miss the amount, or find any of several: all are tried between the first that is close from below and
 * the first that is as far above. @param slack cents that rounding can take back
 */
export function amountsReaching(
  { low, high }: { low: number; high: number },
  wanted: number,
  slack: number,
  valueAt: (cents: number) => number,
): Reached {
  const near = smallestReaching(low, high, (cents) => valueAt(cents) >= wanted - slack)
  if (near === null) return { just: [], least: null }
  const past = smallestReaching(near, high, (cents) => valueAt(cents) > wanted + slack) ?? high
  const tried = Array.from({ length: Math.min(past - near + 1, LOOKED_AT) }, (_, at) => near + at)
  const values = tried.map(valueAt)
  return {
    just: tried.filter((_, at) => values[at] === wanted),
    least:
      tried.find((_, at) => (values[at] as number) >= wanted) ??
      smallestReaching(near, high, (cents) => valueAt(cents) >= wanted),
  }
}

const zerosOf = (cents: number): number => /(?<!0)0*$/.exec(String(cents))?.[0].length ?? 0

/** The amount that people would agree on: the one with the most zeros at its end, and of those the smallest. */
export const roundest = (amounts: readonly number[]): number | undefined =>
  amounts.reduce<number | undefined>(
    (best, one) => (best === undefined || zerosOf(one) > zerosOf(best) ? one : best),
    undefined,
  )
