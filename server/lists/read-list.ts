import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { LAST_ROW, MORE_ROWS } from '../../contract/tables/list-limits.ts'
import type { Services, Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { lookUpRows } from '../db/share-connections.ts'
import { type Extras, extrasOf, extraValues, selectExtras } from './extras.ts'
import { askedOf, conditionOf, DEFAULT_LIMIT, orderOf, pageOf } from './list-query.ts'
import type { ListInput, ListSource } from './list-source.ts'

/** The members of the call context that a list needs. */
interface ListContext {
  db: Database
  session: Session
  services: Pick<Services, 'forms' | 'tables'>
}

/**
 * One page of a list, with the total number of rows up to the limit of counting. The page is selected before the joins, so
 * that the rows before it cost only their index entries. Throws VALIDATION for a sort or page that is not offered.
 */
export async function readList<Filters extends object, Raw, Row>(
  source: ListSource<Filters, Raw, Row>,
  input: ListInput<Filters>,
  context: ListContext,
): Promise<{ rows: (Row & { extra: ReturnType<typeof extraValues> })[]; total: number; page: number; limit: number }> {
  const { page, limit, offset } = pageOf(source, input)
  const extras = await extrasOf(source, context)
  const { raws, total } = await readPage(source, input, context, extras, { limit, offset })
  const rows = raws.map((raw) =>
    Object.assign(source.toRow(raw) as Row & object, { extra: extraValues(raw as object, extras.columns) }),
  )
  return { rows, total, page, limit }
}

interface Found<Raw> {
  raws: readonly Raw[]
  total: number
}

/**
 * Short first pages of everything in reach, which an index reads like a look-up: by the extras of a session and a list, and by
 * sort and length. Compiling one takes a twentieth of a call.
 */
const lookUps = new WeakMap<Extras, Map<string, CompiledQuery>>()

async function readPage<Filters extends object, Raw, Row>(
  source: ListSource<Filters, Raw, Row>,
  input: ListInput<Filters>,
  { db, session }: ListContext,
  extras: Extras,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<Raw>> {
  const isShort = isWhole(input) && limit <= DEFAULT_LIMIT && offset === 0
  const ofList = lookUps.get(extras) ?? new Map<string, CompiledQuery>()
  const name = `${input.sort} ${limit}`
  const known = isShort && ofList.get(name)
  if (known) return foundIn((await lookUpRows(db, known)) as Found<Raw>[])
  const { table, alias, columns, joins = sql`` } = source
  const condition = conditionOf(source, input, session, extras)
  const order = orderOf(source, input, session)
  const from = sql`${sql.table(table)} ${sql.ref(alias)}`
  const cut = cutOf(limit, offset, condition.compile(db).parameters.length > 0)
  const chosen = sql<Raw>`
    select ${columns}${selectExtras(source, extras.columns)}
    from (select ${sql.ref(alias)}.* from ${from} ${order.join} where ${condition}
      order by ${order.choosing} ${cut}) ${sql.ref(alias)}
    ${joins}
    order by ${order.chosen}`
  const counted = countOf(from, condition)
  const kept = isWhole(input) ? source.keptCount?.(session) : undefined
  if (!kept) return readBoth(db, chosen, counted)
  const statement = atOnce(chosen, counted, kept).compile(db)
  if (!isShort || statement.parameters.length > 0) return foundIn((await db.executeQuery(statement)).rows)
  lookUps.set(extras, ofList.set(name, statement))
  return foundIn(await lookUpRows(db, statement))
}

async function readBoth<Raw>(db: Database, chosen: RawBuilder<Raw>, counted: RawBuilder<Count>): Promise<Found<Raw>> {
  const [{ rows: raws }, { rows }] = await Promise.all([chosen.execute(db), counted.execute(db)])
  return { raws, total: rows[0]?.total ?? 0 }
}

/** Both in one statement, for a total that costs little. The rows are one value, which is read more quickly than columns. */
const atOnce = <Raw>(chosen: RawBuilder<Raw>, counted: RawBuilder<Count>, kept: RawBuilder<unknown>) =>
  sql<Found<Raw>>`
    select coalesce((select json_agg(t) from (${chosen}) t), '[]') as raws,
      case when ${kept} > ${sql.lit(LAST_ROW)} then ${sql.lit(MORE_ROWS)} else (${counted}) end as total`

const foundIn = <Raw>([found]: Found<Raw>[]): Found<Raw> => found ?? { raws: [], total: 0 }

/** Is the list neither searched nor filtered? */
const isWhole = ({ search, filters }: ListInput<object>): boolean => !search?.trim() && askedOf(filters).length === 0

/**
 * The page as part of a statement. Sent as values, it makes PostgreSQL plan the statement for each call, which is right
 * where the rows depend on values too. Where they do not, the first page is written out, and its plan is kept.
 */
const cutOf = (limit: number, offset: number, dependsOnValues: boolean): RawBuilder<unknown> =>
  dependsOnValues || offset > 0 ? sql`limit ${limit} offset ${offset}` : sql`limit ${sql.lit(limit)}`

interface Count {
  total: number
}

/** Counts no further than a list can be paged: a total over all rows would cost more the more there are. */
const countOf = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql<Count>`select count(*) as total from (select from ${from} where ${condition} limit ${sql.lit(MORE_ROWS)}) counted`
