/** Errors of companies and their onboarding; part of the one closed list (`contract/errors.ts`). */
export const CLIENT_ERRORS = {
  TAX_ID_TAKEN: { status: 409, when: 'another company has this tax id', text: 'Please use diferent TAX ID' },
  CLIENT_STATE: {
    status: 409,
    when: 'the status of the company does not allow the step',
    text: 'This client is in {status}; that step is not possible now.',
  },
  CLIENT_INCOMPLETE: {
    status: 409,
    when: 'a step needs fields, documents or decisions that are not there',
    text: 'These items are still missing: {list}.',
  },
} as const
