import { SEALED_MEMBERS, SEALED_TABLES, type SealedColumns } from './places.ts'
import { type DataKeys, isSealed, mayHold, neutral, neutralParameter, sealValue } from './token.ts'

/** A parameter of a statement that is made when the statement is sent, with the keys of its database. */
export class Sealable {
  readonly resolve: (keys: DataKeys) => unknown
  constructor(resolve: (keys: DataKeys) => unknown) {
    this.resolve = resolve
  }
}

const WHOLE = 'json'

/** A text to be sealed as a parameter; an empty one, and none, says nothing and stays as it is. */
export const seal = (kind: string, value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? new Sealable((keys) => sealValue(keys, kind, neutral(value))) : value

/** The value as a parameter for this column; whatever the column stores plain stays as it is. */
export function sealedFor(table: string, column: string, value: unknown): unknown {
  const rule = SEALED_TABLES.get(table)?.get(column)
  if (rule === undefined || value === null || value === undefined) return value
  if (typeof rule === 'string') return seal(rule, value)
  const { json } = rule
  if (json === 'copies') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return new Sealable((keys) => sealJson(keys, json, text))
}

/** The text of a jsonb value with its sealed members, or as one sealed value. */
export function sealJson(keys: DataKeys, how: 'whole' | 'members', text: string): string {
  const plain = neutralParameter(text)
  if (plain === 'null') return plain
  if (how === 'whole') return JSON.stringify(sealValue(keys, WHOLE, plain, 'j'))
  return JSON.stringify(sealMembers(keys, JSON.parse(plain)))
}

/** All rows for one statement as JSON. */
export function sealRows(columns: SealedColumns, rows: readonly object[]): Sealable {
  return new Sealable((keys) => {
    const text = JSON.stringify(rows)
    const plain = (mayHold(text) ? JSON.parse(neutral(text)) : rows) as Record<string, unknown>[]
    return JSON.stringify(plain.map((row) => sealRow(keys, columns, row)))
  })
}

/** Rows with columns of a table that has sealed ones, as one JSON parameter to compare them with. */
export const sealRowsOf = (table: string, rows: readonly object[]): Sealable =>
  sealRows(SEALED_TABLES.get(table) ?? new Map(), rows)

function sealRow(keys: DataKeys, columns: SealedColumns, row: Record<string, unknown>): Record<string, unknown> {
  const sealed = { ...row }
  for (const [column, rule] of columns) {
    const value = row[column]
    if (value === null || value === undefined || value === '') continue
    if (typeof rule === 'string') sealed[column] = sealValue(keys, rule, String(value))
    else if (rule.json === 'members') sealed[column] = sealMembers(keys, value)
    else if (rule.json === 'whole') sealed[column] = sealValue(keys, WHOLE, JSON.stringify(value), 'j')
  }
  return sealed
}

interface Change {
  field: string
  from?: unknown
  to?: unknown
}

const isChange = (value: object): value is Change => 'field' in value && typeof value.field === 'string'

const kindOf = (field: string): string | undefined => SEALED_MEMBERS.get(field.slice(field.lastIndexOf('.') + 1))

/** Seals members by name, and the values of a change by the field that it names; sealed ones stay. */
export function sealMembers(keys: DataKeys, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => sealMembers(keys, one))
  if (typeof value !== 'object' || value === null) return value
  const ofChange = isChange(value) ? kindOf(value.field) : undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const kind = SEALED_MEMBERS.get(name) ?? (name === 'from' || name === 'to' ? ofChange : undefined)
      return [name, kind === undefined ? sealMembers(keys, member) : sealMember(keys, kind, member)]
    }),
  )
}

function sealMember(keys: DataKeys, kind: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  if (typeof value !== 'string') return sealValue(keys, kind, JSON.stringify(value), 'j')
  return isSealed(value) ? value : sealValue(keys, kind, value)
}
