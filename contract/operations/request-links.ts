import Type from 'typebox'
import { operation } from '../operation.ts'
import { RequestToApprove } from '../schemas/payment-request.ts'
import { Token } from '../schemas/shared.ts'
import { BY_LINK, Hash } from './invoice-links.ts'

/** The mailed one-time link by which a company approves a payment request. */
export const requestLinkOperations = {
  'payroll/open-request-payment-link': operation({
    ...BY_LINK,
    summary: 'The payment request behind a mailed link; opening approves nothing',
    input: Type.Object({ token: Token }),
    answer: Type.Object({ data: RequestToApprove }),
    writes: false,
    records: { none: 'changes nothing' },
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43) },
  }),
  'payroll/approve-request-payment-by-link': operation({
    ...BY_LINK,
    summary: 'Approve the payment request behind a mailed link with the amounts that were seen; the link is used up',
    input: Type.Object({ token: Token, totalsHash: Hash }),
    answer: Type.Object({ data: RequestToApprove }),
    writes: true,
    records: 'payment-request.approved',
    errors: ['LINK_INVALID', 'REQUEST_STATE', 'TOTALS_CHANGED', 'SAME_PERSON', 'FORBIDDEN'],
    example: { token: 'x'.repeat(43), totalsHash: '0'.repeat(64) },
  }),
}
