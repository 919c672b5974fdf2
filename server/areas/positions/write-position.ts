import { sql } from 'kysely'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { formsOf, judge, readSent } from '../../forms/sent-fields.ts'
import { loadPosition } from './position-list.ts'

const UPDATE = 'client/update-job'
const COLUMNS: readonly string[] = [
  'job_name',
  'job_description',
  'department',
  'headcount',
  'salary_min',
  'salary_max',
  'currency',
]
type Context = CallContext<Session>
type Members = Record<string, unknown>

/** Opens a position in a company. */
export const createPosition: Action<'client/create-new-job'> = async (input, context) => {
  const { companyId: _companyId, requestKey: _key, ...payload } = input
  const companyId = context.target?.companyId ?? null
  if (companyId === null) throw validationError([{ field: 'companyId', message: 'Choose the company.' }])
  const values = judged(payload, {}, context)
  const { id } = await context.db
    .insertInto('jobs')
    .values({
      ...columnsOf(values),
      job_name: String(values['job_name']),
      headcount: Number(values['headcount'] ?? 1),
      currency: String(values['currency'] ?? 'MXN'),
      extra: JSON.stringify(extraOf(values)),
      company_id: companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordPosition(context, companyId, 'job.created', [{ field: 'job_name', from: null, to: values['job_name'] }])
  return { job: await loadPosition(context, id) }
}

/** Changes a position. */
export const updatePosition: Action<typeof UPDATE> = async (input, context) => {
  const { jobId, version, ...payload } = input
  const stored = await holdPosition(context, jobId, version)
  const values = judged(payload, stored, context)
  const changes = Object.entries(values)
    .map(([field, to]) => ({ field, from: (stored as Members)[field] ?? null, to: to ?? null }))
    .filter(({ from, to }) => String(from) !== String(to))
  if (changes.length === 0) {
    context.nothingChanged()
    return { job: stored }
  }
  const columns = { ...columnsOf(values), updated_at: context.now.toISOString() }
  const extra = JSON.stringify(extraOf(values))
  await sql`update jobs set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
    version = version + 1, extra = jsonb_strip_nulls(extra || ${extra}::jsonb) where id = ${jobId}`.execute(context.db)
  await recordPosition(context, stored.company.id, 'job.updated', changes)
  return { job: await loadPosition(context, jobId) }
}

/** Closes a position; people who work in it go on. */
export const closePosition: Action<'client/close-job'> = async ({ jobId, version }, context) => {
  const stored = await holdPosition(context, jobId, version)
  if (!stored.is_open) {
    context.nothingChanged()
    return { job: stored }
  }
  await context.db
    .updateTable('jobs')
    .set(({ eb }) => ({ is_open: false, version: eb('version', '+', 1), updated_at: context.now.toISOString() }))
    .where('id', '=', jobId)
    .execute()
  await recordPosition(context, stored.company.id, 'job.closed', [{ field: 'job_name', from: stored.job_name, to: null }])
  return { job: await loadPosition(context, jobId) }
}

/** A position held until the transaction ends. Throws NOT_FOUND, and STALE when it is not the version that was seen. */
async function holdPosition(context: Context, id: number, version: number | undefined) {
  await sql`select from jobs where id = ${id} for update`.execute(context.db)
  const job = await loadPosition(context, id)
  if (version !== undefined && version !== job.version) throw new AppError('STALE', { current: { version: job.version } })
  return job
}

/** What the form says of a payload over what is stored; empty fields are null. Throws VALIDATION. */
function judged(payload: Members, stored: Members, { services, session }: Context): Members {
  const variant = { viewer: session.role, subject: 'Client' as const }
  const forms = formsOf(services.forms, UPDATE, variant)
  const { sent, unknown } = readSent(forms, payload)
  if (unknown.length > 0) throw validationError(unknown.map((field) => ({ field, message: 'There is no such field.' })))
  const fields = forms.flatMap((form) => (sent.some((field) => field.form === form) ? [] : [form.name]))
  const errors =
    sent.length > 0
      ? judge(services.forms, variant, sent, stored)
      : fields.flatMap((name) => services.forms.validate(name, variant, stored))
  const values: Members = Object.fromEntries(sent.map(({ place, value }) => [place, value ?? null]))
  const salary = (name: string) => Number(values[name] ?? stored[name] ?? Number.NaN)
  if (salary('salary_max') < salary('salary_min')) {
    errors.push({ field: 'salary_max', message: 'The highest salary must not be below the lowest.' })
  }
  if (errors.length > 0) throw validationError(errors)
  return values
}

const columnsOf = (values: Members): Members =>
  Object.fromEntries(Object.entries(values).filter(([name]) => COLUMNS.includes(name)))
const extraOf = (values: Members): Members =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !COLUMNS.includes(name)))

const recordPosition = (
  context: Context,
  companyId: number,
  action: string,
  changes: { field: string; from: unknown; to: unknown }[],
) => context.record({ entity: 'company', entityId: companyId, companyId, action, changes, visibility: 'Client' })
