/** Errors of invoices and of sending their money; part of the one closed list (`contract/errors.ts`). */
export const INVOICE_ERRORS = {
  INVOICE_STATE: {
    status: 409,
    when: 'the status of an invoice does not allow the step; the text may be more specific',
    text: 'This invoice is {status}; it cannot be {action} now.',
  },
  INVOICE_INCOMPLETE: {
    status: 409,
    when: 'a step of an invoice needs something that is not there',
    text: 'These items are still missing: {list}.',
  },
  INVOICE_EXISTS: {
    status: 409,
    when: 'the contract has a living invoice of this kind for the period',
    text: 'Invoice {folio} is already there for this period.',
  },
  TRANSFER_EXISTS: {
    status: 409,
    when: 'a transfer of the invoice may still pay it, or has paid it',
    text: 'This invoice already has a transfer.',
  },
  TRANSFER_STATE: {
    status: 409,
    when: 'how a transfer or a batch stands does not allow the step; the text may be more specific',
    text: 'This transfer is {status}; that step is not possible now.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    when: 'the price is not held any more, or was made for another invoice or amount',
    text: 'The quote has expired. Calculate again.',
  },
  NO_PAYEE: {
    status: 422,
    when: 'nobody can say where the money should go; the text may be more specific',
    text: 'The contractor has no Wise email or CLABE.',
  },
  BALANCE: {
    status: 422,
    when: 'the balance does not suffice for a payment',
    text: 'The balance is {balance}; this payment needs {needed}.',
  },
} as const
