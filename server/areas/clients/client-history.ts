import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { readList } from '../../lists/read-list.ts'
import { HISTORY_LIST } from '../history/history-list.ts'
import { clientIdOf } from './load-client.ts'

/** The history of a company; internal rows are visible to colleagues only. */
export const readClientHistory: Action<'client/get-history-client'> = async ({ clientId, page, limit }, context) => {
  const id = clientIdOf(clientId, context.session)
  const source = {
    ...HISTORY_LIST,
    reach: (session: typeof context.session) => [
      sql`h.entity = 'company' and h.entity_id = ${id}`,
      inScope(session, 'h.company_id'),
      session.role === 'Client' ? sql`h.visibility in ('Client', 'All')` : sql`true`,
    ],
  }
  const asked = { sort: '-at', ...(page ? { page } : {}), ...(limit ? { limit } : {}) }
  const list = await readList(source, asked, context)
  return { history: list.rows, totalHistory: list.total, page: list.page, limit: list.limit }
}
