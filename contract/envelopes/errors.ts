/** Errors of envelopes; part of the one closed list (`contract/errors.ts`). */
export const ENVELOPE_ERRORS = {
  ENVELOPE_STATE: {
    status: 409,
    when: 'the state of an envelope does not allow this step; the text may be more specific',
  },
  ENVELOPE_INCOMPLETE: {
    status: 409,
    when: 'an envelope needs information that the record lacks',
  },
  NOT_YOUR_TURN: { status: 409, when: 'another person signs next' },
} as const
