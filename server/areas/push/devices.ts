import type { Database } from '../../db/connect.ts'
import { listColumns } from '../../db/rows.ts'
import { shownText } from '../../words/kept-text.ts'

/** The devices of a person, oldest first. */
export async function devicesOf(db: Database, personId: number) {
  const columns = ['token', 'label', 'created_at'] as const
  const devices = await listColumns(db, 'fcm_tokens', { person_id: personId }, columns, ['created_at', 'id'])
  return devices.map(({ label, ...device }) => ({ ...device, label: shownText(label) }))
}

/**
 * Deletes devices of a person: those of one session, all but those of one, or all. A person who ends a session from elsewhere
 * has lost or lent that device, which must get no messages either. To be called before the session's row is deleted.
 */
export async function forgetDevices(
  db: Database,
  personId: number,
  { of, except }: { of?: number; except?: number } = {},
): Promise<void> {
  let devices = db.deleteFrom('fcm_tokens').where('person_id', '=', personId)
  if (of !== undefined) devices = devices.where('session_id', '=', of)
  // Devices of sessions that ended by age belong to none.
  if (except !== undefined) devices = devices.where('session_id', 'is distinct from', except)
  await devices.execute()
}
