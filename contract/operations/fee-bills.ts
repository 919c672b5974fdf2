import Type from 'typebox'
import { TAX_INVOICES } from '../../access-control/tax-bills.ts'
import { operation } from '../operation.ts'
import { Id, ListRequest, RequestKey } from '../schemas/shared.ts'
import { CancelMotive, IssuedFeeBill } from '../schemas/tax-bill.ts'

const WHO = { kind: 'session', roles: TAX_INVOICES } as const

/** The provider's own bills of its fees, as far as they were made here (`design/domain.md` §7.6). */
export const feeBillOperations = {
  'contractor/get-fee-bills': operation({
    summary: 'The fee bills made here, newest first, each with its invoices',
    input: Type.Object({ page: ListRequest.page, limit: ListRequest.limit, companyId: Type.Optional(Id) }),
    answer: Type.Object({
      data: Type.Object({ feeBills: Type.Array(IssuedFeeBill), totalFeeBills: Type.Integer() }),
    }),
    access: WHO,
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { page: 1, limit: 10 },
  }),
  'contractor/cancel-fee-bill': operation({
    summary:
      'Cancel a fee bill with a SAT reason code; 01 names the replacement bill made elsewhere. Once it is cancelled, its invoices need a bill again',
    input: Type.Object({
      feeBillId: Id,
      motive: CancelMotive,
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: Type.Object({ feeBill: IssuedFeeBill }) }),
    access: WHO,
    rate: 'write',
    writes: true,
    records: 'client.fee-bill-cancelled',
    errors: ['NOT_FOUND', 'TAX_BILL_NONE', 'PROVIDER'],
    example: { feeBillId: 1, motive: '02' },
  }),
}
