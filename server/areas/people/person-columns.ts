/** The tables of a person's record. A value without a column is stored in `extra` of its table. */
export type BlockName = keyof typeof BLOCKS

const same = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]))

/** Payload field → column, for the fields at the root of the payload. */
const PEOPLE = same('firstname', 'lastname', 'email', 'phone')
export const DETAILS = {
  ...same('nationality', 'rfc', 'cifd', 'curp', 'nss', 'birthdate', 'gender', 'marital_status'),
  idOfficial: 'id_official',
}

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
    const detail = columnIn(DETAILS, first)
    if (detail !== null) return { table: 'employee_details', column: detail, key: first }
    return { table: 'people', column: columnIn(PEOPLE, first), key: first }
  }
  const { table, columns } = BLOCKS[first as BlockName]
  return { table, column: columnIn(columns, inner), key: inner }
}

const columnIn = (columns: Readonly<Record<string, string>>, field: string): string | null =>
  Object.hasOwn(columns, field) ? (columns[field] as string) : null
