import { type RawBuilder, sql } from 'kysely'
import { LAST_ROW, MORE_ROWS } from '../../contract/tables/list-limits.ts'
import type { Services, Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { extrasOf, extraValues, selectExtras } from './extras.ts'
import { conditionOf, orderOf, pageOf } from './list-query.ts'
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
  const counted = countOf(from, condition)
  const kept = isWhole(input) ? source.keptCount?.(context.session) : undefined
  // Beside the rows it costs no statement of its own.
  const beside = kept && sql`, case when ${kept} > ${sql.lit(LAST_ROW)} then ${sql.lit(MORE_ROWS)} else (${counted}) end as list_total`
  const [{ rows }, total] = await Promise.all([
    sql<Raw & { list_total?: number }>`
      select ${columns}${selectExtras(source, extras.columns)}${beside ?? sql``}
      from (select ${sql.ref(alias)}.* from ${from} ${order.join} where ${condition}
        order by ${order.choosing} ${cut}) ${sql.ref(alias)}
      ${joins}
      order by ${order.chosen}`.execute(context.db),
    beside === undefined ? ask(context.db, counted) : undefined,
  ])
  return {
    rows: rows.map((raw) => ({ ...toRow(raw), extra: extraValues(raw as object, extras.columns) })),
    // A page behind the last row has none that tells it.
    total: total ?? rows[0]?.list_total ?? (await ask(context.db, counted)),
    page,
    limit,
  }
}

/** Is nothing but the reach a condition of the list? */
const isWhole = ({ search, filters = {} }: ListInput<object>): boolean =>
  !search?.trim() && Object.values(filters).every((value) => value === undefined || value === '')

/**
 * The page as part of a statement. Sent as values, it makes PostgreSQL plan the statement for each call, which is right
 * where the rows depend on values too. Where they do not, the first page is written out, and its plan is kept.
 */
const cutOf = (limit: number, offset: number, dependsOnValues: boolean): RawBuilder<unknown> =>
  dependsOnValues || offset > 0 ? sql`limit ${limit} offset ${offset}` : sql`limit ${sql.lit(limit)}`

/** Counts no further than a list can be paged: a total over all rows would cost more the more there are. */
const countOf = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql<{ total: number }>`select count(*) as total from (select from ${from} where ${condition} limit ${sql.lit(MORE_ROWS)}) counted`

async function ask(db: Database, count: RawBuilder<{ total: number }>): Promise<number> {
  const { rows } = await count.execute(db)
  return rows[0]?.total ?? 0
}
