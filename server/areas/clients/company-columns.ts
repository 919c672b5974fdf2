import file from './company-columns.json' with { type: 'json' }

const inGroup = (group: string, prefix: string, names: readonly string[]): [string, string][] =>
  names.map((name) => [`${group}.${name}`, `${prefix}_${name}`])

/** Payload path of a company → column of `companies`; a path that is not here is a field that only a form file knows. */
export const COMPANY_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...file.own.map((name): [string, string] => [name, name]),
  ...inGroup('address', 'address', file.address),
  ...inGroup('legal_representative', 'representative', file.representative),
])

export const SERVICES = ['Payroll', 'EOR', 'Contractors'] as const

/** The service that a payload path switches on or off: `services.EOR`. */
export const serviceOf = (place: string): (typeof SERVICES)[number] | undefined =>
  SERVICES.find((name) => place === `services.${name}`)
