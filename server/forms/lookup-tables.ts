import type { FieldSchema, Fill, Form } from '../../contract/forms/definition.ts'
import clabeBanks from '../../payroll/law/clabe-banks.json' with { type: 'json' }

type Values = Readonly<Record<string, string>>

/** Tables of the product that a form file may name in `x-fills`: key → value. */
export const LOOKUP_TABLES: ReadonlyMap<string, Values> = new Map([
  ['clabe-banks', Object.fromEntries(clabeBanks.banks.map(({ code, name }) => [code, name]))],
])

/** The form with each named table in its place, so that a browser has all it needs. */
export function withLookups(form: Form): Form {
  const fields = Object.entries(form.schema.properties ?? {}).map(([name, field]) => [name, withTables(field)])
  return { ...form, schema: { ...form.schema, properties: Object.fromEntries(fields) } }
}

function withTables(field: FieldSchema): FieldSchema {
  const { 'x-fills': fills } = field
  if (!fills) return field
  const resolved = Object.entries(fills).map(([target, { table, ...fill }]): [string, Fill] => {
    const values = table === undefined ? undefined : LOOKUP_TABLES.get(table)
    return [target, values ? { ...fill, values } : fill]
  })
  return { ...field, 'x-fills': Object.fromEntries(resolved) }
}
