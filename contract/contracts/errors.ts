/** Errors of contracts; part of the one closed list (`contract/errors.ts`). */
export const CONTRACT_ERRORS = {
  CONTRACT_STATE: {
    status: 409,
    when: 'the status of a contract does not allow this step',
  },
  CONTRACT_INCOMPLETE: {
    status: 409,
    when: 'a step of a contract waits for something',
  },
  CONTRACT_EXISTS: {
    status: 409,
    when: 'a person would have two drafts, or two contracts in force, with one company',
  },
  MIN_WAGE: {
    status: 409,
    when: 'a salary below the legal minimum of its day and zone, without the reason of an Admin',
  },
} as const
