export const COMPANY_DEFAULTS_TEXTS = {
  table: 'Each default with its value',
  name: 'Default',
  value: 'Value',
  source: 'Set by',
  notSet: 'Not set',
}
