/** Places of the point before the fraction of a second, and of its third digit. */
const [POINT, THIRD] = [19, 22]

/** Is it a time in UTC with at least milliseconds, as PostgreSQL writes it in a column or in JSON? */
function isInUtc(text: string): boolean {
  const zone = text.lastIndexOf('+')
  return text.charAt(POINT) === '.' && zone > THIRD && (text.endsWith('+00') || text.endsWith('+00:00'))
}

/** A time of the database as the product writes it. Most are cut out of their text, which costs a fifth of parsing. */
export function instant<T extends string | null>(text: T): T
export function instant(text: string | null): string | null {
  if (text === null) return null
  return isInUtc(text) ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z` : new Date(text).toISOString()
}
