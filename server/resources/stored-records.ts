import { sql } from 'kysely'
import { scopeOf } from '../../access-control/scope.ts'
import type { FieldError } from '../../contract/errors.ts'
import { t } from '../../contract/language/texts.ts'
import type { CallContext, HistoryEntry, Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { WITH_NEXT } from '../db/guard-pool.ts'
import { AppError, fieldError, orNotFound, validationError } from '../errors/app-error.ts'
import { refusalOfValue, UNIQUE_VIOLATION } from '../errors/refusal-of-value.ts'
import { withFilled } from '../forms/filled-fields.ts'
import { formsOf, judge, readKnown, refusePay, refuseReadOnly } from '../forms/sent-fields.ts'
import type { ListSource } from '../lists/list-source.ts'

type Members = Record<string, unknown>
type Context = CallContext<Session>
type Change = NonNullable<HistoryEntry['changes']>[number]

interface Stored {
  id: number
  version: number
}

/** Records of companies in a table of their own, with `extra`, `version` and `updated_at`, and a form that says their fields. */
interface Definition<Raw, Row extends Stored> {
  source: Pick<ListSource<never, Raw, Row>, 'table' | 'alias' | 'reach' | 'columns' | 'joins' | 'toRow'>
  /** The call that the form saves by. */
  call: string
  /** Columns that the form writes; its other fields are kept in `extra`. */
  columns: readonly string[]
  /** Those that viewers who may not see pay cannot change. */
  amounts?: readonly string[]
  /** May a record belong to no company? */
  isOfNone?: boolean
  /** Columns that follow from others: written with the values that they follow from. */
  derive?: (values: Members) => Members
  /** Errors that a form cannot find, for the values over the stored ones. */
  check?: (values: Members) => FieldError[]
}

/** Reads and writes such records, if they are in reach. */
export function storedRecords<Raw, Row extends Stored>({
  source,
  call,
  columns,
  amounts = [],
  isOfNone = false,
  derive = () => ({}),
  check,
}: Definition<Raw, Row>) {
  const { table, alias, reach, joins, toRow } = source
  /** Throws what the database refuses of the values as VALIDATION: a value that another record has, at its field. */
  const refuse = (error: unknown): never => {
    const { code, detail = '' } = error as { code?: string; detail?: string }
    if (code !== UNIQUE_VIOLATION) throw refusalOfValue(error)
    // "Key (company_id, lower(plate))=(1, abc) already exists."
    const [key = ''] = detail.split(')=')
    const field = key.match(/\w+/g)?.findLast((name) => columns.includes(name)) ?? ''
    throw fieldError(field, t('server-fields.taken'))
  }
  const isColumn = ([name]: [string, unknown]): boolean => columns.includes(name)

  const find = async ({ db, session }: { db: Database; session: Session }, id: number): Promise<Row | undefined> => {
    const { rows } = await sql<Raw>`select ${source.columns} from ${sql.table(table)} ${sql.ref(alias)} ${joins}
      where ${sql.join([sql`${sql.ref(`${alias}.id`)} = ${id}`, ...reach(session)], sql` and `)}`.execute(db)
    return rows[0] && toRow(rows[0])
  }

  /** Throws NOT_FOUND. */
  const load = async (at: Pick<Context, 'db' | 'session'>, id: number): Promise<Row> => {
    return orNotFound(await find(at, id))
  }

  const lock = (db: Database, id: number) =>
    sql`select from ${sql.table(table)} where id = ${id} for update ${WITH_NEXT}`.execute(db)

  /** Locked until the transaction ends. Throws NOT_FOUND, and STALE if the version has changed. */
  const hold = async (at: Pick<Context, 'db' | 'session'>, id: number, version?: number): Promise<Row> => {
    await lock(at.db, id)
    const row = await load(at, id)
    if (version !== undefined && version !== row.version) throw new AppError('STALE', { current: { version: row.version } })
    return row
  }

  /** The validated values of a payload over the stored ones; empty fields are null. Throws VALIDATION and FIELD_READ_ONLY. */
  const judged = (payload: Members, stored: Members | null, { services, session }: Context): Members => {
    const variant = { viewer: session.role, subject: 'Client' as const }
    const forms = formsOf(services.forms, call, variant)
    const sent = readKnown(forms, payload)
    refuseReadOnly(sent, stored ?? {})
    if (stored !== null) refusePay(sent, amounts, session)
    const fields = withFilled(services.forms, variant, sent, stored ?? {})
    const errors = judge(services.forms, variant, fields, stored ?? {}, stored === null ? forms : undefined)
    const values = Object.fromEntries(fields.map(({ place, value }) => [place, value ?? null]))
    errors.push(...(check?.({ ...stored, ...values }) ?? []))
    if (errors.length > 0) throw validationError(errors)
    return values
  }

  /** A column without a value gets the default of the database. */
  const assigned = (values: Members) =>
    Object.entries(values)
      .filter(isColumn)
      .map(([name, value]) => ({ name: sql.ref(name), value: value === null ? sql`default` : sql`${value}` }))
  const extraOf = (values: Members): string =>
    JSON.stringify(Object.fromEntries(Object.entries(values).filter((one) => !isColumn(one))))

  /** Creates a record of the call's company. */
  const create = async (
    payload: Members,
    context: Context,
  ): Promise<{ id: number; companyId: number | null; changes: Change[] }> => {
    const companyId = context.target?.companyId ?? null
    // A person who works for some companies would not see the record again.
    const mayBeOfNone = isOfNone && scopeOf(context.session).kind === 'all'
    if (companyId === null && !mayBeOfNone) throw fieldError('companyId', t('server-fields.company'))
    const values = judged(payload, null, context)
    const own = assigned({ ...values, ...derive(values) })
    const names = sql.join([sql.ref('company_id'), sql.ref('extra'), ...own.map(({ name }) => name)])
    const row = sql.join([companyId, sql`jsonb_strip_nulls(${extraOf(values)}::jsonb)`, ...own.map(({ value }) => value)])
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${names}) values (${row})
      returning id`
      .execute(context.db)
      .catch(refuse)
    const present = Object.entries(values).filter(([, value]) => value !== null)
    return {
      id: (rows[0] as { id: number }).id,
      companyId,
      changes: present.map(([field, to]) => ({ field, from: null, to })),
    }
  }

  /** Writes the changes of a locked record. @returns the changes; without changes nothing is written */
  const update = async (row: Row, payload: Members, context: Context): Promise<Change[]> => {
    const stored = row as unknown as Members
    const values = judged(payload, stored, context)
    const changes = Object.entries(values)
      .map(([field, to]) => ({ field, from: stored[field] ?? null, to: to ?? null }))
      .filter(({ from, to }) => (from === null || to === null ? from !== to : String(from) !== String(to)))
    if (changes.length === 0) return []
    const set = assigned({ ...values, ...derive({ ...stored, ...values }) }).map(({ name, value }) => sql`${name} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join([
      ...set,
      sql`updated_at = ${context.now.toISOString()}, version = version + 1`,
      sql`extra = jsonb_strip_nulls(extra || ${extraOf(values)}::jsonb)`,
    ])} where id = ${row.id}`
      .execute(context.db)
      .catch(refuse)
    return changes
  }

  return { find, load, lock, hold, create, update }
}
