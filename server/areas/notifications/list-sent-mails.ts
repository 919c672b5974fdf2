import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'

const PAGE_SIZE = 25

interface Row {
  id: number
  at: string
  address: string
  template: string
  subject: string
}

/** Mails that left, newest first. */
export const listSentMails: Action<'notifications/find-sent-mails'> = async ({ page = 1, limit = PAGE_SIZE, to }, { db }) => {
  const address = to?.trim() || null
  const condition = sql`(${address}::text is null or lower(address) = lower(${address}))`
  const { rows } = await sql<Row>`select id, at, address, template, subject from sent_mails where ${condition}
    order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from sent_mails where ${condition}`.execute(db)
  return { mails: rows, totalMails: count.rows[0]?.total ?? 0, page, limit }
}
