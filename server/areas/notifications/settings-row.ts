import { sql } from 'kysely'
import { allPreferences } from '../../../contract/notifications/catalogue.ts'
import type { Channels } from '../../../contract/notifications/schemas.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'

export interface Settings {
  notifications: Record<string, boolean>
  channels: Channels
  muted_companies: { id: number; name: string }[]
}

interface Row extends Channels {
  preferences: Record<string, boolean>
}

const AS_USUAL: Row = { preferences: {}, in_app: true, push: true, mail: 'off', quiet_from: null, quiet_to: null }

/** The stored settings, without defaults. */
export async function readStored(db: Database, personId: number): Promise<Row> {
  const { rows } = await sql<Row>`select preferences, in_app, push, mail, to_char(quiet_from, 'HH24:MI') as quiet_from,
    to_char(quiet_to, 'HH24:MI') as quiet_to from notification_settings where person_id = ${personId}`.execute(db)
  return rows[0] ?? AS_USUAL
}

/** The settings; of muted companies those in reach, since an assignment may have ended. */
export async function readSettings({ db, session }: { db: Database; session: Session }): Promise<Settings> {
  const { preferences, ...channels } = await readStored(db, session.id)
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from muted_companies m
    join companies c on c.id = m.company_id where m.person_id = ${session.id} and ${inScope(session, 'c.id')}
    order by c.name, c.id`.execute(db)
  return { notifications: allPreferences(preferences), channels, muted_companies: rows }
}
