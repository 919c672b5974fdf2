/** Errors of invoices; part of the one closed list (`contract/errors.ts`). */
export const INVOICE_ERRORS = {
  INVOICE_STATE: {
    status: 409,
    when: 'the status of an invoice does not allow the step; the text may be more specific',
    text: 'This invoice has the status {status} and cannot be {action} now.',
  },
  INVOICE_INCOMPLETE: {
    status: 409,
    when: 'a step of an invoice needs something that is not there',
    text: 'These items are still missing: {list}.',
  },
  INVOICE_EXISTS: {
    status: 409,
    when: 'the contract already has an invoice of this kind for the period',
    text: 'There is already an invoice for this period: {folio}.',
  },
} as const
