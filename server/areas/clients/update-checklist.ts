import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { ofCompany } from '../../calls/history.ts'
import { replaceRow } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'
import { checkState, holdClient, requirementsOf } from './hold-client.ts'
import { loadClient } from './load-client.ts'

/** Statuses in which the checklist is open. */
const OPEN_IN = ['Revision', 'Audit']

export const updateChecklist: Action<'client/update-checklist-client'> = async ({ clientId, key, isDone, note }, context) => {
  const { db, session, now } = context
  const { status, checks } = await holdClient(context, clientId)
  const point = requirementsOf(context).checklist.find((one) => one.key === key)
  if (!point) throw fieldError('key', t('server-clients.noPoint', { key }))
  checkState(status, OPEN_IN.includes(status))
  const before = checks.find((check) => check.key === key)
  const text = note === undefined ? (before?.note ?? null) : note.trim() || null
  if (before?.is_done === isDone && before.note === text)
    return context.nothingChanged({ client: await loadClient(context, clientId) })
  const values = { is_done: isDone, note: text, checked_by: session.id, checked_at: now.toISOString() }
  await replaceRow(db, 'company_checks', { company_id: clientId, key }, values)
  await context.record({
    ...ofCompany(clientId),
    changes: [{ field: point.title, from: before?.is_done ?? false, to: isDone }],
    ...(text ? { reason: text } : {}),
  })
  return { client: await loadClient(context, clientId) }
}
