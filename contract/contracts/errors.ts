/** Errors of contracts; part of the one closed list (`contract/errors.ts`). */
export const CONTRACT_ERRORS = {
  CONTRACT_STATE: {
    status: 409,
    when: 'the status of a contract does not allow this step',
    text: 'This contract is {status}; that step is not possible now.',
  },
  CONTRACT_INCOMPLETE: {
    status: 409,
    when: 'a step of a contract waits for something',
    text: 'These items are still missing: {list}.',
  },
  CONTRACT_EXISTS: {
    status: 409,
    when: 'a person would have two drafts, or two contracts in force, with one company',
    text: 'This person already has a contract in force with this company.',
  },
  MIN_WAGE: {
    status: 409,
    when: 'a salary below the legal minimum of its day and zone, without the reason of an Admin',
    text: 'The salary is below the minimum wage.',
  },
} as const
