import { localise } from '../../../contract/language/overlay.ts'
import { currentLanguage, t } from '../../../contract/language/texts.ts'
import data from '../../../schemas/privacy/purposes.json' with { type: 'json' }
import type { Action } from '../../calls/handlers.ts'
import { deleteRows, findColumns, insertOnce } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { noticeIn, noticeVersion } from '../../privacy/notices.ts'
import { PURPOSES } from '../../privacy/oppositions.ts'

export const findNotice: Action<'employee/find-privacy-notice'> = async (_input, { db, session, services }) => {
  const notice = noticeIn(services.settings.schemasDir, currentLanguage())
  const consent = await findColumns(db, 'privacy_consents', { person_id: session.id, version: notice.version }, ['at'])
  const refused = await db.selectFrom('privacy_oppositions').select('purpose').where('person_id', '=', session.id).execute()
  const purposes = localise('privacy/purposes', data).purposes.map(({ key, title, text }) => ({
    key,
    title,
    text,
    is_refused: refused.some(({ purpose }) => purpose === key),
  }))
  return { notice, accepted_at: consent?.at ?? null, purposes }
}

/** Records that the caller agrees to a version of the notice, once. */
export const acceptNotice: Action<'employee/accept-privacy-notice'> = async ({ version }, context) => {
  const { db, session, services, origin, now } = context
  if (version !== noticeVersion(services.settings.schemasDir)) throw fieldError('version', t('server-privacy.newerNotice'))
  const { ip, device } = origin
  const consent = { person_id: session.id, version, language: currentLanguage(), at: now.toISOString(), ip, device }
  if (!(await insertOnce(db, 'privacy_consents', consent))) context.nothingChanged()
  else {
    const changes = [{ field: 'privacyNotice', from: null, to: version }]
    await context.record({ entity: 'person', entityId: session.id, companyId: session.companyId, visibility: 'All', changes })
  }
  return {}
}

/** A person refuses a use of the own data or allows it again; an Admin does it for a person who asked for it. */
export const setOpposition: Action<'employee/set-privacy-opposition'> = async ({ id, purpose, isRefused }, context) => {
  const { db, session, target, now } = context
  if (!PURPOSES.some(({ key }) => key === purpose)) throw fieldError('purpose', t('server-privacy.noPurpose'))
  const person_id = id ?? session.id
  const found = await db.selectFrom('people').select('id').where('id', '=', person_id).forUpdate().executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  const isChanged = isRefused
    ? await insertOnce(db, 'privacy_oppositions', { person_id, purpose, since: now.toISOString() })
    : (await deleteRows(db, 'privacy_oppositions', { person_id, purpose })) > 0
  if (!isChanged) context.nothingChanged()
  else {
    const changes = [{ field: 'privacyOpposition', from: !isRefused, to: isRefused }]
    const companyId = target?.companyId ?? null
    await context.record({ entity: 'person', entityId: person_id, companyId, visibility: 'All', reason: purpose, changes })
  }
  return {}
}
