import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { updateRows } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { checkedReason } from '../../errors/checked-reason.ts'
import { holdClient } from './hold-client.ts'
import { loadClient } from './load-client.ts'
import { writeCompany } from './write-company.ts'

/** Decides on a change that the company asked for. Applied, it is written as if the provider had changed it. */
export const reviewChange: Action<'client/review-change-client'> = async (input, context) => {
  const { clientId, changeRequestId, status, reason } = input
  const { db, session, now } = context
  const data = await holdClient(context, clientId)
  const request = data.requests.find(({ id }) => id === changeRequestId)
  if (!request) throw fieldError('changeRequestId', t('server-clients.noRequest'))
  const words = checkedReason(reason ?? '', { least: status === 'Declined' ? 10 : 0, most: 600 })
  if (status === 'Applied') await writeCompany(db, data, request.changes, now)
  const decided = { status, reason: words || null, decided_by: session.id, decided_at: now.toISOString() }
  const open = { id: changeRequestId, company_id: clientId, status: 'Open' }
  if ((await updateRows(db, 'company_change_requests', open, decided)) === 0) throw new AppError('NOT_FOUND')
  await context.record({
    ...aboutCompany(clientId),
    action: status === 'Applied' ? 'client.change-applied' : 'client.change-declined',
    changes: request.changes.map(({ field, from, to }) => ({ field, from, to })),
    ...(decided.reason ? { reason: decided.reason } : {}),
  })
  await context.enqueue('send-change-decision', { requestId: changeRequestId })
  return { client: await loadClient(context, clientId) }
}
