import { sql } from 'kysely'
import { seesPay, withoutPay } from '../../../access-control/contracts.ts'
import { JOB_PAY } from '../../../access-control/jobs.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { answerList } from '../../lists/answer-list.ts'
import { HISTORY_LIST } from './history-list.ts'

type Raw = Parameters<typeof HISTORY_LIST.toRow>[0]

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
  // Entries of jobs from former releases contain amounts.
  const toRow = ({ changes, ...raw }: Raw) =>
    HISTORY_LIST.toRow({ ...raw, changes: seesPay(context.session) ? changes : changes.map(withoutPay(JOB_PAY)) })
  return answerList('history', { ...HISTORY_LIST, reach, toRow }, { sort: '-at', ...asked }, context)
}
