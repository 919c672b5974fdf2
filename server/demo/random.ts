export type Random = ReturnType<typeof createRandom>

const DAY_MS = 86_400_000

/**
 * A stream of choices that a number decides: the same seed gives the same choices on every machine. Mulberry32: 32 bits of
 * state are plenty for demo data, and it needs no library.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Whole number from `min` to `max`, both included. */
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    /** True in this share of all cases, 0 to 1. */
    chance: (share: number): boolean => next() < share,
    digits: (length: number): string => Array.from({ length }, () => int(0, 9)).join(''),
    /** ISO date between two ISO dates, both included. */
    day: (from: string, to: string): string => addDays(from, int(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))),
  }
}

export const addDays = (isoDate: string, days: number): string =>
  new Date(Date.parse(isoDate) + days * DAY_MS).toISOString().slice(0, 10)
