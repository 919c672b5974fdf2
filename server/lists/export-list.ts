import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { localise } from '../../contract/language/overlay.ts'
import { t, textAt } from '../../contract/language/texts.ts'
import { definitionFor, shownColumns } from '../../contract/tables/audience.ts'
import type { TableColumn } from '../../contract/tables/definition.ts'
import { extraPath } from '../../contract/tables/extra.ts'
import { EXPORT_HEADERS, EXPORT_ROWS } from '../../contract/tables/list-limits.ts'
import { type CallContext, FileAnswer, type Session } from '../calls/context.ts'
import { csvLines, writeCsv } from '../csv/write-csv.ts'
import type { Database } from '../db/connect.ts'
import { AppError, fieldError } from '../errors/app-error.ts'
import { keepingLanguage } from '../language.ts'
import { writeXlsx, type XlsxCell } from '../xlsx/write-xlsx.ts'
import { cellsOf, dayOf, headsOf } from './csv-text.ts'
import { type Extras, extrasOf, extraValues, selectExtras } from './extras.ts'
import { askedOf, conditionOf, orderOf } from './list-query.ts'
import type { ListInput, ListSource } from './list-source.ts'

/** Rows that are read and written at once; the rest of the file waits until they are on their way. */
const CHUNK = 1000

type ExportInput<Filters extends object> = Pick<ListInput<Filters>, 'search' | 'sort' | 'filters'> & {
  columns?: string[]
  format?: 'csv' | 'xlsx'
}

/**
 * A list as a CSV or XLSX file: its selection over all pages, in its order, with the chosen columns. The transaction that
 * records the export in the history selects the ids at once; the rows are then read in portions while the file is sent,
 * without a connection in between. Throws VALIDATION for a column, filter or sort that the list does not offer.
 */
export async function exportList<Filters extends object, Raw extends object, Row extends { id: number }>(
  source: ListSource<Filters, Raw, Row>,
  input: ExportInput<Filters>,
  context: CallContext<Session>,
): Promise<FileAnswer> {
  const { services, session, now } = context
  const { columns, titles } = await columnsOf(source.file, input.columns, context)
  const extras = await extrasOf(source, context)
  const asked = extras.columns.filter(({ path }) => columns.some(({ field }) => extraPath(field) === path))
  const found = await readIds(source, input, extras, context)
  const ids = found.slice(0, EXPORT_ROWS)
  await context.record({
    entity: 'export',
    entityId: session.id,
    companyId: session.companyId,
    visibility: session.companyId === null ? 'Internal' : 'Client',
    changes: [
      ...askedOf({ search: input.search, sort: input.sort, ...input.filters }).map(([field, to]) => ({
        field,
        from: null,
        to,
      })),
      { field: 'columns', from: null, to: titles.join(', ') },
      { field: 'rows', from: null, to: ids.length },
    ],
  })
  const readCells = keepingLanguage(async (part: readonly number[]) => {
    const read = (db: Database) => readRows(source, part, { ...extras, columns: asked }, db, session)
    const rows = await services.reader.read(read)
    return rows.map((row) => cellsOf(columns, row))
  })
  const pages = async function* () {
    for (let start = 0; start < ids.length; start += CHUNK) {
      yield await readCells(ids.slice(start, start + CHUNK))
    }
  }
  const { format = 'csv' } = input
  const content = format === 'csv' ? csvOf : sheetOf
  const heads = headsOf(columns)
  const file = source.file ?? ''
  const name = `${textAt('server-lists.files', file) ?? file}-${dayOf(now)}`
  return new FileAnswer(
    format,
    `${name}.${format}`,
    async () => Readable.from(content({ columns, heads, name, now }, pages())),
    {
      [EXPORT_HEADERS.rows]: String(ids.length),
      [EXPORT_HEADERS.isCut]: found.length > ids.length ? 'yes' : 'no',
    },
  )
}

