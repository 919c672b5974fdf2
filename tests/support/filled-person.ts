import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BLOCKED_TABLES } from '../../server/areas/privacy/blocking/blocked-tables.ts'
import { PERSONAL_TABLES } from '../../server/areas/privacy/personal-tables.ts'
import { sealedFor } from '../../server/db/sealing/seal-columns.ts'
import { createCallFiles } from '../../server/files/call-files.ts'
import { appendRows, type NewHistoryRow } from '../../server/history/append-rows.ts'
import type { TestApp } from './app.ts'
import fills from './filled-person.json' with { type: 'json' }
import { foreignKeys } from './foreign-keys.ts'
import { createCompany, createPerson, type TestPerson } from './people.ts'

let filled = 0

/** Values that find a person anywhere in the database. */
function needlesOf() {
  filled += 1
  const digits = String(filled).padStart(2, '0')
  return {
    name: `Zoraida Quetzalli${digits}`,
    curp: `QEXZ9001${digits}MDFTCR08`,
    rfc: `QEXZ9001${digits}AB1`,
    nss: `929190010${digits}`,
    clabe: `6461801570999999${digits}`,
    phone: `55987654${digits}`,
    email: `zoraida.quetzalli${digits}@plantilla.test`,
    ip: `203.0.113.1${digits}`,
    device: `Browser ${digits} of Zoraida`,
  }
}

interface Column {
  table: string
  name: string
  type: string
  isFree: boolean
  isNullable: boolean
  refers: string | null
}

/** Values that a rule of the database asks for. */
const VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = fills.values

/** Codes, keys of other services and texts about a whole company, which say nothing about one person. */
const TECHNICAL: Readonly<Record<string, readonly string[]>> = fills.technical

async function columnsOf({ db, pool }: TestApp): Promise<Column[]> {
  const keys = new Map((await foreignKeys(pool)).map(({ table, column, to }) => [`${table}.${column}`, to]))
  const { rows } = await sql<
    Omit<Column, 'refers'>
  >`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or a.attidentity <> '' as "isFree", not a.attnotnull as "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`.execute(db)
  return rows.map((row) => ({ ...row, refers: keys.get(`${row.table}.${row.name}`) ?? null }))
}

/** Actions of others on the person, actions of the person, and a change of the company that names the person. */
function historyOf(person: TestPerson, companyId: number, doer: TestPerson, needles: Filled['needles']): NewHistoryRow[] {
  const everything = Object.values(needles).join(' ')
  const row = {
    as_id: null,
    ip: needles.ip,
    device: needles.device,
    request_id: 'r',
    company_id: companyId,
    from_status: null,
    to_status: null,
    reason: everything,
    visibility: 'All',
    changes: [{ field: 'firstname', from: null, to: everything }],
  }
  const [own, others] = [person, doer].map(({ id, firstname, lastname, role }) => ({
    actor_id: id,
    actor_name: `${firstname} ${lastname}`,
    actor_role: role,
  }))
  const elsewhere = { ip: '198.51.100.1', device: 'Browser of the office' }
  const ofPerson = { ...row, entity: 'person', entity_id: person.id, action: 'person.updated' }
  const ofCompany = { ...row, entity: 'company', entity_id: companyId, action: 'company.updated' }
  const plain = { ...ofCompany, ...others, ...elsewhere, reason: null, changes: [{ field: 'name', from: 'A', to: 'B' }] }
  return [
    { ...plain },
    { ...ofCompany, ...others, ...elsewhere },
    { ...ofPerson, ...own },
    { ...ofPerson, ...others, ...elsewhere },
  ] as NewHistoryRow[]
}

/** Tables that those of the person hang on. */
const BEFORE = ['payment_requests', 'invoice_batches', 'audiences', 'transfer_batches']
const ORDER = ['people', 'contracts', ...BEFORE, 'payrolls', 'invoices', 'notifications']

interface Filled {
  person: TestPerson
  needles: ReturnType<typeof needlesOf>
  tables: string[]
  files: string[]
}

/**
 * A former worker of whom each table of personal data has a row that says everything, with stored files. The relation is over.
 */
