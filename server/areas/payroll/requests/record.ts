import type { Transition } from '../../../../contract/machines/definition.ts'
import { AppError } from '../../../errors/app-error.ts'
import { type At, defineRecord, type Held, type Move, type Teller } from '../../../machines/record.ts'
import { approversOf } from '../../invoices/facts.ts'
import { factsOf } from './facts.ts'
import { GUARDS, REQUEST, type RequestFacts, targetOf } from './machine.ts'
import { checkReach } from './reach.ts'
import { type StoredRequest, storedRequest } from './request-row.ts'

export type HeldRequest = Held<StoredRequest, RequestFacts>

export const requests = defineRecord<StoredRequest, RequestFacts, Teller>({
  machine: REQUEST,
  guards: GUARDS,
  load: ({ db }, id) => storedRequest(db, id),
  lock: ({ db, session }, id) => checkReach(db, session, id, 'for no key update'),
  facts: ({ db, session, now }, request) => factsOf(db, request, session, now),
  target: targetOf,
  history: ({ id, company_id }) => ({ entity: 'payment-request', entityId: id, companyId: company_id }),
  told: tellByMail,
  current: ({ status }) => ({ status }),
})

/** The refusal of a step that this status does not allow, in the words of the step. */
export const stateError = (status: string | null, text: string): AppError =>
  new AppError('REQUEST_STATE', { text, current: { status } })

/** Reads a request before slow work without a lock: it may have changed when the work is done. Throws NOT_FOUND. */
export async function lookAtRequest(at: At, id: number): Promise<HeldRequest> {
  await checkReach(at.db, at.session, id)
  return requests.look(at, await requests.load(at, id))
}

/**
 * Enqueues a mail to each of the company's approvers, who have no bell, after the steps that the machine file names; no one
 * is notified of their own action.
 */
async function tellByMail(
  { db, enqueue, author }: Teller,
  { id, company_id, sent_at }: StoredRequest,
  { records, mailTo = [] }: Transition,
  { action, reason = '' }: Move,
): Promise<void> {
  if (action === undefined || action !== records || !mailTo.includes('company') || sent_at === null) return
  for (const { id: personId } of await approversOf(db, company_id)) {
    if (personId !== author?.id) await enqueue('send-request-mail', { requestId: id, personId, action, reason })
  }
}
