import { sql } from 'kysely'
import type { Action } from '../../../calls/handlers.ts'
import { readStory, storyOf } from '../../../machines/story.ts'
import { checkReach } from './reach.ts'

export const getHistory: Action<'payroll/get-history-request-payment'> = async (input, { db, session }) => {
  const { requestId, page = 1, limit = 50 } = input
  await checkReach(db, session, requestId)
  const record = { entity: 'payment-request', id: requestId } as const
  const where = storyOf(record, session)
  const { rows } = await sql<{ total: number }>`select count(*) as total from history h where ${where}`.execute(db)
  return {
    history: await readStory(db, record, where, sql`h.id desc limit ${limit} offset ${(page - 1) * limit}`),
    totalHistory: rows[0]?.total ?? 0,
  }
}
