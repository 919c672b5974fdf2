/** Errors of invoices; part of the one closed list (`contract/errors.ts`). */
export const INVOICE_ERRORS = {
  INVOICE_STATE: {
    status: 409,
    when: 'the status of an invoice does not allow the step; the text may be more specific',
  },
  INVOICE_INCOMPLETE: {
    status: 409,
    when: 'a step of an invoice needs something that is not there',
  },
  INVOICE_EXISTS: {
    status: 409,
    when: 'the contract already has an invoice of this kind for the period',
  },
} as const
