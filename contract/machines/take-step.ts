/** The call that takes every step whose machine file names no call of its own. */
export const TAKE_STEP = 'record/take-step'
