import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import { seal } from '../../db/sealing/seal-columns.ts'

/** A field whose value no two people share: its label and its constraint in the database. */
export interface UniqueField {
  name: 'rfc' | 'nss' | 'curp' | 'email' | 'phone'
  /** The unique index that is the judge. */
  constraint: string
}

/** In the order of messages that name them. */
export const UNIQUE_FIELDS: readonly UniqueField[] = [
  { name: 'rfc', constraint: 'employee_details_rfc_key' },
  { name: 'nss', constraint: 'employee_details_nss_key' },
  { name: 'curp', constraint: 'employee_details_curp_key' },
  { name: 'email', constraint: 'people_email_key' },
  { name: 'phone', constraint: 'people_phone_key' },
]

export const labelOf = ({ name }: UniqueField): string => t(`server-people.fields.${name}`)

const isContact = ({ name }: UniqueField): boolean => name === 'email' || name === 'phone'

/** A value as a parameter: stored numbers are sealed, and a sealed one is compared with them. */
export const parameterOf = (field: UniqueField, value: string): unknown => (isContact(field) ? value : seal(field.name, value))

/**
 * Selects the `id` of the person with this value, compared the way the unique index compares it.
 * @param wanted a value, or an expression for what `parameterOf` makes of one
 */
export function whoHas(field: UniqueField, wanted: string | RawBuilder<unknown>): RawBuilder<unknown> {
  const { name } = field
  const value = typeof wanted === 'string' ? sql`${parameterOf(field, wanted)}::text` : wanted
  if (name === 'email') return sql`select id from people where lower(btrim(email)) = lower(btrim(${value}))`
  if (name === 'phone') return sql`select id from people where identity_key(phone) = identity_key(${value})`
  return sql`select person_id as id from employee_details where blind_key(${sql.ref(name)}) = blind_key(${value})`
}

/** Are two texts of a field the same value? Follows the comparison of the unique indexes as far as it can be expressed here. */
export const sameValue = ({ name }: UniqueField, text: string): string =>
  name === 'email' ? text.trim().toLowerCase() : text.replace(/[\s-]/g, '').toUpperCase()
