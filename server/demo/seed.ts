import { sql } from 'kysely'
import { hashPassword } from '../areas/session/password-hash.ts'
import type { Database } from '../db/connect.ts'
import { insertRows, type Row } from '../db/insert-rows.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { makeDemoRows, makeMorePeople } from './demo-rows.ts'
import type { TakenNumbers } from './identity.ts'
import type { PersonRows } from './person.ts'

const SEED = 2026
const PEOPLE = 600
const BLOCKS = [
  'employee_details',
  'addresses',
  'emergency_contacts',
  'bank_details',
  'home_loans',
  'contracts',
  'contract_terms',
] as const

/**
 * Fills an empty database with the demo companies, people and accounts; does nothing where there are people.
 * @returns whether it filled the database
 */
export async function seedDemo(db: Database): Promise<boolean> {
  const isFilled = await db.transaction().execute(async (tx) => {
    await lockOut(tx)
    if (await tx.selectFrom('people').select('id').limit(1).executeTakeFirst()) return false
    // One digest for all: they share a published password, and six hundred digests would take a minute.
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const first = {
      firstCompanyId: await nextId(tx, 'companies'),
      firstPersonId: await nextId(tx, 'people'),
      firstContractId: await nextId(tx, 'contracts'),
    }
    const rows = makeDemoRows({ seed: SEED, count: PEOPLE, ...first })
    await insertRows(tx, 'companies', rows.companies)
    await insertPeople(tx, rows.office, passwordHash)
    await insertRows(tx, 'internal_employees', rows.staff)
    await insertRows(tx, 'company_assignments', rows.assignments)
    await insertRecords(tx, rows.people, passwordHash)
    await insertRows(tx, 'own_bank_accounts', rows.bankAccounts.own)
    await insertRows(tx, 'core_bank_account_assignments', rows.bankAccounts.assignments)
    await insertRows(tx, 'client_bank_accounts', rows.bankAccounts.ofClients)
    await countOn(tx, 'own_bank_accounts')
    await countOn(tx, 'companies')
    await countOn(tx, 'people')
    await countOn(tx, 'contracts')
    return true
  })
  if (isFilled) await refreshStatistics(db)
  return isFilled
}

/**
 * Adds people to the companies that are there, none of them with a number that someone has. It is for load tests:
 * anyone who uses the database waits until it is done.
 */
export async function addPeople(db: Database, count: number): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await lockOut(tx)
    const companies = await tx.selectFrom('companies').select('id').orderBy('id').execute()
    const firstPersonId = await nextId(tx, 'people')
    const firstContractId = await nextId(tx, 'contracts')
    const options = { seed: SEED + firstPersonId, count, firstPersonId, firstContractId }
    const companyIds = companies.map(({ id }) => id)
    const people = makeMorePeople(options, companyIds, await takenNumbers(tx))
    await withoutIndexes(tx, ['people', ...BLOCKS], () => insertRecords(tx, people, passwordHash))
    await countOn(tx, 'people')
    await countOn(tx, 'contracts')
  })
  await refreshStatistics(db)
}

/** The ids are assigned here, so no other transaction may insert people meanwhile. */
const lockOut = (db: Database) => sql`lock table companies, people, contracts in share row exclusive mode`.execute(db)

/** Tables whose ids are given out here. */
type Counted = 'companies' | 'people' | 'contracts' | 'own_bank_accounts'

async function nextId(db: Database, table: Counted): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db)
  return rows[0]?.id as number
}

const countOn = (db: Database, table: Counted) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)

async function takenNumbers(db: Database): Promise<TakenNumbers> {
  const { rows } = await sql<{ rfc: string | null; curp: string | null }>`
    select rfc, curp from employee_details`.execute(db)
  const known = (values: (string | null)[]) =>
    new Set(values.filter((value) => value !== null).map((value) => value.replace(/[\s-]/g, '').toUpperCase()))
  return { rfc: known(rows.map(({ rfc }) => rfc)), curp: known(rows.map(({ curp }) => curp)) }
}

function insertPeople(db: Database, people: readonly Row<'people'>[], password_hash: string): Promise<void> {
  const rows = people.map((row) => ({ ...row, password_hash }))
  return insertRows(db, 'people', rows)
}

async function insertRecords(db: Database, records: readonly PersonRows[], passwordHash: string): Promise<void> {
  const people = records.map((record) => record.people)
  await insertPeople(db, people, passwordHash)
  for (const table of BLOCKS) {
    const rows: object[] = records.flatMap((record): object | object[] => record[table] ?? [])
    await insertRows(db, table, rows as never[])
  }
}

/** The planner guesses badly and index-only scans read the table until this has run; for many rows it takes its time. */
const refreshStatistics = (db: Database) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })

/**
 * Runs `fill` while these tables have only their key indexes, and creates the others again after it: that halves the time of
 * a bulk load. Everything is in the caller's transaction, so others never see the tables without them; a duplicate value
 * fails when its unique index is created.
 */
export async function withoutIndexes(db: Database, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by i.indexrelid`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
