/** Errors of bank accounts; part of the one closed list (`contract/errors.ts`). */
export const BANK_ACCOUNT_ERRORS = {
  BANK_ACCOUNT_STATE: {
    status: 409,
    when: 'the status of a bank account does not allow the step',
  },
  ACCOUNT_INACTIVE: {
    status: 409,
    when: 'a bank account that is not in use would be assigned to a company',
  },
  ACCOUNT_NOT_CORE: {
    status: 409,
    when: 'an account that is not for companies would be assigned to a company',
  },
  ACCOUNT_IN_USE: {
    status: 409,
    when: 'something still uses the bank account that would be deactivated; the text says what',
  },
} as const
