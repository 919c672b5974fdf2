import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that finds the text as it stands: what people type is no pattern. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** One condition for each word of a search, in any order; no case, no accents. `column` holds text made by `fold_text`. */
export const wordsIn = (column: string, search = ''): RawBuilder<unknown>[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => isFound(column, word))

/** Without three letters in a row the trigram index knows nothing and would be read whole: it is kept out of such a search. */
const isFound = (column: string, word: string): RawBuilder<unknown> =>
  sql`${/[\p{L}\p{N}]{3}/u.test(word) ? sql.ref(column) : sql`(${sql.ref(column)} || '')`} like fold_text(${contains(word)})`
