import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '../../access-control/scope.ts'
import { t, textAt } from '../../contract/language/texts.ts'
import { extraPath } from '../../contract/tables/extra.ts'
import { LAST_ROW } from '../../contract/tables/list-limits.ts'
import type { Session } from '../calls/context.ts'
import { fieldError } from '../errors/app-error.ts'
import type { Extras } from './extras.ts'
import type { AnySource, ListInput } from './list-source.ts'
import { wordsIn } from './search.ts'

export const DEFAULT_LIMIT = 25

/** The sort order of a list. */
interface Order {
  /** Goes behind the list's table where rows are chosen. */
  join: RawBuilder<unknown>
  /** ORDER BY where rows are chosen, and of rows that are chosen. */
  choosing: RawBuilder<unknown>
  chosen: RawBuilder<unknown>
}

/** The order of the asked sort, `-` in front for descending. Throws VALIDATION for a sort that is not offered. */
export function orderOf(
  { sorts, defaultSort, orderTables = {}, alias, spanish = [] }: AnySource,
  { sort = defaultSort, filters }: Pick<ListInput<object>, 'sort' | 'filters'>,
  session: Session,
): Order {
  const name = sort.replace(/^-/, '')
  const columns = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!columns) throw fieldError('sort', t('server-lists.sorts', { sorts: Object.keys(sorts).join(', ') }))
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = (table: string, names: readonly string[]) =>
    sql.join(
      names.map((column) => {
        const order = spanish.includes(column) ? sql`collate "es-x-icu"` : sql``
        return sql`${sql.ref(`${table}.${column}`)} ${order} ${direction}`
      }),
    )
  const chosen = by(alias, columns)
  const beside = orderTables[name]
  if (!beside) return { join: sql``, choosing: chosen, chosen }
  return { join: beside.join(onlyCompany(session, filters)), choosing: by('o', beside.columns), chosen }
}

/** The company that a list is confined to, by its filter or by the reach. */
function onlyCompany(session: Session, filters: { companyId?: number } = {}): number | null {
  const scope = scopeOf(session)
  const [only, ...others] = scope.kind === 'companies' ? scope.companyIds : []
  return filters.companyId ?? (others.length === 0 ? only : undefined) ?? null
}

/** Page, limit and the rows before the page. Throws VALIDATION beyond the depth that paging reaches. */
export function pageOf({ noun }: AnySource, { page = 1, limit = DEFAULT_LIMIT }: ListInput<object>) {
  if (page * limit > LAST_ROW) {
    const message = t('server-lists.depth', { first: LAST_ROW, noun: textAt('server-lists.nouns', noun) ?? noun })
    throw fieldError('page', message)
  }
  return { page, limit, offset: (page - 1) * limit }
}

export const askedOf = (filters: object = {}): [string, unknown][] =>
  Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')

/**
 * The condition of the listed rows: those in reach that match search and filters. Throws VALIDATION for a filter that is not
 * offered.
 */
export function conditionOf(
  source: AnySource,
  { search, filters }: ListInput<object>,
  session: Session,
  extras: Extras,
): RawBuilder<unknown> {
  const { reach } = source
  const conditions = [
    ...reach(session),
    ...askedOf(filters).map(([name, value]) =>
      extraPath(name) === null ? filterBy(source, name, value) : extras.condition(name, String(value)),
    ),
    ...searchBy(source, search),
  ]
  return sql.join(conditions, sql` and `)
}

function searchBy({ search: text, searchIn, alias }: AnySource, words: string | undefined): RawBuilder<unknown>[] {
  if (searchIn) {
    const { table, text: column, key } = searchIn
    const found = wordsIn(sql.ref(`x.${column}`), words)
    if (found.length === 0) return []
    return [sql`${sql.ref(`${alias}.${key}`)} in (select x.id from ${sql.table(table)} x where ${sql.join(found, sql` and `)})`]
  }
  if (text === undefined) return []
  return wordsIn(typeof text === 'string' ? sql.ref(`${alias}.${text}`) : text, words)
}

/** A filter that is not known must not be taken for "no filter": that would show too much. */
function filterBy({ filters }: AnySource, name: string, value: unknown): RawBuilder<unknown> {
  const known = filters as Record<string, (value: unknown) => RawBuilder<unknown>>
  const filter = Object.hasOwn(known, name) ? known[name] : undefined
  if (!filter) throw fieldError(`filters.${name}`, t('server-lists.noFilter'))
  return filter(value)
}
