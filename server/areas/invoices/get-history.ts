import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { readStory, storyOf } from '../../machines/story.ts'
import { checkReach } from './get-invoices.ts'

/** The story of an invoice as this viewer may know it: a company reads it from the day it was sent the invoice. */
export const getHistory: Action<'contractor/get-history-invoice'> = async ({ invoiceId }, { db, session }) => {
  await checkReach(db, session, invoiceId)
  const story = storyOf({ entity: 'invoice', id: invoiceId }, session)
  const fromSending = sql`h.id >= (select min(s.id) from history s
    where s.entity = 'invoice' and s.entity_id = ${invoiceId} and s.action = 'invoice.sent')`
  const where = session.role === 'Client' ? sql`${story} and ${fromSending}` : story
  return { data: await readStory(db, where, sql`h.id`) }
}
