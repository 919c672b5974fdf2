import { type RawBuilder, sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { aboutPerson, writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import type { SealedRow } from '../../../db/history-seal.ts'
import { dropFile } from '../../../files/call-files.ts'
import { nameRemover, othersWith } from '../../../history/blocked-names.ts'
import { type Clearing, redactHistory } from '../../../history/redact-history.ts'
import type { Task } from '../../../jobs/task.ts'
import { addJob } from '../../../queue/enqueue.ts'
import { BLOCKED_TABLES } from '../blocking/blocked-tables.ts'
import { formerValues, NUMBERS, prefixOf } from '../blocking/former-values.ts'
import { moveRows } from '../blocking/move-rows.ts'

interface DueKind {
  person_id: number
  company_id: number | null
  kind: string
}

const ORIGIN = { requestId: 'delete-blocked', ip: '127.0.0.1', device: null }
/** Rows of one transaction: a job that is killed loses little, and its locks are short. */
const BATCH = 500
const FILES = new Map(BLOCKED_TABLES.map(({ table, files = [] }) => [table, files]))

/**
 * Deletes each kind of blocked data when its term has ended. A run that was killed continues where it stopped; a person whose
 * history cannot be cleared keeps the name and stops no other person, and the job fails until the history is corrected.
 */
export const deleteBlocked: Task<'delete-blocked'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const due = await findDue(db, today(now))
  const failed = new Map<number, unknown>()
  for (const one of due) {
    if (failed.has(one.person_id)) continue
    try {
      const { rows, files } = await deleteKind(db, one, now)
      log.info({ person: one.person_id, kind: one.kind, rows, files }, 'deleted blocked data after their term')
    } catch (error) {
      log.error({ err: error, person: one.person_id, kind: one.kind }, 'blocked data could not be deleted')
      failed.set(one.person_id, error)
    }
  }
  const [first] = failed.values()
  if (first !== undefined) throw first
}

/**
 * The name is deleted last: until then it finds the other places that name the person. A request about data that has no answer
 * yet keeps the requests of its person, their history and the name.
 */
async function findDue(db: Database, day: string): Promise<DueKind[]> {
  const { rows } = await sql<DueKind>`select k.person_id, p.company_id, k.kind
    from blocked_kinds k join people p on p.id = k.person_id
    where k.deleted_at is null and k.until <= ${day}::date
      and not (k.kind in ('privacy', 'history', 'identity') and exists (
        select from privacy_requests r where r.status = 'Received' and r.id in (${requestsOf(sql`k.person_id`)})))
    order by k.person_id, k.kind = 'identity', k.kind`.execute(db)
  return rows
}

/** Requests that the person made before the blocking, and later ones from the address, which no account has since. */
const requestsOf = (personId: RawBuilder<unknown>) => sql`select q.id
  from blocked_people a left join blocked_rows w on w.source = 'people' and w.row_key = a.person_id::text
    join privacy_requests q on q.id = any(a.request_ids)
      or q.person_id is null and lower(q.email) = lower(w.data ->> 'email')
  where a.person_id = ${personId}`

async function deleteKind(db: Database, due: DueKind, now: Date): Promise<{ rows: number; files: number }> {
  if (!(await begin(db, due, now))) return { rows: 0, files: 0 }
  if (due.kind === 'privacy' || due.kind === 'history') await forgetRequester(db, due.person_id)
  if (due.kind === 'history') await clearHistory(db, due.person_id, now)
  if (due.kind === 'account') await moveLateMails(db, due.person_id)
  for (;;) {
    const deleted = await db.transaction().execute((tx) => deleteBatch(tx, due))
    if (deleted < BATCH) break
  }
  return db.transaction().execute((tx) => finish(tx, due, now))
}

/** Records that the deletion has begun, so that the blocking cannot end any more. @returns false where it has ended */
const begin = (db: Database, { person_id, kind }: DueKind, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const held = await sql`select from blocked_people where person_id = ${person_id} for update`.execute(tx)
    await sql`update blocked_kinds set started_at = coalesce(started_at, ${now.toISOString()})
      where person_id = ${person_id} and kind = ${kind}`.execute(tx)
    return held.rows.length > 0
  })

/** Rows and the files that they name, with their count, in one transaction. */
async function deleteBatch(tx: Database, { person_id, kind }: DueKind): Promise<number> {
  const { rows } = await sql<{ source: string; data: Record<string, unknown> }>`
    delete from blocked_rows where id = any(array(select id from blocked_rows
      where person_id = ${person_id} and kind = ${kind} order by id limit ${BATCH} for update))
    returning source, data`.execute(tx)
  const files = rows.flatMap(({ source, data }) =>
    (FILES.get(source) ?? []).flatMap((column) => (typeof data[column] === 'string' ? [data[column]] : [])),
  )
  for (const id of files) await dropFile(tx, id)
  if (files.length > 0) await addJob(tx, 'sweep-files', {})
  await sql`update blocked_kinds set deleted_rows = deleted_rows + ${rows.length}, deleted_files = deleted_files + ${files.length}
    where person_id = ${person_id} and kind = ${kind}`.execute(tx)
  return rows.length
}

