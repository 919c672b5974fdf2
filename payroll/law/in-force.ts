import { NotCountable } from '../not-countable.ts'
/** The entry whose validity includes this day; after the last entry, the last one. */
export function inForce<T extends { from: string; to: string | null }>(entries: readonly T[], day: string): T {
  const found = entries.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? entries[entries.length - 1]
  if (!found) throw new NotCountable(`There is no figure for ${day}.`)
  return found
}
