/** Errors of the signing page; part of the one closed list (`contract/errors.ts`). */
export const SIGNING_ERRORS = {
  SIGNING_STATE: {
    status: 409,
    when: 'an agreement that has ended, or has all signatures, would be signed or declined',
  },
  SIGNING_TURN: { status: 409, when: 'a signer whose turn it is not yet' },
} as const