/** Records the deletion of the kind once, and that of the person with the last kind. */
async function finish(tx: Database, { person_id, company_id, kind }: DueKind, now: Date) {
  const { rows } = await sql<{ rows: number; files: number }>`update blocked_kinds set deleted_at = ${now.toISOString()}
    where person_id = ${person_id} and kind = ${kind} and deleted_at is null
    returning deleted_rows as rows, deleted_files as files`.execute(tx)
  const [counts] = rows
  if (!counts) return { rows: 0, files: 0 }
  await sql`update blocked_people b set finished_at = ${now.toISOString()} where person_id = ${person_id}
    and not exists (select from blocked_kinds k where k.person_id = b.person_id and k.deleted_at is null)`.execute(tx)
  const changes = [
    { field: 'deleted_kind', from: null, to: kind },
    { field: 'deleted_rows', from: null, to: counts.rows },
    { field: 'deleted_files', from: null, to: counts.files },
  ]
  const entry = {
    ...aboutPerson(person_id, company_id),
    action: 'person.data-deleted',
    changes,
  } as const
  await writeHistory(tx, [entry], null, ORIGIN)
  return counts
}

/** Mails that were sent after the blocking, such as the answer to the request; not those of a new account with the address. */
const moveLateMails = async (db: Database, id: number): Promise<void> => {
  const { rows: own } = await sql<{ email: string | null }>`select data ->> 'email' as email from blocked_rows
    where person_id = ${id} and source = 'people'`.execute(db)
  const email = own[0]?.email ?? ''
  const { rows } = await sql`select from people where lower(email) = lower(${email})`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute((tx) => moveRows(tx, { id, email }, ({ table }) => table === 'sent_mails'))
}

/**
 * The register keeps that and how a request was answered, without the name. The numbers of the requests stay with the person:
 * their history is cleared later, when nothing else leads to them.
 */
const forgetRequester = (db: Database, personId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`update blocked_people b set request_ids = array(${requestsOf(sql`${personId}`)} order by 1)
      where b.person_id = ${personId}`.execute(tx)
    await sql`update privacy_requests set requester = 'N/E', email = null, identity = null, asked_for = null, extra = '{}',
        person_id = null
      where id in (select unnest(request_ids) from blocked_people where person_id = ${personId})`.execute(tx)
  })

/**
 * Clears the data about the person in the history: changes, name, address and device of their own actions, and their name in
 * entries about other records. The event, its time and its record stay, and so does a longer name of another person or of a
 * company.
 */
async function clearHistory(db: Database, personId: number, now: Date): Promise<void> {
  const { words, prefixes } = await wasCalled(db, personId)
  const { rows: bills } = await sql<{ id: number }>`select id from invoices where contractor_id = ${personId}`.execute(db)
  const { rows: asked } = await sql<{ id: number }>`
    select unnest(request_ids) as id from blocked_people where person_id = ${personId}`.execute(db)
  const own: Readonly<Record<string, ReadonlySet<number>>> = {
    person: new Set([personId]),
    invoice: new Set(bills.map(({ id }) => id)),
    'resource:privacy-requests': new Set(asked.map(({ id }) => id)),
  }
  const others = await othersWith(
    db,
    words,
    sql`select unnest(array[firstname || ' ' || lastname, lastname || ' ' || firstname, lastname || ', ' || firstname])
      from people where id <> ${personId}`,
  )
  const lower = (text: string) => text.toLowerCase()
  const withoutNames = nameRemover(words.map(lower), others.map(lower))
  const isNamed = (text: string): boolean => withoutNames(lower(text)) !== lower(text)
  const isOfUser = (changes: unknown): boolean =>
    Array.isArray(changes) &&
    (changes as { field: string }[]).every(({ field }) => prefixes.some((prefix) => field.startsWith(prefix)))
  const judge = ({ entity, entity_id, actor_id, action, reason, changes }: SealedRow): Clearing => {
    const isOwn = entity_id !== null && own[entity]?.has(entity_id) === true
    const isLog = isOwn && entity === 'person' && LOGS.includes(action)
    return {
      members: [
        ...((isOwn && !isLog) || (entity === 'company' && isOfUser(changes)) ? (['changes'] as const) : []),
        ...(isOwn || isNamed(reason ?? '') ? (['reason'] as const) : []),
        ...(actor_id === personId ? (['doer'] as const) : []),
      ],
      isNamed,
    }
  }
  await redactHistory(db, personId, judge, now)
}

/** Entries about the deletion itself, without any personal data. */
const LOGS: readonly string[] = ['person.blocked', 'person.unblocked', 'person.blocked-exported', 'person.data-deleted']

/** Names and numbers of a person, present and former, from the blocked data and the history. */
async function wasCalled(db: Database, personId: number): Promise<{ words: string[]; prefixes: string[] }> {
  const { rows } = await sql<{ source: string; data: Record<string, unknown> }>`select source, data from blocked_rows
    where person_id = ${personId} and source = any(${['people', 'employee_details', 'bank_details']}::text[])`.execute(db)
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const person = rows.find(({ source }) => source === 'people')?.data ?? {}
  const present = { firstname: text(person['firstname']), lastname: text(person['lastname']) }
  const former = await formerValues(db, personId, present)
  // Lists and papers also put the last name first.
  const names = former.names.flatMap(({ firstname: first, lastname: last }) => [
    `${first} ${last}`,
    `${last} ${first}`,
    `${last}, ${first}`,
  ])
  const numbers = rows.flatMap(({ data }) => NUMBERS.map((name) => text(data[name])))
  const words = [...names, ...numbers, ...former.numbers].map((word) => word.trim()).filter((word) => word.length > SHORT)
  return { words, prefixes: former.names.map(prefixOf) }
}

/** Shorter words would be found in others. */
const SHORT = 4
