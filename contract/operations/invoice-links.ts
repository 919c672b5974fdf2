import Type from 'typebox'
import { operation } from '../operation.ts'
import { InvoiceToApprove } from '../schemas/invoice.ts'
import { Token } from '../schemas/shared.ts'

export const Hash = Type.String({ maxLength: 64 })
export const BY_LINK = {
  access: { kind: 'public', why: 'who approves may have no account at hand: the mailed one-time link is the credential' },
  rate: 'public',
} as const

/** The mailed one-time link by which a company approves an invoice (spec §4, `design/domain.md` §7.2). */
export const invoiceLinkOperations = {
  'contractor/open-invoice-link': operation({
    ...BY_LINK,
    summary: 'The invoice behind a mailed link; opening approves nothing',
    input: Type.Object({ token: Token }),
    answer: Type.Object({ data: InvoiceToApprove }),
    writes: false,
    records: { none: 'changes nothing' },
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43) },
  }),
  'contractor/approve-invoice-by-link': operation({
    ...BY_LINK,
    summary: 'Approve the invoice behind a mailed link with the amounts that were seen; the link is used up',
    input: Type.Object({ token: Token, totalsHash: Hash }),
    answer: Type.Object({ data: InvoiceToApprove }),
    writes: true,
    records: 'invoice.approved',
    errors: ['LINK_INVALID', 'INVOICE_STATE', 'TOTALS_CHANGED', 'FORBIDDEN'],
    example: { token: 'x'.repeat(43), totalsHash: '0'.repeat(64) },
  }),
}
