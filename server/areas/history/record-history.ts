import { sql } from 'kysely'
import type { CallContext, Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { readList } from '../../lists/read-list.ts'
import { HISTORY_LIST } from './history-list.ts'

/** One page of the history of a company or of a record of one, newest first. A Client gets the rows meant for it. */
export async function readRecordHistory(
  { entity, id }: { entity: string; id: number },
  asked: { page?: number; limit?: number },
  context: CallContext<Session>,
) {
  const reach = (session: Session) => [
    sql`h.entity = ${entity} and h.entity_id = ${id}`,
    inScope(session, 'h.company_id'),
    session.role === 'Client' ? sql`h.visibility in ('Client', 'All')` : sql`true`,
  ]
  const { rows, total, page, limit } = await readList({ ...HISTORY_LIST, reach }, { sort: '-at', ...asked }, context)
  return { history: rows, totalHistory: total, page, limit }
}
