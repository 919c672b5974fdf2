/** Errors of sending the money of invoices; part of the one closed list (`contract/errors.ts`). */
export const TRANSFER_ERRORS = {
  TRANSFER_EXISTS: {
    status: 409,
    when: 'a transfer of the invoice may still pay it, or has paid it',
    text: 'This invoice already has a transfer.',
  },
  TRANSFER_STATE: {
    status: 409,
    when: 'the status of a transfer or a batch does not allow the step; the text may be more specific',
    text: 'This transfer is {status}; that step is not possible now.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    when: 'the quote has expired, or was made for another invoice or amount',
    text: 'The quote has expired. Calculate again.',
  },
  NO_PAYEE: {
    status: 422,
    when: 'the account to pay is not known; the text may be more specific',
    text: 'The contractor has no Wise email or CLABE.',
  },
  BALANCE: {
    status: 422,
    when: 'the balance is too low for a payment',
    text: 'The balance is {balance}; this payment needs {needed}.',
  },
} as const
