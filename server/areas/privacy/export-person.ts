import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import { type CallContext, FileAnswer, type Services } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { keepingLanguage } from '../../language.ts'
import { dayOf } from '../../lists/csv-text.ts'
import { type StreamedEntry, streamZip } from '../../zip/stream-zip.ts'
import { statusFor } from '../contracts/contract-row.ts'
import { receiptPdfs } from '../payroll/receipts/receipt-pdfs.ts'
import { isAbout, LEFT_OUT, PERSONAL_TABLES, type PersonalTable, type Subject } from './personal-tables.ts'

/** A row as the database has it, in JSON. */
type Row = Record<string, unknown>

/**
 * Everything about a person as an archive: a JSON file for each table, the stored files and the receipts as PDF. Persons who
 * request their own data get the parts that they have been notified of; an Admin gets all, to decide what is handed over.
 */
export const exportPerson: Action<'employee/export-personal-data'> = async ({ id }, context) => {
  const { db, session, services, now, record } = context
  const person = await findSubject(db, id ?? session.id)
  const isOwn = person.id === session.id
  await record({ entity: 'person', entityId: person.id, companyId: person.company_id, visibility: 'All' })
  const entries = entriesOf(person, isOwn, { services, now })
  const name = `${t('server-privacy.file')}-${person.id}-${dayOf(now)}`
  return new FileAnswer('zip', `${name}.zip`, async () => Readable.from(streamZip(entries)))
}

async function findSubject(db: Database, id: number): Promise<Subject & { company_id: number | null }> {
  return orNotFound(await db.selectFrom('people').select(['id', 'email', 'company_id']).where('id', '=', id).executeTakeFirst())
}

type Exporting = Pick<CallContext, 'now'> & { services: Pick<Services, 'db' | 'files'> }

async function* entriesOf(person: Subject, isOwn: boolean, { services, now }: Exporting): AsyncGenerator<StreamedEntry> {
  const { db } = services
  const tables: { table: string; kind: string; rows: number }[] = []
  const missing: string[] = []
  for (const entry of PERSONAL_TABLES) {
    const rows = await rowsOf(db, entry, person, isOwn)
    tables.push({ table: entry.table, kind: entry.kind, rows: rows.length })
    if (rows.length === 0) continue
    yield { name: `${entry.table}.json`, content: inJson(rows) }
    yield* filesIn(entry, rows, services, missing)
  }
  const pdfs = receiptPdfs(person.id, { db, services, now })
  const next = keepingLanguage(() => pdfs.next())
  for (let pdf = await next(); !pdf.done; pdf = await next()) {
    yield { name: `receipts/${pdf.value.name}`, content: Readable.from([pdf.value.content]) }
  }
  const about = {
    person: person.id,
    made_at: now.toISOString(),
    is_own: isOwn,
    tables,
    missing_files: missing,
    left_out: LEFT_OUT,
  }
  yield { name: 'about.json', content: inJson(about) }
}

/** The stored files that rows name. Those that storage has lost are added to `missing`. */
export async function* filesIn(
  entry: PersonalTable,
  rows: readonly Row[],
  { db, files }: Pick<Services, 'db' | 'files'>,
  missing: string[],
): AsyncGenerator<StreamedEntry> {
  for (const { id, name } of await filesOf(db, entry, rows)) {
    const content = await files.storage.get(id)
    if (content) yield { name: `files/${entry.table}/${id.slice(0, 8)}-${plain(name)}`, content }
    else missing.push(`${entry.table}: ${name}`)
  }
}

/** Columns of persons' own copies that tell no more than their screens. */
const AS_TOLD: Readonly<Record<string, (person: Subject) => RawBuilder<Row>>> = {
  contracts: (person) =>
    sql`(select jsonb_build_object('status', ${statusFor(person)}) from contracts k where k.id = contracts.id)`,
}

export async function rowsOf(db: Database, entry: PersonalTable, person: Subject, isOwn: boolean): Promise<Row[]> {
  const { table, without = [], ofDoer } = entry
  const ofOthers =
    isOwn && ofDoer
      ? sql`case when ${sql.ref(`${table}.${ofDoer.by}`)} is distinct from ${person.id} then ${ofDoer.columns}::text[] else '{}' end`
      : sql`'{}'::text[]`
  const asTold = (isOwn && AS_TOLD[table]?.(person)) || sql`'{}'::jsonb`
  const { rows } = await sql<{
    row: Row
  }>`select (to_jsonb(${sql.ref(table)}) || ${asTold}) - ${without}::text[] - ${ofOthers} as row
    from ${sql.table(table)} where ${isAbout(entry, person, isOwn)} order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

async function filesOf(db: Database, { files = [] }: PersonalTable, rows: readonly Row[]) {
  const ids = rows.flatMap((row) => files.flatMap((column) => (typeof row[column] === 'string' ? [row[column]] : [])))
  if (ids.length === 0) return []
  return db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).orderBy('created_at').execute()
}

export const inJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** A name that every system can unpack. */
const plain = (name: string): string => name.normalize('NFC').replace(/[^\p{L}\p{N}._ -]/gu, '_')
