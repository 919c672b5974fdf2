import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import type { HistoryEntry } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { insertRow } from '../../../db/rows.ts'
import { AppError } from '../../../errors/app-error.ts'
import { nameRemover, othersWith } from '../../../history/blocked-names.ts'
import { wordsIn } from '../../../lists/search.ts'
import type { Subject } from '../personal-tables.ts'
import { BLOCKED_KINDS, BLOCKED_TABLES, isBlockedWith } from './blocked-tables.ts'
import { type FullName, formerValues } from './former-values.ts'
import { liveRelations } from './live-relation.ts'
import { moveRows } from './move-rows.ts'

interface Blocking {
  /** The request that asked for it; none where the legal term has ended. */
  requestId: number | null
  by: number
  now: Date
}

/** A kind of data, and the last day on which it is blocked. */
export interface BlockedUntil {
  kind: string
  until: string
}

/**
 * Blocks the data of a person: they leave the tables of daily work for the terms of the law (LFPDPPP art. 24). Throws
 * NOT_FOUND, and PERSON_NEEDED while a relation needs them. @returns the kinds with their last days, and the history entry.
 */
export async function blockPerson(
  db: Database,
  personId: number,
  { requestId, by, now }: Blocking,
): Promise<{ kinds: BlockedUntil[]; entry: HistoryEntry }> {
  const { rows: found } = await sql<Subject & FullName & { company_id: number | null; role: string }>`
    select id, email, company_id, role, firstname, lastname from people where id = ${personId} for update`.execute(db)
  const [person] = found
  if (!person || person.role === 'Blocked') throw new AppError('NOT_FOUND')
  await holdRecords(db, person)
  const live = await liveRelations(db, personId, today(now))
  if (live.length > 0) throw new AppError('PERSON_NEEDED', { values: { list: live.join(', ') } })
  await insertRow(db, 'blocked_people', ({ selectFrom, fn, lit }) => ({
    person_id: personId,
    request_id: requestId,
    since: now.toISOString(),
    blocked_by: by,
    request_ids: sql<number[]>`array(select id from privacy_requests
        where person_id = ${personId} or id = ${requestId} or person_id is null and lower(email) = lower(${person.email}) order by id)`,
    history_to: selectFrom('history').select(({ eb }) => fn.coalesce(eb.fn.max('id'), lit(0)).as('last')),
  }))
  const relation = await lastDays(db, personId, today(now))
  await leaveAudiences(db, personId)
  await leaveNotices(db, person)
  await moveRows(db, person)
  const kinds = await keepTerms(db, personId, relation)
  await dropIssues(db, personId)
  await dropWaitingJobs(db, personId)
  const changes = kinds.map(({ kind, until }) => ({ field: `blocked_${kind}`, from: null, to: until }))
  return { kinds, entry: { entity: 'person', entityId: personId, companyId: person.company_id, changes } }
}

/** Rows that are being added below a record of the person are complete before the data move, or find the person blocked. */
async function holdRecords(db: Database, person: Subject): Promise<void> {
  for (const entry of BLOCKED_TABLES.filter(({ table }) => BLOCKED_TABLES.some(({ of }) => of === table)))
    await sql`select from ${sql.table(entry.table)} where ${isBlockedWith(entry, person)} for update`.execute(db)
}

/**
 * An audience is found by the digest of its members, so one without the person is another one: a later notification with the
 * person after the end of the blocking makes a new audience.
 */
const leaveAudiences = (db: Database, personId: number) =>
  sql`update audiences set digest = sha256(digest || convert_to(${`without ${personId}`}, 'UTF8'))
    where id in (select audience_id from audience_members where person_id = ${personId})`.execute(db)

/**
 * Notifications about records of the person, of what the person did, and others that name the person are deleted; in the list
 * of mails the subjects of those that others got lose the name. Neither returns with the end of the blocking. What may be
 * about another person stays: an entry about another person, a longer name, and a name that another one has too.
 */
async function leaveNotices(db: Database, { id, ...present }: Subject & FullName): Promise<void> {
  const { names } = await formerValues(db, id, present)
  const { rows: onPapers } = await sql<{ name: string }>`select distinct contractor_name as name from invoices
      where contractor_id = ${id}
    union select firstname || ' ' || lastname from payrolls where employee_id = ${id}`.execute(db)
  const all = [...names.map(({ firstname, lastname }) => `${firstname} ${lastname}`), ...onPapers.map(({ name }) => name)]
  const words = [...new Set(all.map((name) => name.trim()))].filter((name) => name !== '')
  const naming = await noticesNaming(db, id, words)
  const requests = naming.flatMap(({ request_id }) => request_id ?? [])
  const others = await othersWith(
    db,
    words,
    sql`select firstname || ' ' || lastname from people where id <> ${id}
      union select contractor_name from invoices where contractor_id <> ${id}
      union select firstname || ' ' || lastname from payrolls where employee_id <> ${id}
        and (request_id = any(${requests}::int[]) or firstname || ' ' || lastname = any(${words}::text[]))`,
  )
  const unshared = words.filter((word) => !others.includes(word))
  const removers = { own: nameRemover(words, others), any: nameRemover(unshared, others) }
  const isNamed = ({ texts, is_own }: Notice) => texts.some((text) => removers[is_own ? 'own' : 'any'](text) !== text)
  const left = naming.filter(isNamed).map((notice) => notice.id)
  await sql`delete from notifications where id = any(${left}::bigint[])`.execute(db)
  await leaveSubjects(db, present.email, unshared, removers.any)
}

