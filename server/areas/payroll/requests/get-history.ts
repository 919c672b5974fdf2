import { sql } from 'kysely'
import type { RequestHistoryRow } from '../../../../contract/payroll/requests/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import { checkReach } from './reach.ts'

type Raw = Omit<RequestHistoryRow, 'who' | 'changes'> & {
  actor_name: string | null
  actor_role: string | null
  changes: { field: string; from: unknown; to: unknown }[]
}

/** The story of a payment request as this viewer may know it, newest first. */
export const getHistory: Action<'payroll/get-history-request-payment'> = async (input, { db, session }) => {
  const { requestId, page = 1, limit = 50 } = input
  await checkReach(db, session, requestId)
  const visible = session.role === 'Client' ? ['Client', 'All'] : ['Internal', 'Client', 'All']
  const where = sql`h.entity = 'payment-request' and h.entity_id = ${requestId} and h.visibility = any(${visible}::text[])`
  const { rows } =
    await sql<Raw>`select h.at, h.actor_name, h.actor_role, h.action, h.from_status as "from", h.to_status as "to",
      h.changes, h.reason from history h where ${where}
    order by h.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from history h where ${where}`.execute(db)
  return { history: rows.map(toRow), totalHistory: counted[0]?.total ?? 0 }
}

const toRow = ({ actor_name, actor_role, changes, ...row }: Raw): RequestHistoryRow => ({
  ...row,
  changes: changes.map(({ field, from, to }) => ({ field, from: textOf(from), to: textOf(to) })),
  who: actor_name === null ? null : { name: actor_name, role: actor_role ?? '' },
})

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value).slice(0, 2000))
