import { type RawBuilder, sql } from 'kysely'
import { LAST_ROW } from '../../../contract/list-limits.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { peopleOperations } from '../../../contract/operations/people.ts'
import { validationError } from '../../calls/app-error.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from './in-scope.ts'

type ListInput = InputOf<(typeof peopleOperations)['employee/all-employees']>

/** Sorts of the list, each served by an index (people_by_… and people_company_by_… in the migrations). */
const SORTS: Record<string, readonly string[]> = {
  lastname: ['lastname', 'firstname', 'id'],
  email: ['email', 'id'],
  status: ['onboarding_status', 'id'],
  updated_at: ['updated_at', 'id'],
}
const DEFAULT_SORT = 'lastname'
const DEFAULT_LIMIT = 25

const IN_FORCE = sql`('Sent', 'Active', 'Ending')`
/** Order of somebody's contracts: the newest in force says what they do now, else the newest of all. */
export const CURRENT_FIRST = sql`(status in ${IN_FORCE}) desc, id desc`

/** ORDER BY of a sort name, `-` in front for descending. Throws VALIDATION for a sort that is not offered. */
export function orderOf(sort: string = DEFAULT_SORT): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  const columns = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined
  if (!columns) throw validationError([{ field: 'sort', message: `Sort by one of: ${Object.keys(SORTS).join(', ')}.` }])
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql.join(columns.map((column) => sql`${sql.ref(`p.${column}`)} ${direction}`))
}

/** Page, limit and the rows before the page. Throws VALIDATION beyond the depth that paging reaches. */
export function pageOf({ page = 1, limit = DEFAULT_LIMIT }: ListInput): { page: number; limit: number; offset: number } {
  if (page * limit > LAST_ROW) {
    const message = 'Only the first 10,000 people can be paged through. Search or filter to see fewer.'
    throw validationError([{ field: 'page', message }])
  }
  return { page, limit, offset: (page - 1) * limit }
}

/** Which people are listed: employees and contractors in reach that fit search and filters. */
export function conditionOf({ search, filters = {} }: ListInput, session: Session): RawBuilder<unknown> {
  // Written out and not sent as values, because the list's indexes hold these two roles only.
  const conditions = [sql`p.role in ('Employee', 'Contractor')`, inScope(session, 'p.company_id')]
  if (filters.companyId !== undefined) conditions.push(sql`p.company_id = ${filters.companyId}`)
  if (filters.status) conditions.push(sql`p.onboarding_status = ${filters.status}`)
  if (filters.role) conditions.push(sql`p.role = ${filters.role}`)
  if (filters.department) conditions.push(worksIn(filters.department))
  for (const word of wordsOf(search)) conditions.push(isFound(word))
  return sql.join(conditions, sql` and `)
}

const wordsOf = (search = ''): string[] => search.split(/\s+/).filter((word) => word !== '')

/** A LIKE pattern that finds the text as it stands: what people type is no pattern. */
const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Without three letters in a row the trigram index knows nothing and would be read whole: it is kept out of such a search. */
const isFound = (word: string): RawBuilder<unknown> =>
  sql`${/[\p{L}\p{N}]{3}/u.test(word) ? sql`p.search_text` : sql`(p.search_text || '')`} like fold_text(${contains(word)})`

/** The current contract names this department, or a part of it; case and accents do not matter. */
const worksIn = (department: string): RawBuilder<unknown> => sql`
  p.id in (select k.person_id from contracts k where k.department_search like fold_text(${contains(department.trim())})
    and not exists (select from contracts newer where newer.person_id = k.person_id
      and (newer.status in ${IN_FORCE}, newer.id) > (k.status in ${IN_FORCE}, k.id)))`
