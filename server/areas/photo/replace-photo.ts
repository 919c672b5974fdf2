import type { CallContext, Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { refuseColleague } from '../clients/admin-record.ts'
import { advanceGuide } from '../guide/advance.ts'
import { loadPerson } from '../people/person-record.ts'

/**
 * Replaces a person's photo by a stored file, or by none. The record's version stays: an open form does not show the photo
 * and must not be refused for it.
 */
export async function replacePhoto(context: CallContext<Session>, personId: number, fileId: string | null): Promise<void> {
  await refuseColleague(context)
  const { db, session, now } = context
  const person = await db
    .selectFrom('people')
    .select(['company_id', 'image_file'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  const { company_id: companyId, image_file: former } = person
  if (former === fileId) return context.nothingChanged()
  await db.updateTable('people').set({ image_file: fileId, updated_at: now.toISOString() }).where('id', '=', personId).execute()
  if (former !== null) await context.dropFile(former)
  await context.record({ entity: 'person', entityId: personId, companyId })
  // The photo may complete the current step of the onboarding guide.
  const record = await loadPerson(db, personId, session, now)
  if (record) await advanceGuide(context, record)
}
