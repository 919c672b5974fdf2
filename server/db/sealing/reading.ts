import type pg from 'pg'
import type { KeyRing } from './key-ring.ts'
import { type DataKeys, mayHold, openDeep } from './token.ts'

/** Types whose values may hold sealed ones: text, varchar, json and jsonb, and arrays of these. */
const HOLDING: readonly number[] = [25, 1043, 114, 3802, 1009, 1015, 199, 3807]

/** Parsers of one connection that open sealed values, and whether they met one of an unknown key since the last look. */
export interface OpeningParsers {
  types: pg.CustomTypesConfig
  hasUnopened: () => boolean
}

/** @param inner the parsers of the pool */
export function openingParsers(ring: KeyRing, inner: pg.CustomTypesConfig): OpeningParsers {
  let unopened = false
  const onUnknown = (): void => {
    unopened = true
  }
  const opening = (parse: (text: string) => unknown) => (text: string) => {
    if (!mayHold(text)) return parse(text)
    const keys = ring.known
    if (keys !== null) return openDeep(keys, parse(text), onUnknown)
    unopened = true
    return parse(text)
  }
  const known = new Map(HOLDING.map((id) => [id, opening(inner.getTypeParser(id, 'text') as (text: string) => unknown)]))
  return {
    types: {
      getTypeParser: ((id: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : known.get(id)) ?? inner.getTypeParser(id, format as 'text')) as never,
    },
    hasUnopened: () => {
      const was = unopened
      unopened = false
      return was
    },
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
