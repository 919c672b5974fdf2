import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../access-control/roles.ts'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { t } from '../../contract/language/texts.ts'
import { definitionFor } from '../../contract/tables/audience.ts'
import type { TableDefinition, TableFilter } from '../../contract/tables/definition.ts'
import { extraPath } from '../../contract/tables/extra.ts'
import type { Services, Session } from '../calls/context.ts'
import { fieldError } from '../errors/app-error.ts'
import { fieldFor } from '../forms/field-for.ts'
import type { AnySource } from './list-source.ts'
import { contains, hasTrigram } from './search.ts'
import { holderOf, type SeenExtra } from './seen-extra.ts'

/**
 * Rows whose extra field is this value, or, for text of a `text` filter, has it as a part (no case, no accents). Both go
 * over an index of the column `extra`: its pairs (`jsonb_path_ops`) and its text (`gin_trgm_ops`).
 */
function extraCondition(
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

/** The extra fields of one list for one caller. */
export interface Extras {
  columns: readonly SeenExtra[]
  /** The condition of a filter by such a field. Throws VALIDATION when the list offers none to this caller. */
  condition: (name: string, value: string) => RawBuilder<unknown>
}

interface Context {
  session: Session
  services: Pick<Services, 'forms' | 'tables'>
}

/** Made once for each session, list and version of its file, which changes with its forms. Many lists are made for one call. */
const known = new WeakMap<Session, WeakMap<AnySource, { definition: TableDefinition | null; extras: Extras }>>()

/** The fields that the list's file names, that its forms have, and that this caller may see. */
export async function extrasOf(source: AnySource, context: Context): Promise<Extras> {
  const { session, services } = context
  const { served } = source.extras && source.file ? await services.tables.read(source.file) : { served: null }
  const definition = served?.definition ?? null
  const ofSession = known.get(session) ?? new WeakMap()
  known.set(session, ofSession)
  const before = ofSession.get(source)
  if (before?.definition === definition) return before.extras
  const extras = makeExtras(source, definition, context)
  ofSession.set(source, { definition, extras })
  return extras
}

function makeExtras(source: AnySource, file: TableDefinition | null, { session, services }: Context): Extras {
  const definition = file && definitionFor(session, file)
  const seen = (field: string): SeenExtra[] => {
    const path = extraPath(field)
    return path === null ? [] : see(source, path, session, services)
  }
  return {
    columns: (definition?.columns ?? []).flatMap(({ field }) => seen(field)),
    condition: (name, value) => {
      const filter = definition?.filters.find(({ field }) => field === name)
      const [extra] = filter ? seen(name) : []
      if (!filter || !extra) throw fieldError(`filters.${name}`, t('server-lists.noFilter'))
      return extraCondition(source, extra, filter.kind, value)
    },
  }
}

function see({ extras }: AnySource, path: string, session: Session, { forms }: Pick<Services, 'forms'>): SeenExtra[] {
  const place = extras?.place(path)
  if (!extras || !place) return []
  const found = extras.subjects.map((subject) => ({
    subject,
    field: fieldFor(forms, extras.operation, { viewer: session.role, subject }, path),
  }))
  const shown = found.filter((one) => one.field !== undefined)
  return shown[0]?.field ? [{ path, place, field: shown[0].field, subjects: shown.map(({ subject }) => subject) }] : []
}

/** Reads the columns' values with a row: path → value in `extra_values`, and the person they belong to in `extra_subject`. */
export function selectExtras({ alias, extras }: AnySource, columns: readonly SeenExtra[]): RawBuilder<unknown> {
  if (!extras || columns.length === 0) return sql``
  const values = columns.map(({ path, place }) => sql`${path}::text, ${holderOf(alias, place)} -> ${place.key}::text`)
  const subject = extras.subject === undefined ? sql`${extras.subjects[0]}::text` : sql.ref(`${alias}.${extras.subject}`)
  return sql`, jsonb_build_object(${sql.join(values)}) as extra_values, ${subject} as extra_subject`
}

/** The values read by `selectExtras`, without the fields of this person that the caller may not see. */
export function extraValues(raw: object, columns: readonly SeenExtra[]): Record<string, string | number | boolean | null> {
  const { extra_values: values = {}, extra_subject: subject } = raw as {
    extra_values?: Record<string, string | number | boolean | null>
    extra_subject?: Role
  }
  const seen = columns.filter(({ subjects }) => subjects.includes(subject as Role))
  return Object.fromEntries(seen.map(({ path }) => [path, values[path] ?? null]))
}
