import Type from 'typebox'
import { named, ownOrNamed, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/receipts.ts'
import calls from '../../../schemas/calls/payroll-receipts.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-receipts.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Id, ShortText } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { list } from '../../tables/list.ts'
import { answers, ReceiptRow } from './schemas.ts'

const RECEIPT = named('payroll-receipt', 'receiptId')

/** Receipts of payments. */
export const receiptOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'payroll/my-payrolls': read({ access: session(who.LIST_OWN_RECEIPTS, ownOrNamed('person', 'userId'), { leavers: true }) }),
  'payroll/my-next-payment': read({ access: session(who.OWN_RECEIPT) }),
  'payroll/get-payroll-receipt': write({ access: session(who.READ_RECEIPT, RECEIPT, { leavers: true }) }),
  'payroll/download-payroll-receipt': write({
    access: session(who.READ_RECEIPT, { ...RECEIPT, absentMeansSelf: true }, { leavers: true }),
  }),
  'payroll/sign-payroll-receipt': step('receipt', 'sign', { target: RECEIPT }),
  'payroll/object-payroll-receipt': step('receipt', 'object', { target: RECEIPT }),
  'payroll/answer-payroll-receipt': step('receipt', 'answer', { target: RECEIPT }),
  'payroll/find-all-receipts': list({
    filters: {
      companyId: Type.Optional(Id),
      requestId: Type.Optional(Id),
      status: Type.Optional(ShortText),
    },
    rows: { receipts: ReceiptRow },
    access: session(who.LIST_RECEIPTS),
  }),
  'payroll/send-payrolls': step('receipt', 'send'),
})
