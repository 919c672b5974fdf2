import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { updateRow } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'
import { checkedReason } from '../../errors/checked-reason.ts'
import { loadData } from './client-row.ts'
import { documentsOf } from './documents.ts'
import { checkState, holdClient, requirementsOf } from './hold-client.ts'

/** Statuses in which documents are reviewed: during the revision, and later for renewals. */
const OPEN_IN = ['Revision', 'Approved']

/** Accepts or rejects the current document of a kind. Who reviews takes part in the review of this round. */
export const reviewDocument: Action<'client/review-document-client'> = async (input, context) => {
  const { clientId, documentId, status: verdict, reject_reason } = input
  const { db, session, now } = context
  const data = await holdClient(context, clientId)
  const document = data.documents.find(({ id }) => id === documentId)
  if (!document) throw fieldError('documentId', t('server-clients.notCurrent'))
  const { status } = data
  checkState(status, OPEN_IN.includes(status))
  const reason = verdict === 'Rejected' ? checkedReason(reject_reason ?? '', { field: 'reject_reason', most: 300 }) : null
  if (document.status === verdict) context.nothingChanged()
  else {
    const reviewed = { status: verdict, reject_reason: reason, reviewed_by: session.id, reviewed_at: now.toISOString() }
    await updateRow(db, 'company_documents', documentId, reviewed)
    await updateRow(db, 'companies', clientId, { reviewers: [...new Set([...data.reviewers, session.id])] })
    await context.record({
      ...aboutCompany(clientId),
      changes: [{ field: `documents.${document.kind}`, from: document.status, to: verdict }],
      ...(reason ? { reason } : {}),
    })
  }
  const after = documentsOf(await loadData(context, clientId), requirementsOf(context))
  return { document: after.find(({ id }) => id === documentId) as (typeof after)[number] }
}
