/** Errors of payment requests and payrolls; part of the one closed list (`contract/errors.ts`). */
export const PAYROLL_ERRORS = {
  REQUEST_STATE: {
    status: 409,
    when: 'the status of a payment request does not allow the step; the text may be more specific',
  },
  REQUEST_INCOMPLETE: {
    status: 409,
    when: 'a step of a payment request needs something that is not there',
  },
  REQUEST_EXISTS: {
    status: 409,
    when: 'two payment requests would pay a person for the same days',
  },
  CUTOFF_PASSED: {
    status: 409,
    when: 'a company changes a payment request after its cut-off',
  },
  CALCULATION_RUNNING: {
    status: 409,
    when: 'the payrolls of the request are being calculated',
  },
  BLOCKED: {
    status: 422,
    when: 'a problem prevents sending or paying a payroll; the text names it',
  },
} as const
