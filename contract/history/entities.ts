/** The kinds of records that the history tells of, beside those of `schemas/resources.json`. */
export const HISTORY_ENTITIES = [
  'person',
  'company',
  'invoice',
  'payment-request',
  'payroll-parameter',
  'bank-account',
  'session',
  'api-key',
  'webhook',
  'mail-text',
  'export',
  'job',
] as const