interface Sheet {
  columns: readonly TableColumn[]
  heads: readonly string[]
  name: string
  now: Date
}

type Pages = AsyncIterable<readonly (readonly string[])[]>

async function* csvOf({ heads }: Sheet, pages: Pages): AsyncGenerator<string> {
  yield writeCsv([heads])
  for await (const rows of pages) yield csvLines(rows)
}

/** Widths in characters. */
const WIDTH = 22

/** Amounts and counts are numbers, so that the sheet can be counted on; a text is never taken for a formula. */
function sheetOf({ columns, heads, name, now }: Sheet, pages: Pages) {
  const formats = columns.flatMap(({ format }) => (format === 'money' ? ['money', 'text'] : [format]))
  const toCell = (value: string, at: number): XlsxCell => {
    const format = formats[at]
    const isNumber = (format === 'money' || format === 'number') && value !== '' && Number.isFinite(Number(value))
    return isNumber ? { value: Number(value), format } : { value }
  }
  const rows = async function* () {
    yield [heads.map((value): XlsxCell => ({ value, isBold: true }))]
    for await (const page of pages) yield page.map((cells) => cells.map(toCell))
  }
  return writeXlsx({ name, widths: heads.map(() => WIDTH), stickyRows: 1, rows: rows(), now })
}

/**
 * The columns to write, in the order of the list's file: the asked ones that this caller has, else those shown at first; and
 * their titles as the history stores them, for every language of the file.
 */
async function columnsOf(
  file: string | undefined,
  fields: string[] | undefined,
  { services, session }: Pick<CallContext<Session>, 'services' | 'session'>,
): Promise<{ columns: TableColumn[]; titles: string[] }> {
  const { served } = file === undefined ? { served: null } : await services.tables.read(file)
  if (!served) throw new AppError('INTERNAL')
  const definition = definitionFor(session, served.definition)
  const unknown = (fields ?? []).find((field) => !definition.columns.some((column) => column.field === field))
  if (unknown !== undefined) throw fieldError('columns', t('server-lists.noColumn', { column: unknown }))
  const shown = shownColumns(definitionFor(session, localise(`tables/${file}`, served.definition)), fields ?? null)
  return { columns: shown, titles: shownColumns(definition, fields ?? null).map(({ title }) => title) }
}

/** Ids of the rows to write, and one more where the list has more. */
async function readIds<Filters extends object, Raw, Row>(
  source: ListSource<Filters, Raw, Row>,
  input: ExportInput<Filters>,
  extras: Extras,
  { db, session }: Pick<CallContext<Session>, 'db' | 'session'>,
): Promise<number[]> {
  const { table, alias } = source
  const order = orderOf(source, input, session)
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${alias}.id`)} from ${sql.table(table)} ${sql.ref(alias)} ${order.join}
    where ${conditionOf(source, input, session, extras)}
    order by ${order.choosing} limit ${EXPORT_ROWS + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Some of the rows, in the order of their ids. A row that has left the caller's reach since is left out. */
async function readRows<Filters extends object, Raw extends object, Row extends { id: number }>(
  source: ListSource<Filters, Raw, Row>,
  ids: readonly number[],
  extras: Extras,
  db: Database,
  session: Session,
): Promise<(Row & { extra: object })[]> {
  const { table, alias, columns, joins = sql``, toRow, reach } = source
  const isAsked = sql`${sql.ref(`${alias}.id`)} = any(${ids}::int[])`
  const { rows } = await sql<Raw>`
    select ${columns}${selectExtras(source, extras.columns)}
    from (select ${sql.ref(alias)}.* from ${sql.table(table)} ${sql.ref(alias)}
      where ${sql.join([isAsked, ...reach(session)], sql` and `)}) ${sql.ref(alias)}
    ${joins}`.execute(db)
  const found = new Map(rows.map((raw) => [toRow(raw).id, { ...toRow(raw), extra: extraValues(raw, extras.columns) }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
