import { type RawBuilder, sql } from 'kysely'
import { LAST_ROW, MORE_ROWS } from '../../contract/tables/list-limits.ts'
import type { Services, Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { lookUpRows } from '../db/share-connections.ts'
import { extrasOf, extraValues, selectExtras } from './extras.ts'
import { askedOf, conditionOf, orderOf, pageOf } from './list-query.ts'
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
  const { table, alias, columns, joins, toRow } = source
  const { page, limit, offset } = pageOf(source, input)
  const extras = await extrasOf(source, context)
  const condition = conditionOf(source, input, context.session, extras)
  const order = orderOf(source, input, context.session)
  const from = sql`${sql.table(table)} ${sql.ref(alias)}`
  const cut = cutOf(limit, offset, condition.compile(context.db).parameters.length > 0)
  const chosen = sql<Raw>`
    select ${columns}${selectExtras(source, extras.columns)}
    from (select ${sql.ref(alias)}.* from ${from} ${order.join} where ${condition}
      order by ${order.choosing} ${cut}) ${sql.ref(alias)}
    ${joins}
    order by ${order.chosen}`
  const counted = countOf(from, condition)
  const kept = isWhole(input) ? source.keptCount?.(context.session) : undefined
  const read = kept === undefined ? readBoth(context.db, chosen, counted) : readAtOnce(context.db, chosen, kept, counted)
  const { raws, total } = await read
  return { rows: raws.map((raw) => ({ ...toRow(raw), extra: extraValues(raw as object, extras.columns) })), total, page, limit }
}

interface Found<Raw> {
  raws: readonly Raw[]
  total: number
}

async function readBoth<Raw>(db: Database, chosen: RawBuilder<Raw>, counted: RawBuilder<Count>): Promise<Found<Raw>> {
  const [{ rows: raws }, { rows }] = await Promise.all([chosen.execute(db), counted.execute(db)])
  return { raws, total: rows[0]?.total ?? 0 }
}

/**
 * Reads both in one statement, for a total that costs little. The rows are one value, which is read more quickly than columns.
 * Without parameters it is the first page of everything in reach, which is read by an index like a look-up.
 */
async function readAtOnce<Raw>(
  db: Database,
  chosen: RawBuilder<Raw>,
  kept: RawBuilder<unknown>,
  counted: RawBuilder<Count>,
): Promise<Found<Raw>> {
  const statement = sql<{ raws: Raw[] } & Count>`
    select coalesce((select json_agg(t) from (${chosen}) t), '[]') as raws,
      case when ${kept} > ${sql.lit(LAST_ROW)} then ${sql.lit(MORE_ROWS)} else (${counted}) end as total`.compile(db)
  const rows = statement.parameters.length === 0 ? await lookUpRows(db, statement) : (await db.executeQuery(statement)).rows
  return rows[0] ?? { raws: [], total: 0 }
}

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
