import type { CallContext, Session } from '../../calls/context.ts'
import { maskNumber } from '../../calls/mask-number.ts'
import { readFields } from '../../forms/read-fields.ts'

type Value = string | number | boolean | null
/** Values of an account by the field's name in forms and answers. */
export type Values = Readonly<Record<string, Value>>

export interface Change {
  field: string
  from: Value
  to: Value
}

/** Field → its column; the fields that only a form's file knows are kept in `extra`. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ...['alias', 'holder_name', 'holder_tax_id', 'clabe', 'bank_name', 'currency', 'swift', 'iban', 'purpose', 'is_core'].map(
    (name) => [name, name] as const,
  ),
  ['accountNumber', 'account_number'],
])
/** Numbers of which the history keeps only the last digits. */
const NUMBERS = ['clabe', 'accountNumber', 'iban']
/** An empty switch is off. */
const SWITCHES = ['is_core']

export function fieldsOf(row: object): Values {
  const stored = row as Record<string, unknown>
  const known = [...COLUMNS].filter(([, column]) => column in stored)
  return {
    ...(stored['extra'] as Values),
    ...(Object.fromEntries(known.map(([field, column]) => [field, stored[column] ?? null])) as Values),
  }
}

export function columnsOf(values: Values): Record<string, unknown> {
  const own = Object.entries(values).filter(([field]) => COLUMNS.has(field))
  const extra = Object.entries(values).filter(([field, value]) => !COLUMNS.has(field) && value !== null)
  return {
    ...Object.fromEntries(own.map(([field, value]) => [COLUMNS.get(field) as string, value])),
    extra: JSON.stringify(Object.fromEntries(extra)),
  }
}

/** The form that validates an account, the role it is about, and the member of the input that contains it. */
export interface AccountForm {
  name: 'own-bank-account' | 'client-bank-account'
  subject: 'InternalEmployee' | 'Client'
}

/**
 * The sent values of an account over the known ones, with the dependent fields filled, validated by the form's file.
 * @param payload of the call. Throws VALIDATION.
 */
export function readAccount(
  { services, session }: Pick<CallContext<Session>, 'services' | 'session'>,
  { name, subject }: AccountForm,
  payload: Record<string, unknown>,
  known: Values = {},
): Values {
  const fields = readFields(services.forms, name, { viewer: session.role, subject }, payload, known)
  const values = fields.map(({ path, value }) => [path, (value ?? (SWITCHES.includes(path) ? false : null)) as Value])
  return { ...known, ...Object.fromEntries(values) }
}

export function changesBetween(before: Values, after: Values): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to)
}

/** Changes as the history keeps them. */
export const masked = (changes: readonly Change[]): Change[] =>
  changes.map(({ field, from, to }) => ({ field, from: shown(field, from), to: shown(field, to) }))

const shown = (field: string, value: Value): Value =>
  NUMBERS.includes(field) && typeof value === 'string' ? maskNumber(value) : value

/** The last digits of the number that identifies an account. */
export function numberOf({ clabe, iban, accountNumber }: Values): string | null {
  const number = clabe ?? iban ?? accountNumber
  return typeof number === 'string' ? maskNumber(number) : null
}

/** The values with only the last digits of each number. */
export const withoutNumbers = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, shown(field, value)])) as T
