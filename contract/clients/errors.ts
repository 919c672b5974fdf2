/** Errors of companies and their onboarding; part of the one closed list (`contract/errors.ts`). */
export const CLIENT_ERRORS = {
  TAX_ID_TAKEN: { status: 409, when: 'another company has this tax id' },
  CLIENT_STATE: {
    status: 409,
    when: 'the status of the company does not allow the step',
  },
  CLIENT_INCOMPLETE: {
    status: 409,
    when: 'a step needs fields, documents or decisions that are not there',
  },
} as const
