import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf, InputTo } from '../../calls/handlers.ts'
import { replaceRow } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'
import { keptText } from '../../words/kept-text.ts'
import { devicesOf } from './devices.ts'

type Context = ContextOf<'notifications/add-new-fcm-token'>

/** More devices than a person uses; the oldest are deleted, since a discarded browser never signs off. */
const MAX_DEVICES = 20

/**
 * Registers the device for the signed-in person. A browser has one token, so a device registered by another person changes
 * its owner: a person who signs in after a colleague must not see that colleague's messages.
 */
export const addDevice: Action<'notifications/add-new-fcm-token'> = async ({ fcmToken, deviceInfo }, context) => {
  const { db, session, services } = context
  if (!services.push.accepts(fcmToken)) throw fieldError('fcmToken', t('server-settings.notOurs'))
  const before = await db
    .selectFrom('fcm_tokens')
    .select(['person_id', 'session_id', 'label'])
    .where('token', '=', fcmToken)
    .forUpdate()
    .executeTakeFirst()
  const label = labelOf(deviceInfo ?? {})
  const isKnown = before?.person_id === session.id && before.session_id === session.sessionId && before.label === label
  if (isKnown) context.nothingChanged()
  else {
    await keep(context, fcmToken, deviceInfo ?? {})
    await dropOldest(context)
    await context.record({ entity: 'session', entityId: session.sessionId, companyId: session.companyId })
  }
  return { fcm_tokens: await devicesOf(db, session.id) }
}

type DeviceInfo = NonNullable<InputTo<'notifications/add-new-fcm-token'>['deviceInfo']>

async function keep({ db, session, now }: Context, token: string, info: DeviceInfo): Promise<void> {
  const owner = { person_id: session.id, session_id: session.sessionId, label: labelOf(info) }
  await replaceRow(db, 'fcm_tokens', { token }, { ...owner, created_at: now.toISOString() })
}

/** Label of the device for its owner; blank parts are left out. */
function labelOf(info: DeviceInfo): string {
  const [browser, os] = [word(info.browser), word(info.os)]
  const both = browser !== null && os !== null ? keptText('server-settings.device', { browser, os }) : null
  return word(info.label) ?? both ?? browser ?? os ?? keptText('server-settings.browser')
}

const word = (text: string | undefined): string | null => text?.trim() || null

const dropOldest = ({ db, session }: Context) =>
  db
    .deleteFrom('fcm_tokens')
    .where('id', 'in', (one) =>
      one
        .selectFrom('fcm_tokens')
        .select('id')
        .where('person_id', '=', session.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_DEVICES),
    )
    .execute()
