import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { authorize } from '../../../access-control/authorize.ts'
import { needs } from '../../../access-control/resource-access.ts'
import { allowsEdit, type SimpleResource } from '../../../access-control/resources.ts'
import { today } from '../../../contract/calendar.ts'
import type { FormVariant } from '../../../contract/forms/definition.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { columnsOf } from '../../../contract/simple-resources/operations.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { addWorkingDays } from '../../../payroll/calendar/working-days.ts'
import { NotCountable } from '../../../payroll/not-countable.ts'
import type { CallContext, FileAnswer, HistoryEntry, Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { fieldsOf, formsOf } from '../../forms/sent-fields.ts'
import { exportList } from '../../lists/export-list.ts'
import type { ListInput, ListSource } from '../../lists/list-source.ts'
import { readList } from '../../lists/read-list.ts'
import { COMPANY_REF, selectRow } from '../../lists/select-row.ts'
import { readMachine } from '../../machines/machines.ts'
import { type At, defineRecord, type Mover } from '../../machines/record.ts'
import type { Guards } from '../../machines/take-step.ts'
import { readJson } from '../../read-json.ts'
import { storedRecords } from '../../resources/stored-records.ts'
import { readRecordHistory } from '../history/record-history.ts'

type Members = Record<string, unknown>
type Filters = Record<string, string | number | boolean>

/** A record of a simple resource as read; further members are its columns. */
interface ResourceRow {
  id: number
  company: { id: number; name: string } | null
  status: string
  version: number
  extra: Members
}

const callOf = ({ name }: SimpleResource) => `${name}/update`
const variantFor = ({ role }: Session): FormVariant => ({ viewer: role, subject: 'Client' })

/** The fields that the form hides from a viewer: they are not answered, searched or shown in the history. */
function hiddenFrom(resource: SimpleResource, { services, session }: CallContext<Session>): ReadonlySet<string> {
  const shown = shownTo(resource, { services, session })
  const bound = services.forms.all().filter(({ record }) => record?.operation === callOf(resource))
  return new Set(bound.flatMap(({ schema }) => Object.keys(schema.properties ?? {})).filter((name) => !shown.has(name)))
}

/** The fields that these forms of steps hide from a viewer. */
function hiddenInForms(names: readonly string[], { services, session }: CallContext<Session>): ReadonlySet<string> {
  const hiddenIn = (name: string) => {
    const shown = services.forms.schema(name, { viewer: session.role, subject: session.role }).properties ?? {}
    const whole = services.forms.all().find((form) => form.name === name)?.schema.properties ?? {}
    return Object.keys(whole).filter((field) => !Object.hasOwn(shown, field))
  }
  return new Set(names.flatMap(hiddenIn))
}

const shownTo = (
  resource: SimpleResource,
  { services, session }: Pick<CallContext<Session>, 'services' | 'session'>,
): ReadonlySet<string> =>
  new Set(
    formsOf(services.forms, callOf(resource), variantFor(session)).flatMap((form) => fieldsOf(form).map(({ place }) => place)),
  )

const without = (row: Members, hidden: ReadonlySet<string>): Members =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, hidden.has(name) ? null : value]))

/** The records in reach. Sorts and search are served by the indexes of the migration (docs/new-resource.md). */
function sourceOf(resource: SimpleResource, hidden: ReadonlySet<string> = new Set()) {
  const { name, title, table, sorts, filters, statuses } = resource
  const columns = [...(statuses ? ['status'] : []), ...filters].filter((column) => !hidden.has(column))
  const equals = (column: string) => (value: unknown) => sql`${sql.ref(`r.${column}`)} = ${value}`
  return {
    file: name,
    noun: title.toLowerCase(),
    table,
    alias: 'r',
    reach: (session) => [inScope(session, 'r.company_id')],
    sorts: Object.fromEntries(sorts.filter((column) => !hidden.has(column)).map((column) => [column, [column, 'id']])),
    defaultSort: sorts[0] as string,
    search: 'search_text',
    filters: Object.fromEntries(
      [['companyId', 'company_id'] as const, ...columns.map((column) => [column, column] as const)].map(([filter, column]) => [
        filter,
        equals(column),
      ]),
    ) as Record<string, (value: unknown) => RawBuilder<unknown>>,
    columns: selectRow(
      columnsOf(resource),
      'r',
      { company: sql`case when c.id is not null then ${COMPANY_REF} end` },
      { extra: sql.ref('r.extra') },
    ),
    joins: sql`left join companies c on c.id = r.company_id`,
    toRow: (row: ResourceRow): ResourceRow => without(row as unknown as Members, hidden) as unknown as ResourceRow,
    extras: {
      operation: callOf(resource) as never,
      subjects: ['Client'],
      place: (path) => (path.includes('.') || path in resource.columns ? null : { key: path }),
    },
  } satisfies ListSource<Filters, ResourceRow, ResourceRow>
}

type Context = CallContext<Session>
type Asked = ListInput<Record<string, string>>
type Run = (input: never, context: Context) => Promise<object | FileAnswer>

const MACHINES = join(import.meta.dirname, '..', '..', '..', 'schemas', 'machines')

/** The history of a record; the company reads the rows that its own people may read. */
const subject = (resource: SimpleResource, { id, companyId }: { id: number; companyId: number | null }) =>
  ({ entity: `resource:${resource.name}`, entityId: id, companyId, visibility: 'Client' }) as const satisfies HistoryEntry

/** Code that the steps of a resource need beyond its machine file. */
export interface StepCode {
  /** Conditions that the machine file names, over the facts. */
  guards: Guards<object>
  facts: (at: At, row: ResourceRow & Members) => Promise<object>
  after: (mover: Mover, row: ResourceRow & Members, step: Transition) => Promise<unknown>
}

