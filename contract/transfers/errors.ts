/** Errors of sending the money of invoices; part of the one closed list (`contract/errors.ts`). */
export const TRANSFER_ERRORS = {
  TRANSFER_EXISTS: {
    status: 409,
    when: 'a transfer of the invoice may still pay it, or has paid it',
  },
  TRANSFER_STATE: {
    status: 409,
    when: 'the status of a transfer or a batch does not allow the step; the text may be more specific',
  },
  QUOTE_EXPIRED: {
    status: 409,
    when: 'the quote has expired, or was made for another invoice or amount',
  },
  NO_PAYEE: {
    status: 422,
    when: 'the account to pay is not known; the text may be more specific',
  },
  BALANCE: {
    status: 422,
    when: 'the balance is too low for a payment',
  },
} as const
