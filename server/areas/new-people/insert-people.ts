import { sql } from 'kysely'
import { daysOf } from '../../../contract/contracts/work-days.ts'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { CONTRACT_COLUMNS, TERM_COLUMNS, WAGE_REASON } from '../contracts/contract-columns.ts'
import { BLOCKS, columnOf } from '../people/person-columns.ts'
import { fieldValue, type NewPerson } from './new-person.ts'

type Row = Record<string, unknown>

/** A field that only this file defines is stored with the contract, and not with the person. */
const CONTRACT_FORM = 'contract-terms'
/** Tables without extra fields of their own: these are stored with the person, or with the contract. */
const WITHOUT_EXTRA: readonly string[] = ['employee_details', 'contract_terms']
const BLOCK_TABLES = Object.values(BLOCKS).map(({ table }) => table)
/** Every table a new person may have a row in, each after those it needs. */
const TABLES = ['people', 'employee_details', ...BLOCK_TABLES, 'contracts', 'contract_terms'] as const
type Table = (typeof TABLES)[number]

/** Ids of the created people, in the given order. */
export interface CreatedPerson {
  id: number
  contractId: number
}

/**
 * Writes people with their records and draft contracts: one statement for each table, for any number of people. Throws the
 * database error if a value was taken meanwhile.
 */
export async function insertPeople(db: Database, people: readonly NewPerson[], now: Date): Promise<CreatedPerson[]> {
  const ids = await nextIds(db, 'people', people.length)
  const contractIds = await nextIds(db, 'contracts', people.length)
  const created = people.map((_, at) => ({ id: ids[at] as number, contractId: contractIds[at] as number }))
  const rows = people.flatMap((person, at) => rowsOf(person, created[at] as CreatedPerson, now))
  for (const table of TABLES) {
    const own = rows.filter((row) => row.table === table).map(({ row }) => row)
    if (own.length > 0) await insertRows(db, table, evenOut(own) as never[])
  }
  return created
}

async function nextIds(db: Database, table: 'people' | 'contracts', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

function rowsOf(person: NewPerson, { id, contractId }: CreatedPerson, now: Date): { table: Table; row: Row }[] {
  const tables = new Map<Table, { columns: Row; extra: Row }>([
    ['people', { columns: {}, extra: {} }],
    ['contracts', { columns: {}, extra: {} }],
    ['contract_terms', { columns: {}, extra: {} }],
  ])
  for (const field of person.fields) {
    if (field.value === undefined) continue
    const { table, column, key } = placeInTables(field.place, field.form.name)
    const own = tables.get(table) ?? { columns: {}, extra: {} }
    tables.set(table, own)
    if (column === null) own.extra[key] = field.value
    else own.columns[column] = field.value
  }
  return [...tables].map(([table, { columns, extra }]) => {
    const row = { ...fixedOf(table, person, { id, contractId }, now), ...columns }
    if (table === 'contract_terms') row['work_days'] = daysOf(fieldValue(person.fields, 'work_days'))
    return { table, row: WITHOUT_EXTRA.includes(table) ? row : { ...row, extra } }
  })
}

function placeInTables(place: string, form: string): { table: Table; column: string | null; key: string } {
  if (CONTRACT_COLUMNS.includes(place)) return { table: 'contracts', column: place, key: place }
  if (TERM_COLUMNS.includes(place) || place === WAGE_REASON) return { table: 'contract_terms', column: place, key: place }
  if (form === CONTRACT_FORM) return { table: 'contracts', column: null, key: place }
  return columnOf(place)
}

function fixedOf(table: Table, { role, companyId, fields }: NewPerson, { id, contractId }: CreatedPerson, now: Date): Row {
  const at = now.toISOString()
  if (table === 'people') {
    const begin = { onboarding_status: 'Request', step: 0, user_guide: true }
    return { id, role, company_id: companyId, ...begin, created_at: at, updated_at: at }
  }
  if (table === 'contract_terms') {
    const effective_from = fieldValue(fields, 'start_date')
    const fee_period = role === 'Contractor' ? 'Monthly' : null
    return { contract_id: contractId, effective_from, currency: 'MXN', fee_period, created_at: at }
  }
  if (table !== 'contracts') return { person_id: id }
  return { id: contractId, person_id: id, company_id: companyId, type: role, status: 'Draft', created_at: at }
}

/** All rows with the members of all, as one statement needs them. */
function evenOut(rows: readonly Row[]): Row[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
}
