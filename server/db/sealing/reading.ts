import type pg from 'pg'
import type { KeyRing } from './key-ring.ts'
import { type DataKeys, mayHold, openDeep, openJson, openText } from './token.ts'

/** Types whose values may hold sealed ones: text and varchar, json and jsonb, and arrays of these. */
const TEXTS: readonly number[] = [25, 1043]
const JSONS: readonly number[] = [114, 3802]
const ARRAYS: readonly number[] = [1009, 1015, 199, 3807]

type Parse = (text: string) => unknown

/**
 * Parsers that open sealed values.
 *
 * @param inner the parsers of the pool
 * @param onUnknown called where a result contains a value of an unknown key
 */
export function openingParsers(ring: KeyRing, inner: pg.CustomTypesConfig, onUnknown: () => void): pg.CustomTypesConfig {
  const opening =
    (parse: Parse, open: (keys: DataKeys, text: string) => unknown): Parse =>
    (text) => {
      if (!mayHold(text)) return parse(text)
      if (ring.known !== null) return open(ring.known, text)
      onUnknown()
      return parse(text)
    }
  const parserOf = (id: number): Parse => {
    const parse = inner.getTypeParser(id, 'text') as Parse
    if (TEXTS.includes(id)) return opening(parse, (keys, text) => parse(openText(keys, text, onUnknown)))
    // Opened in the text: a walk through the parsed value costs several times as much.
    if (JSONS.includes(id)) return opening(parse, (keys, text) => parse(openJson(keys, text, onUnknown)))
    return opening(parse, (keys, text) => openDeep(keys, parse(text), onUnknown))
  }
  const known = new Map([...TEXTS, ...JSONS, ...ARRAYS].map((id) => [id, parserOf(id)]))
  return {
    getTypeParser: ((id: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : known.get(id)) ?? inner.getTypeParser(id, format as 'text')) as never,
  }
}

/** Opens what the parsers could not, once the keys are read again. Throws for a value of a key that the database lacks. */
export function openRest(keys: DataKeys, { rows }: pg.QueryResult): void {
  for (const [index, row] of rows.entries()) {
    rows[index] = openDeep(keys, row, (key) => {
      throw new Error(`A value is sealed with the data key ${key}, which the table data_keys does not have.`)
    })
  }
}