export async function fillPerson(app: TestApp): Promise<Filled> {
  const needles = needlesOf()
  const everything = Object.values(needles).join(' ')
  const columns = await columnsOf(app)
  const { id: companyId } = await createCompany(app.db, { status: 'Approved' })
  const doer = await createPerson(app.db, { role: 'Admin' })
  const person = await createPerson(app.db, {
    role: 'Employee',
    companyId,
    columns: {
      ...VALUES['people'],
      firstname: 'Zoraida',
      lastname: needles.name.slice('Zoraida '.length),
      email: needles.email,
      phone: needles.phone,
      extra: JSON.stringify({ note: everything }),
    } as never,
  })
  await app.db.transaction().execute((tx) => appendRows(tx, historyOf(person, companyId, doer, needles)))
  const { rows: history } = await app.sql<{ id: number }>`select max(id) as id from history where entity_id = ${person.id}`
  const made: Record<string, Record<string, unknown>> = {
    people: { id: person.id, email: person.email },
    companies: { id: companyId },
    history: { id: history[0]?.id },
  }
  const tables = ['people']
  const files: string[] = []

  const fileOf = async (name: string): Promise<string> => {
    const stored = createCallFiles(app.db, app.services.files)
    const file = await stored.store({ name: `${name}.pdf`, kind: 'pdf', content: Buffer.from(`%PDF-1.4 ${everything}`) })
    await stored.keep(app.db, file)
    files.push(file.id)
    return file.id
  }
  const valueFor = async ({ table, name, type, isNullable, refers }: Column): Promise<unknown> => {
    if (refers === 'files') return fileOf(`${table}-${name}`)
    if (refers === 'people') return isNullable ? null : doer.id
    if (refers !== null) {
      const parent = made[refers]
      return parent ? parent['id'] : null
    }
    if (name === 'email' || name === 'address') return needles.email
    const isTechnical = TECHNICAL[table]?.includes(name)
    if (isTechnical && type === 'jsonb') return '{}'
    if (isTechnical && type !== 'uuid') return `code-${randomBytes(4).toString('hex')}`
    if (type === 'text' || type.startsWith('character')) return `${everything} ${randomBytes(2).toString('hex')}`
    if (type === 'jsonb') return JSON.stringify({ note: everything })
    if (type === 'date') return '2026-06-30'
    if (type.startsWith('timestamp')) return '2026-06-30T12:00:00Z'
    if (type.startsWith('time')) return '12:00'
    if (type === 'boolean') return false
    if (type === 'uuid') return randomUUID()
    if (type === 'bytea') return randomBytes(8)
    if (type.endsWith('[]')) return []
    if (type === 'inet') return '127.0.0.1'
    if (type.endsWith('range')) return null
    return 1
  }
  const add = async (table: string, own: Record<string, unknown>): Promise<void> => {
    const row: Record<string, unknown> = {}
    for (const column of columns.filter((one) => one.table === table && !one.isFree)) {
      const known = { ...VALUES[table], ...own }
      row[column.name] = column.name in known ? known[column.name] : await valueFor(column)
    }
    const names = Object.keys(row)
    const { rows } = await app.sql<
      Record<string, unknown>
    >`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => sql.val(sealedFor(table, name, row[name]))))}) returning *`
    made[table] = rows[0] as Record<string, unknown>
    if (!tables.includes(table)) tables.push(table)
  }

  const entries = [...PERSONAL_TABLES, ...BLOCKED_TABLES].filter(
    ({ table }, at, all) => all.findLastIndex((one) => one.table === table) === at,
  )
  const rank = (table: string): number => (ORDER.includes(table) ? ORDER.indexOf(table) : ORDER.length)
  const known = new Set(columns.map(({ table }) => table))
  const names = [...new Set([...ORDER, ...entries.map(({ table }) => table)])].filter(
    (table) => known.has(table) && table !== 'people' && table !== 'history',
  )
  for (const table of names.toSorted((a, b) => rank(a) - rank(b))) {
    const entry = entries.find((one) => one.table === table)
    const parent = entry?.of === 'history' ? undefined : entry?.of
    const own: Record<string, unknown> = {}
    if (entry?.equals) own[entry.by] = needles.email
    else if (entry && parent) own[entry.by] = made[parent]?.[entry.ofColumn ?? 'id']
    else if (entry && entry.of === 'history') own[entry.by] = made['history']?.['id']
    else if (entry) own[entry.by] = person.id
    if (table === 'envelopes') own['envelope_id'] = randomUUID()
    if (table === 'payroll_receipts') {
      // The payroll made it.
      await app.sql`update payroll_receipts set status = 'Signed', answer = ${everything}, message = ${everything},
        objection = ${everything}, signed_ip = ${needles.ip} where user_id = ${person.id}`
      continue
    }
    await add(table, own)
  }
  const { rows: ofCompany } = await app.sql<{ id: number }>`select max(id) as id from history
    where entity = 'company' and entity_id = ${companyId}`
  await add('notifications', { history_id: ofCompany[0]?.id, entity: 'company', entity_id: companyId, actor_id: null })
  return { person, needles, tables, files }
}
