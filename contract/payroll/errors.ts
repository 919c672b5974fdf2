/** Errors of payment requests and payrolls; part of the one closed list (`contract/errors.ts`). */
export const PAYROLL_ERRORS = {
  REQUEST_STATE: {
    status: 409,
    when: 'the status of a payment request does not allow the step; the text may be more specific',
    text: 'This payment request has the status {status} and cannot be {action} now.',
  },
  REQUEST_INCOMPLETE: {
    status: 409,
    when: 'a step of a payment request needs something that is not there',
    text: 'These items are still missing: {list}.',
  },
  REQUEST_EXISTS: {
    status: 409,
    when: 'two payment requests would pay a person for the same days',
    text: 'There is already a payment request for this period: {folio}.',
  },
  CUTOFF_PASSED: {
    status: 409,
    when: 'a company changes a payment request after its cut-off',
    text: 'The cut-off for this payment was {date}. Ask your account manager.',
  },
  CALCULATION_RUNNING: {
    status: 409,
    when: 'the payrolls of the request are being calculated',
    text: 'This payment request is being calculated. Please wait until it is finished.',
  },
  BLOCKED: {
    status: 422,
    when: 'a problem prevents sending or paying a payroll; the text names it',
    text: 'A problem with this payroll must be resolved first.',
  },
} as const
