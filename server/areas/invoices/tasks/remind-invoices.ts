import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { isWorkingDay } from '../../../../payroll/calendar/working-days.ts'
import { ofCompany, writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { eachAlone } from '../../../jobs/each-alone.ts'
import type { Task } from '../../../jobs/task.ts'
import { addJobs } from '../../../queue/enqueue.ts'
import { STOPPED_COMPANY } from '../../envelopes/machine.ts'
import { passed, REMINDER_DAYS, type ReminderDays, workingDaysSince } from '../ages.ts'
import { ON_CREDIT } from '../invoice-row.ts'
import { waitsFor } from '../to-invoice.ts'
import { MONEY_MOVES, WAITING_SINCE } from '../turn.ts'

const BY_CLOCK = { requestId: 'remind-invoices', ip: '', device: null }

interface Late extends Columns<'invoices', 'id' | 'status' | 'company_id' | 'contractor_id' | 'approved_by_client_at'> {
  since: string
  on_credit: boolean
  reminded: number | null
}
type Due = Late & { days: number }

/**
 * Every morning of a working day: reminds the party whose turn it is of invoices that have waited longer than the days of
 * schemas/invoices.json. One reminder makes up for all missed ones; a repetition sends none twice.
 */
export const remindInvoices: Task<'remind-invoices'> = async (_payload, { services: { db, clock }, log }) => {
  const count = await remindOf(db, clock(), REMINDER_DAYS, log)
  log.info({ invoices: count }, 'looked at how long invoices have waited')
}

/** @returns of how many invoices someone was reminded */
export async function remindOf(db: Database, now: Date, rules: ReminderDays, log: FastifyBaseLogger): Promise<number> {
  if (!isWorkingDay(today(now))) return 0
  const due = (await waiting(db, Object.keys(rules))).flatMap((late) => {
    const days = passed(rules[late.status] ?? [], workingDaysSince(late.since, now))
    return days === null || (late.reminded !== null && late.reminded >= days) ? [] : [{ ...late, days }]
  })
  const groups = Map.groupBy(due, ({ company_id, status }) => `${company_id} ${status}`)
  return eachAlone({ db, log, about: ([name]) => ({ invoices: name }) }, groups, (tx, [, group]) => remindGroup(tx, group))
}

/** The invoices in these statuses, of companies that work with us. */
async function waiting(db: Database, statuses: readonly string[]): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select i.id, i.status, i.company_id, i.contractor_id, ${WAITING_SINCE} as since, ${ON_CREDIT} as on_credit,
      i.approved_by_client_at, case when i.reminded_since = ${WAITING_SINCE} then i.reminded_days end as reminded
    from invoices i join companies c on c.id = i.company_id
    where i.status = any(${statuses}::text[]) and not (i.status = 'Approval' and i.approved_by_client_at is not null)
      and not (c.status = any(${STOPPED_COMPANY}::text[])) and not ${MONEY_MOVES}
    order by i.id`.execute(db)
  return rows
}

/** Invoices of one company in one status: marked as reminded and notified in one transaction. */
async function remindGroup(tx: Database, due: readonly Due[]): Promise<number> {
  const noted = await note(tx, due)
  const [first] = noted
  if (!first) return 0
  const holder = waitsFor(first)
  if (holder === 'Provider') await tellStaff(tx, first, noted.length)
  else await mail(tx, first.status, holder === 'Client' ? await approvers(tx, noted) : contractors(noted))
  return noted.length
}

/** Another process may have been faster, and the invoice may have changed its status meanwhile. */
async function note(tx: Database, due: readonly Due[]): Promise<Due[]> {
  const { rows } = await sql<{ id: number }>`
    update invoices i set reminded_days = v.days, reminded_since = ${WAITING_SINCE}
    from json_to_recordset(${JSON.stringify(due.map(({ id, status, days }) => ({ id, status, days })))}::json)
      as v (id int, status text, days int)
    where i.id = v.id and i.status = v.status
      and (i.reminded_since is distinct from ${WAITING_SINCE} or i.reminded_days < v.days)
    returning i.id`.execute(tx)
  const ids = new Set(rows.map(({ id }) => id))
  return due.filter(({ id }) => ids.has(id))
}

/** One row of the history for the company, which the notification follows from. */
const tellStaff = (tx: Database, { company_id, status }: Due, count: number): Promise<void> =>
  writeHistory(
    tx,
    [
      {
        ...ofCompany(company_id),
        // The action of the notification: for reviewers, or for people who pay.
        action: status === 'Pending' ? 'client.invoices-unreviewed' : 'client.invoices-unpaid',
        changes: [{ field: 'waiting_invoices', from: null, to: count }],
      },
    ],
    null,
    BY_CLOCK,
  )

/** Recipients of a reminder with their invoices. */
type Readers = ReadonlyMap<number, number[]>

async function mail(tx: Database, status: string, readers: Readers): Promise<void> {
  const jobs = [...readers].map(([personId, invoiceIds]) => ({ payload: { personId, status, invoiceIds } }))
  await addJobs(tx, 'send-invoice-reminder', jobs)
}

/** Users of the company who may approve and have not yet. */
async function approvers(tx: Database, due: readonly Due[]): Promise<Readers> {
  const ids: RawBuilder<unknown> = sql`${due.map(({ id }) => id)}::int[]`
  const { rows } = await sql<{ person_id: number; ids: number[] }>`
    select p.id as person_id, array_agg(i.id order by i.id) as ids
    from invoices i join people p on p.company_id = i.company_id and p.role = 'Client' and p.is_active and p.may_approve
    where i.id = any(${ids}) and not exists
      (select from invoice_approvals a where a.invoice_id = i.id and a.person_id = p.id)
    group by p.id order by p.id`.execute(tx)
  return new Map(rows.map((row) => [row.person_id, row.ids]))
}

const contractors = (due: readonly Due[]): Readers =>
  new Map([...Map.groupBy(due, ({ contractor_id }) => contractor_id)].map(([person, of]) => [person, of.map(({ id }) => id)]))
