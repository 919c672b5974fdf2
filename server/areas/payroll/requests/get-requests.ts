import type { CallContext, Session } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { answerList } from '../../../lists/answer-list.ts'
import { payrollsOf } from './payroll-list.ts'
import { checkReach } from './reach.ts'
import { requestListFor } from './request-list.ts'
import { storedRequest } from './request-row.ts'
import { toRequest } from './to-request.ts'

export const findRequests: Action<'payroll/find-all-request-payments'> = (input, context) =>
  answerList('requestPayments', requestListFor(context.session), input, context)

export const getRequest: Action<'payroll/get-request-payment-by-id'> = async ({ requestId }, context) => {
  await checkReach(context.db, context.session, requestId)
  return { requestPayment: await answerWith(requestId, context) }
}

export const getPayrolls: Action<'payroll/get-payrolls-by-request-id'> = async ({ requestId, ...asked }, { db, session }) => {
  await checkReach(db, session, requestId)
  return payrollsOf(db, requestId, asked)
}

/** The current request, for the answer of a call. */
export async function answerWith(id: number, context: Pick<CallContext<Session>, 'db' | 'session' | 'now'>) {
  return toRequest(await storedRequest(context.db, id), context)
}
