import data from '../../../schemas/privacy/sealed.json' with { type: 'json' }

/** A text column: its values are sealed as this kind. */
type TextRule = string
/**
 * A jsonb column: sealed as a whole, or by its members of the names in `members`; `copies` has rows of other tables as SQL
 * copied them, so its values are sealed already.
 */
type JsonRule = { json: 'whole' | 'members' | 'copies' }
export type Rule = TextRule | JsonRule

/** The sealed columns of a table. */
export type SealedColumns = ReadonlyMap<string, Rule>

/** Member of JSON → kind, at any depth; also the last part of the `field` of a change. */
export const SEALED_MEMBERS: ReadonlyMap<string, string> = new Map(Object.entries(data.members))

/** Sealed columns by table (schemas/privacy/sealed.json). */
export const SEALED_TABLES: ReadonlyMap<string, SealedColumns> = new Map(
  Object.entries(data.tables as Record<string, Record<string, Rule>>).map(([table, columns]) => [
    table,
    new Map(Object.entries(columns)),
  ]),
)
