import { join } from 'node:path'
import { sql } from 'kysely'
import { authorize } from '../../../access-control/authorize.ts'
import { needs } from '../../../access-control/resource-access.ts'
import { allowsEdit, type SimpleResource } from '../../../access-control/resources.ts'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { addWorkingDays } from '../../../payroll/calendar/working-days.ts'
import { NotCountable } from '../../../payroll/not-countable.ts'
import type { CallContext, FileAnswer, HistoryEntry, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { exportList } from '../../lists/export-list.ts'
import type { ListInput } from '../../lists/list-source.ts'
import { readList } from '../../lists/read-list.ts'
import { readMachine } from '../../machines/machines.ts'
import { type At, defineRecord, type Mover } from '../../machines/record.ts'
import type { Guards } from '../../machines/take-step.ts'
import { readJson } from '../../read-json.ts'
import { storedRecords } from '../../resources/stored-records.ts'
import { readRecordHistory } from '../history/record-history.ts'
import {
  callOf,
  hiddenFrom,
  hiddenInForms,
  type Members,
  type ResourceRow,
  shownTo,
  sourceOf,
  without,
} from './resource-source.ts'

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

/** The last days of the terms that begin in one of these columns. Throws VALIDATION for a day whose term no calendar holds. */
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
    throw validationError([{ field, message: t('server-fields.unstorable') }])
  }
}

/** Counts the terms that begin with the columns a step has written. */
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
