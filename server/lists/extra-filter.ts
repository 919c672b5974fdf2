import { type RawBuilder, sql } from 'kysely'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import type { TableFilter } from '../../contract/tables/definition.ts'
import type { AnySource } from './list-source.ts'
import { contains, hasTrigram } from './search.ts'
import { holderOf, type SeenExtra } from './seen-extra.ts'

/**
 * Rows whose extra field is this value, or, for text of a `text` filter, has it as a part (no case, no accents). Both go
 * over an index of the column `extra`: its pairs (`jsonb_path_ops`) and its text (`gin_trgm_ops`).
 */
export function extraCondition(
  { alias, extras }: AnySource,
  extra: SeenExtra,
  kind: TableFilter['kind'],
  text: string,
): RawBuilder<unknown> {
  const { field, subjects } = extra
  const isPart = kind === 'text' && field.type === 'string'
  const conditions = isPart ? partConditions(alias, extra, text.trim()) : pairConditions(alias, extra, text.trim())
  // A value that the caller may not see must not be found by guessing either.
  const isWhole = extras?.subjects.every((subject) => subjects.includes(subject)) === true
  if (!isWhole) conditions.push(sql`${sql.ref(`${alias}.${extras?.subject}`)} in (${sql.join(subjects)})`)
  return sql.join(conditions, sql` and `)
}

function pairConditions(alias: string, { field, place }: SeenExtra, text: string): RawBuilder<unknown>[] {
  const value = toValue(field, text)
  if (value === undefined) return [sql`false`]
  const pair = sql`${JSON.stringify({ [place.key]: value })}::jsonb`
  const isPair = (holder: RawBuilder<unknown>) => sql`${holder} @> ${pair}`
  if (!place.block) return [isPair(holderOf(alias, place))]
  return [inBlocks(alias, place.block, isPair(sql.ref('found.extra'))), isPair(holderOf(alias, place))]
}

function partConditions(alias: string, { place }: SeenExtra, text: string): RawBuilder<unknown>[] {
  const exact = sql`fold_text(${holderOf(alias, place)} ->> ${place.key}::text) like fold_text(${contains(text)})`
  if (!hasTrigram(text)) return [exact]
  // The text of the whole object contains characters as JSON escapes them.
  const written = contains(JSON.stringify(text).slice(1, -1))
  const isWritten = (holder: RawBuilder<unknown>) => sql`fold_text(${holder}::text) like fold_text(${written})`
  if (!place.block) return [isWritten(holderOf(alias, place)), exact]
  return [inBlocks(alias, place.block, isWritten(sql.ref('found.extra'))), exact]
}

/** Narrows down by the index of the block's table; which of someone's entries counts is judged afterwards. */
const inBlocks = (alias: string, { table, owner }: { table: string; owner: string }, condition: RawBuilder<unknown>) =>
  sql`${sql.ref(`${alias}.id`)} in (select ${sql.ref(`found.${owner}`)} from ${sql.table(table)} found where ${condition})`

/** The text of a filter as the field stores it; `undefined` if the field cannot have such a value. */
function toValue({ type }: FieldSchema, text: string): string | number | boolean | undefined {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type !== 'number' && type !== 'integer') return text
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : value
}
