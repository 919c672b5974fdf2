import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that finds the text literally: a typed text is no pattern. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** One condition for each word of a search, in any order; no case, no accents. `text` is text made by `fold_text`. */
export const wordsIn = (text: RawBuilder<unknown>, search = ''): RawBuilder<unknown>[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => isFound(text, word))

/** Does it have three letters in a row? Without them the trigram index cannot be used. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** A word without trigrams would make the database read the whole index: the text is kept out of it. */
const isFound = (text: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`${hasTrigram(word) ? text : sql`(${text} || '')`} like fold_text(${contains(word)})`
