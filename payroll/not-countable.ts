/**
 * A payment that cannot be calculated, for a reason that a user can remove: its message is shown. Every other error is a fault
 * of ours.
 */
export class NotCountable extends RangeError {}
