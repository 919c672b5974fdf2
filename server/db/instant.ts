/** A time in UTC with milliseconds, as PostgreSQL writes it in a column or in JSON. */
const IN_UTC = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d\.\d{3}\d*\+00(:00)?$/

/** A time of the database as the product writes it. Most are cut out of their text, which costs a fifth of parsing. */
export function instant<T extends string | null>(text: T): T
export function instant(text: string | null): string | null {
  if (text === null) return null
  return IN_UTC.test(text) ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z` : new Date(text).toISOString()
}
