/** Words of every field that asks for a reason. */
export const REASON_TEXTS = {
  label: 'Reason',
  optional: 'Reason (optional)',
  help: '10 to 500 characters',
  short: 'Enter a reason of at least 10 characters.',
} as const
