import { type RawBuilder, sql } from 'kysely'
import { errorText } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'
import { asked, labelOf, sameValue, UNIQUE_FIELDS, type UniqueField, whoHas } from '../people/unique-fields.ts'
import type { JudgedRow } from './read-row.ts'

interface Value {
  row: JudgedRow
  field: UniqueField
  text: string
}

/** Notes in their cells the values that are in the file twice, and those that someone has already: one statement. */
export async function noteDuplicates(db: Database, rows: readonly JudgedRow[]): Promise<void> {
  const values = UNIQUE_FIELDS.flatMap((field) => rows.flatMap((row): Value[] => valueIn(row, field)))
  noteInside(values)
  const taken = await takenOf(db, values)
  for (const value of values) if (taken.has(value)) note(value, errorText('DUPLICATE', { fields: labelOf(value.field) }))
}

function valueIn(row: JudgedRow, field: UniqueField): Value[] {
  const text = row.fields.find(({ place }) => place === field.name)?.value
  return typeof text === 'string' && text !== '' ? [{ row, field, text }] : []
}

function noteInside(values: readonly Value[]): void {
  const first = new Map<string, Value>()
  for (const value of values) {
    const key = `${value.field.name} ${sameValue(value.field, value.text)}`
    const earlier = first.get(key)
    if (earlier)
      note(
        value,
        t('server-people-import.same', { field: t(`server-people-import.called.${value.field.name}`), row: earlier.row.row }),
      )
    else first.set(key, value)
  }
}

/** A cell has one error: the first that was found. */
function note({ row, field }: Value, message: string): void {
  if (!row.errors.some(({ column }) => column === field.name)) row.errors.push({ column: field.name, message })
}

async function takenOf(db: Database, values: readonly Value[]): Promise<Set<Value>> {
  const lookups = UNIQUE_FIELDS.flatMap((field): RawBuilder<unknown>[] => {
    const own = [...values.entries()].filter(([, value]) => value.field === field)
    if (own.length === 0) return []
    const places = own.map(([place]) => place)
    const texts = own.map(([, { text }]) => asked(field, text))
    return [
      sql`select v.place from unnest(${places}::int[], ${texts}::text[]) v(place, text)
        where exists (${whoHas(field, sql.ref('v.text'))})`,
    ]
  })
  if (lookups.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`${sql.join(lookups, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ place }) => values[place] as Value))
}