/** The calls of a simple resource, and its record where it has statuses: its steps are taken by `record/take-step`. */
export function serveResource(resource: SimpleResource, code?: StepCode) {
  const { name, member, one, entity } = resource
  const saved = [`${entity}.created`, `${entity}.updated`]
  const mayRead = (session: Session): boolean =>
    (['viewDetails', 'edit'] as const).some(
      (flag) => authorize({ kind: 'session', roles: needs(resource, flag) }, session, undefined) === 'allowed',
    )
  const stored = storedRecords<ResourceRow, ResourceRow>({
    source: { ...sourceOf(resource), toRow: ({ extra, ...row }) => ({ ...extra, ...row, extra }) },
    call: callOf(resource),
    columns: Object.keys(resource.columns),
    isOfNone: resource.company === 'optional',
    derive: (values) => deadlinesOf(resource, values),
  })
  const record = resource.statuses
    ? defineRecord<ResourceRow, object>({
        machine: readMachine(readJson(join(MACHINES, `${entity}.json`)), Object.keys(code?.guards ?? {})),
        guards: code?.guards ?? {},
        // A step's refusal names the status, so a viewer without access finds nothing.
        load: async (at, id) => (mayRead(at.session) ? stored.find(at, id) : undefined),
        lock: ({ db }, id) => stored.lock(db, id),
        facts: async (at, row) => (await code?.facts(at, row as ResourceRow & Members)) ?? {},
        target: ({ company }) => ({ companyId: company?.id ?? null }),
        history: ({ id, company }) => subject(resource, { id, companyId: company?.id ?? null }),
        told: async (mover, row, step) => {
          await countOn(resource, mover, row.id, step.set ?? {})
          await code?.after(mover, row as ResourceRow & Members, step)
        },
      })
    : null

  const forms = (record?.machine.transitions ?? []).flatMap(({ form }) => form ?? [])

  /** The record for the viewer. Members next to its columns are fields that only the form defines. */
  const answer = async (context: Context, id: number) => {
    const { extra, ...row } = await stored.load(context, id)
    const shown = shownTo(resource, context)
    const known = Object.entries(row).filter(([member]) => !(member in extra) || shown.has(member))
    const steps = record ? await record.offer(context, { ...row, extra }) : []
    return { [one]: { ...without(Object.fromEntries(known), hiddenFrom(resource, context)), steps } }
  }

  const calls: Record<string, Run> = {
    list: async (input: Asked, context) => {
      const { rows, total, page, limit } = await readList(sourceOf(resource, hiddenFrom(resource, context)), input, context)
      return { [member]: rows, [resource.total]: total, page, limit }
    },
    export: (input: Asked, context) => exportList(sourceOf(resource, hiddenFrom(resource, context)), input, context),
    get: ({ id }: { id: number }, context) => answer(context, id),
    create: async ({ companyId: _company, requestKey: _key, ...payload }: Members, context) => {
      const { changes, ...made } = await stored.create(payload, context)
      await context.record({ ...subject(resource, made), changes })
      return answer(context, made.id)
    },
    update: async ({ id, version, requestKey: _key, ...payload }: Members & { id: number; version?: number }, context) => {
      const held = await stored.hold(context, id, version)
      if (!allowsEdit(callOf(resource), held)) {
        throw new AppError('RECORD_STATE', { text: t('server-fields.notEditable', { status: statusLabel(name, held.status) }) })
      }
      const changes = await stored.update(held, payload, context)
      if (changes.length === 0) context.nothingChanged()
      else await context.record({ ...subject(resource, { id, companyId: held.company?.id ?? null }), changes })
      return answer(context, id)
    },
    history: async ({ id, ...asked }: { id: number; page?: number; limit?: number }, context) => {
      const [ofRecord, ofSteps] = [hiddenFrom(resource, context), hiddenInForms(forms, context)]
      const hiddenIn = (action: string) => (saved.includes(action) ? ofRecord : ofSteps)
      const list = await readRecordHistory({ entity: `resource:${name}`, id }, asked, context)
      const history = list.history.map((row) => ({
        ...row,
        changes: row.changes.filter(({ field }) => !hiddenIn(row.action).has(field)),
      }))
      return { ...list, history }
    },
  }
  return { handlers: Object.fromEntries(Object.entries(calls).map(([call, run]) => [`${name}/${call}`, run])), record }
}

/**
 * The last days of the terms that begin in one of these columns. Throws VALIDATION for a day whose term is beyond the calendar.
 */
function deadlinesOf({ deadlines = {} }: Pick<SimpleResource, 'deadlines'>, values: Members): Members {
  const counted = Object.entries(deadlines).filter(([, { from }]) => from in values)
  return Object.fromEntries(
    counted.map(([column, { from, workingDays }]) => {
      const day = values[from]
      return [column, typeof day === 'string' ? lastDay(from, day, workingDays) : null]
    }),
  )
}

function lastDay(field: string, day: string, workingDays: number): string {
  try {
    return addWorkingDays(day, workingDays)
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error
    throw fieldError(field, t('server-fields.unstorable'))
  }
}

/** Calculates the terms that begin with the columns a step has written. */
async function countOn(
  resource: SimpleResource,
  { db, now }: { db: Database; now: Date },
  id: number,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  const days = Object.entries(set).filter(([, source]) => source === 'today')
  const counted = deadlinesOf(resource, Object.fromEntries(days.map(([column]) => [column, today(now)])))
  const assigned = Object.entries(counted).map(([column, day]) => sql`${sql.ref(column)} = ${day}`)
  if (assigned.length === 0) return
  await sql`update ${sql.table(resource.table)} set ${sql.join(assigned)} where id = ${id}`.execute(db)
}
