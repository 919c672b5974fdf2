/** The tables of a person's record. A value without a column is stored in `extra` of its table. */
export type BlockName = keyof typeof BLOCKS

/** Payload field → column, for the fields at the root of the payload. */
const ROOT: Record<string, { table: 'people' | 'employee_details'; column: string }> = {
  firstname: { table: 'people', column: 'firstname' },
  lastname: { table: 'people', column: 'lastname' },
  email: { table: 'people', column: 'email' },
  phone: { table: 'people', column: 'phone' },
  nationality: { table: 'employee_details', column: 'nationality' },
  rfc: { table: 'employee_details', column: 'rfc' },
  cifd: { table: 'employee_details', column: 'cifd' },
  curp: { table: 'employee_details', column: 'curp' },
  nss: { table: 'employee_details', column: 'nss' },
  idOfficial: { table: 'employee_details', column: 'id_official' },
  birthdate: { table: 'employee_details', column: 'birthdate' },
  gender: { table: 'employee_details', column: 'gender' },
  marital_status: { table: 'employee_details', column: 'marital_status' },
}

const same = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]))

/** Payload block → table, and its fields → columns. The record's first entry of a block is the one that counts. */
export const BLOCKS = {
  address: {
    table: 'addresses',
    columns: same('street', 'int_num', 'ext_num', 'neighborhood', 'city', 'state', 'country', 'zip_code'),
  },
  emergencyContact: { table: 'emergency_contacts', columns: same('name', 'phone', 'email') },
  bankDetail: {
    table: 'bank_details',
    columns: { ...same('clabe', 'bank_name'), accountNumber: 'account_number', newWiseEmail: 'wise_email' },
  },
  home_loan: { table: 'home_loans', columns: same('type', 'credit_number', 'value') },
} as const satisfies Record<string, { table: string; columns: Record<string, string> }>

export type BlockTable = (typeof BLOCKS)[BlockName]['table']
/** Tables that a profile payload writes. */
export type PersonTable = 'people' | 'employee_details' | BlockTable

/** Column of a payload path such as `nationality` or `address.street`; `null` as column: a key of the table's `extra`. */
export function columnOf(place: string): { table: PersonTable; column: string | null; key: string } {
  const [first = '', inner] = place.split('.')
  if (inner === undefined) {
    const known = Object.hasOwn(ROOT, first) ? ROOT[first] : undefined
    return known ? { ...known, key: first } : { table: 'people', column: null, key: first }
  }
  const { table, columns } = BLOCKS[first as BlockName]
  const known: Record<string, string> = columns
  return { table, column: Object.hasOwn(known, inner) ? (known[inner] as string) : null, key: inner }
}
