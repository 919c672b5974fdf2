import type { HistoryEntry } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { refuseColleague } from '../clients/admin-record.ts'
import { applyChange, changeOfLink, changeOfPerson, type EmailChange, lockChange, stopChange } from './email-change.ts'

/** The subject of a mailed link. Mail servers open links automatically, so opening one changes nothing. */
export const openEmailChange: Action<'employee/open-email-change'> = async ({ token }, { db }) => {
  const change = await changeOfLink(db, token)
  if (!change) throw new AppError('LINK_INVALID')
  const { firstname, former, email, asked_at, effective_at } = change
  return { change: { firstname, former, email, asked_at, effective_at, asked_by: askerOf(change) } }
}

/** The person at the old address confirms the change at once, or stops it. */
export const answerEmailChange: Action<'employee/answer-email-change'> = async ({ token, isMine }, context) => {
  const { db, now, origin } = context
  const change = await changeOfLink(db, token)
  if (!change || !(await lockChange(db, change.id))) throw new AppError('LINK_INVALID')
  const actor = { id: change.person_id, name: `${change.firstname} ${change.lastname}`, role: change.role }
  const parts = { db, now, origin, record: (entry: HistoryEntry) => context.record({ ...entry, actor }) }
  if (isMine) {
    const outcome = await applyChange(parts, change, 'Confirmed')
    return { outcome: outcome === 'Taken' ? 'taken' : 'changed' }
  }
  await stopChange(parts, change, 'Refused')
  return { outcome: 'kept' }
}

/** Staff, the company or the person signed in stops a change that waits. */
export const cancelEmailChange: Action<'employee/cancel-email-change'> = async ({ id }, context) => {
  await refuseColleague(context)
  const change = await changeOfPerson(context.db, id)
  // Another person may have stopped it meanwhile, and the outcome is the same.
  if (change && (await lockChange(context.db, change.id))) await stopChange(context, change, 'Cancelled')
  else context.nothingChanged()
  return {}
}

const askerOf = ({ asker_firstname, asker_lastname }: Pick<EmailChange, 'asker_firstname' | 'asker_lastname'>): string =>
  `${asker_firstname} ${asker_lastname}`
