import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { companyReads } from '../../history/company-reads.ts'
import { readStory, storyOf } from '../../machines/story.ts'
import { checkReach } from './get-invoices.ts'

export const getHistory: Action<'contractor/get-history-invoice'> = async ({ invoiceId }, { db, session }) => {
  await checkReach(db, session, invoiceId)
  const record = { entity: 'invoice', id: invoiceId } as const
  const story = storyOf(record, session)
  const where = session.role === 'Client' ? sql`${story} and ${companyReads}` : story
  return { data: await readStory(db, record, where, sql`h.id`) }
}
