/** Errors of simple resources (docs/new-resource.md); part of the one closed list (`contract/errors.ts`). */
export const RECORD_ERRORS = {
  RECORD_STATE: {
    status: 409,
    when: 'the status of a record does not allow this step',
  },
  RECORD_INCOMPLETE: {
    status: 409,
    when: 'a step of a record waits for something',
  },
} as const
