import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action } from '../../../calls/handlers.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { UNIQUE_VIOLATION } from '../../../errors/refusal-of-value.ts'
import { findBlocked } from './find-blocked.ts'
import { restoreRows } from './move-rows.ts'

/** Ends a blocking before anything was deleted: all data return to where they were. Sessions and second factors do not. */
export const unblockPerson: Action<'employee/unblock-person'> = async ({ id, reason }, { db, record }) => {
  const words = checkedReason(reason)
  // A deletion that begins waits for the lock that this takes, and finds no blocking after it.
  const person = await findBlocked(db, id)
  const { rows } =
    await sql`select from blocked_kinds where person_id = ${id} and (started_at is not null or deleted_rows > 0)`.execute(db)
  if (rows.length > 0) throw new AppError('ALREADY_DELETED')
  await sql`select set_config('plantilla.unblocks', ${String(id)}, true)`.execute(db)
  await restoreRows(db, person).catch((error: unknown) => {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw fieldError('id', t('server-privacy.taken'))
  })
  await db.deleteFrom('blocked_people').where('person_id', '=', id).execute()
  await record({ entity: 'person', entityId: id, companyId: person.company_id, reason: words })
  return {}
}
