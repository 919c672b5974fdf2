const SAME = [
  'name',
  'legal_name',
  'tax_id',
  'fiscal_regime',
  'cfdi_use',
  'tax_zip_code',
  'country',
  'industry',
  'website',
  'employer_registration',
  'imss_risk_class',
  'imss_risk_premium',
  'zone',
  'payroll_state',
  'contact_firstname',
  'contact_lastname',
  'contact_position',
  'contact_email',
  'contact_phone',
  'billing_email',
  'fee_type',
  'fee_value',
  'fee_minimum',
  'currency',
  'vat_rate',
  'payment_terms_days',
  'prefunding',
  'start_date',
  'end_date',
  'notice_days',
  'repse_number',
  'repse_expires_at',
  'notes',
  'approvers_needed',
  'two_person_rule',
  'cfdi_required',
  'auto_send_receipts',
  'invoice_due_days',
  'locale',
] as const

const inGroup = (group: string, prefix: string, ...names: string[]): [string, string][] =>
  names.map((name) => [`${group}.${name}`, `${prefix}_${name}`])

/** Payload path of a company → column of `companies`; a path that is not here is a field that only a form file knows. */
export const COMPANY_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...SAME.map((name): [string, string] => [name, name]),
  ...inGroup('address', 'address', 'street', 'ext_num', 'int_num', 'neighborhood', 'city', 'state', 'country', 'zip_code'),
  ...inGroup('legal_representative', 'representative', 'name', 'rfc', 'email'),
])

export const SERVICES = ['Payroll', 'EOR', 'Contractors'] as const

/** The service that a payload path switches on or off: `services.EOR`. */
export const serviceOf = (place: string): (typeof SERVICES)[number] | undefined =>
  SERVICES.find((name) => place === `services.${name}`)