interface Notice {
  id: number
  texts: string[]
  /** The payment request that it is about. */
  request_id: number | null
  /** Has that request one payroll of the name? Then the name means the person. */
  is_own: boolean
}

/** Notifications that contain one of these names, of the person or a longer one of others. Those about the person are deleted. */
async function noticesNaming(db: Database, id: number, words: readonly string[]): Promise<Notice[]> {
  await sql`delete from notifications n using history h where h.id = n.history_id
    and (n.actor_id = ${id} or h.as_id = ${id} or n.entity = 'person' and n.entity_id = ${id}
      or h.entity = 'invoice' and h.entity_id in (select id from invoices where contractor_id = ${id}))`.execute(db)
  const { rows } = await sql<Notice>`
    select n.id, array_append(coalesce((select array_agg(v.value) from jsonb_each_text(n.words -> 'values') v), '{}'), n.action) as texts,
      case when h.entity = 'payment-request' then h.entity_id end as request_id,
      h.entity = 'payment-request' and exists (select from payrolls where request_id = h.entity_id and employee_id = ${id})
        and not exists (select from payrolls where request_id = h.entity_id and employee_id <> ${id}
          and firstname || ' ' || lastname = any(${[...words]}::text[])) as is_own
    from notifications n join history h on h.id = n.history_id
    where h.entity not in ('person', 'invoice') and exists (select from unnest(${[...words]}::text[]) as word
      where strpos(n.action, word) > 0 or strpos(n.words::text, word) > 0)`.execute(db)
  return rows
}

async function leaveSubjects(
  db: Database,
  email: string,
  words: readonly string[],
  withoutNames: (text: string) => string,
): Promise<void> {
  for (const word of words) {
    const { rows } = await sql<{ id: number; subject: string }>`select id, subject from sent_mails
      where ${sql.join([...wordsIn(sql`search_text`, word), sql`strpos(subject, ${word}) > 0`], sql` and `)}
        and lower(address) <> lower(${email})`.execute(db)
    const left = rows.map((row) => ({ id: row.id, subject: withoutNames(row.subject) }))
    await sql`update sent_mails m set subject = x.subject
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as x (id bigint, subject text)
      where m.id = x.id and m.subject <> x.subject`.execute(db)
  }
}

/** The days from which terms count: the end of the relation, the tax return of its last year, the blocking. */
async function lastDays(db: Database, personId: number, day: string) {
  const { rows } = await sql<{ relation: string; 'tax-return': string; blocking: string }>`
    select to_char(relation, 'YYYY-MM-DD') as relation, to_char(${day}::date, 'YYYY-MM-DD') as blocking,
      -- The yearly return of a company is due on the last day of March (LISR 76 V).
      to_char(make_date(extract(year from relation)::int + 1, 3, 31), 'YYYY-MM-DD') as "tax-return"
    from (select least(${day}::date, coalesce(greatest(
        (select max(end_date) from contracts where person_id = p.id), p.left_on,
        (select max(payment_date) from payrolls where employee_id = p.id),
        (select max(issue_date) from invoices where contractor_id = p.id)), ${day}::date)) as relation
      from people p where p.id = ${personId}) f`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Stores each kind with its term. The history and the name are blocked until the last other kind ends. */
async function keepTerms(
  db: Database,
  personId: number,
  days: Readonly<Record<'relation' | 'tax-return' | 'blocking', string>>,
): Promise<BlockedUntil[]> {
  const terms = Object.entries(BLOCKED_KINDS).map(([kind, { years, from }]) => ({
    kind,
    years,
    from: from === 'others' ? days.blocking : days[from],
    isLast: from === 'others',
  }))
  const { rows } = await sql<BlockedUntil>`
    with held as (select kind, count(*)::int as rows from blocked_rows where person_id = ${personId} group by kind),
    terms as (select t.kind, (t."from" + make_interval(years => t.years))::date as until,
        t."isLast" as is_last, coalesce(h.rows, 0) as rows
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (kind text, years int, "from" date, "isLast" boolean)
      left join held h on h.kind = t.kind where t."isLast" or h.rows > 0 or t.kind = 'privacy'),
    written as (insert into blocked_kinds (person_id, kind, until, rows)
      select ${personId}, kind, case when is_last then (select max(until) from terms) else until end, rows
      from terms returning kind, until)
    select kind, to_char(until, 'YYYY-MM-DD') as until from written order by until, kind`.execute(db)
  return rows
}

/** Removes the issues about the person from their payment requests. */
const dropIssues = (db: Database, personId: number) =>
  sql`update payment_requests r set blockers = ${withoutPerson('r.blockers', personId)}, warnings = ${withoutPerson('r.warnings', personId)}
    where r.id in (select request_id from payrolls where employee_id = ${personId})`.execute(db)

const withoutPerson = (column: string, personId: number) => sql`coalesce((select jsonb_agg(i.issue order by i.place)
    from jsonb_array_elements(${sql.ref(column)}) with ordinality as i (issue, place)
    where coalesce(i.issue ->> 'payroll_id', '') not in (select id::text from payrolls where employee_id = ${personId})), '[]')`

/** Deletes waiting mails and other waiting jobs about the person. */
const dropWaitingJobs = (db: Database, personId: number) =>
  sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs
    where (payload ->> 'personId') = ${String(personId)} and locked_at is null))`.execute(db)
