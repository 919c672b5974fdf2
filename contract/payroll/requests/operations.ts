import Type from 'typebox'
import { named, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-requests.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-requests.json' with { type: 'json' }
import { BY_LINK, Hash } from '../../format/by-link.ts'
import { shapes } from '../../format/shapes.ts'
import { AskedDay, Id, MOST_PEOPLE, ShortText } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { list } from '../../tables/list.ts'
import { REQUEST } from '../inputs.ts'
import { answers, PaymentRequestRow } from './schemas.ts'

const PeopleOrAll = Type.Union([Type.Array(Id, { maxItems: MOST_PEOPLE }), Type.Literal('all')])

/** Payment requests: one company, one period, one kind, and their life (§8.3). */
export const paymentRequestOperations = described(calls, answers, shapes(inputFile, { PeopleOrAll, Hash }, 'inputs'), {
  'payroll/find-all-request-payments': list({
    filters: {
      companyId: Type.Optional(Id),
      status: Type.Optional(ShortText),
      kind: Type.Optional(ShortText),
      /** Days of the period: requests of a period that touches them. */
      from: Type.Optional(AskedDay),
      to: Type.Optional(AskedDay),
      waitingForMe: Type.Optional(Type.Boolean()),
    },
    rows: { requestPayments: PaymentRequestRow },
    access: session(who.LIST_REQUESTS),
  }),
  'payroll/get-request-payment-by-id': read({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/create-request-payment': step('paymentRequest', 'create', { target: named('company', 'companyId') }),
  'payroll/get-history-request-payment': read({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/config-payrolls': step('paymentRequest', 'configure', { target: REQUEST }),
  'payroll/send-request-payment-to-approve': step('paymentRequest', 'send', { target: REQUEST }),
  'payroll/set-approval-request-payment': step('paymentRequest', 'approve', { target: REQUEST }),
  'payroll/require-adjustment-request-payment': step('paymentRequest', 'require-adjustment', { target: REQUEST }),
  'payroll/reopen-request-payment': step('paymentRequest', 'reopen', { target: REQUEST }),
  'payroll/cancel-request-payment': write({ access: session(who.PREPARE_OR_CLIENT, REQUEST) }),
  'payroll/set-complete-request-payment': step('paymentRequest', 'complete', { target: REQUEST }),
  'payroll/open-request-payment-link': read(BY_LINK),
  'payroll/approve-request-payment-by-link': write(BY_LINK),
})
