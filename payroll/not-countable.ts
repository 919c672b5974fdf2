/** Cannot be counted, for a reason that a person can mend: the message is shown. Every other error is a fault of ours. */
export class NotCountable extends RangeError {}
