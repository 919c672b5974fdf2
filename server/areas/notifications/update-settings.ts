import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import { ITEMS, isNotice, maySee } from '../../../contract/notifications/catalogue.ts'
import type { Session } from '../../calls/context.ts'
import type { Action, ContextOf, InputTo } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { replaceRow } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { readSettings, readStored, type Settings } from './settings-row.ts'

const OPERATION = 'notifications/update-notification-settings'
type Input = InputTo<typeof OPERATION>
type Context = ContextOf<typeof OPERATION>

/** Saves checkboxes, channels and muted companies; members that are left out keep their value. */
export const updateSettings: Action<typeof OPERATION> = async (input, context) => {
  const { db, session } = context
  // One save after the other, so that none is lost.
  await sql`select from people where id = ${session.id} for update ${WITH_NEXT}`.execute(db)
  const before = await readSettings(context)
  await writeChannels(input, context)
  if (input.muted_companies) await muteCompanies(input.muted_companies, context)
  const after = await readSettings(context)
  const changes = changesOf(before, after)
  if (changes.length === 0) context.nothingChanged()
  else await context.record({ entity: 'person', entityId: session.id, companyId: null, changes })
  return after
}

async function writeChannels({ notifications, channels }: Input, { db, session }: Context): Promise<void> {
  const stored = await readStored(db, session.id)
  const preferences = { ...stored.preferences, ...allowed(notifications, session) }
  const { in_app, push, mail, quiet_from, quiet_to } = { ...stored, ...channels }
  if ((quiet_from === null) !== (quiet_to === null)) {
    const field = quiet_from === null ? 'channels.quiet_from' : 'channels.quiet_to'
    throw fieldError(field, t('server-settings.quietHours'))
  }
  const row = { preferences: JSON.stringify(preferences), in_app, push, mail, quiet_from, quiet_to }
  await replaceRow(db, 'notification_settings', { person_id: session.id }, row)
}

/** Checkboxes of a group that the person does not see may be sent and change nothing. */
const allowed = (sent: Record<string, boolean | undefined>, session: Session) =>
  Object.fromEntries(
    Object.entries(sent).filter(([key]) => {
      const item = ITEMS.get(key)
      return item !== undefined && !isNotice(item) && maySee(session, item)
    }),
  )

async function muteCompanies(ids: readonly number[], { db, session }: Context): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: number }>`select c.id from companies c
    where c.id = any(${wanted}::int[]) and ${inScope(session, 'c.id')}`.execute(db)
  if (rows.length !== wanted.length) throw new AppError('NOT_FOUND')
  await db.deleteFrom('muted_companies').where('person_id', '=', session.id).execute()
  if (wanted.length === 0) return
  const values = wanted.map((company_id) => ({ person_id: session.id, company_id }))
  await db.insertInto('muted_companies').values(values).execute()
}

function changesOf(before: Settings, after: Settings) {
  const muted = ({ muted_companies }: Settings) => muted_companies.map(({ name }) => name).join(', ') || null
  const values = (settings: Settings) => ({
    ...settings.notifications,
    ...settings.channels,
    muted_companies: muted(settings),
  })
  const [from, to] = [values(before), values(after)] as Record<string, unknown>[]
  return Object.keys(to ?? {})
    .map((field) => ({ field, from: from?.[field], to: to?.[field] }))
    .filter((change) => change.from !== change.to)
}
