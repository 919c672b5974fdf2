import { afterEach, describe, expect, test } from 'vitest'
import { remindInvoices, remindOf } from '../../server/areas/invoices/tasks/remind-invoices.ts'
import { sendInvoiceReminder } from '../../server/areas/invoices/tasks/send-invoice-reminder.ts'
import type { TaskContext } from '../../server/jobs/task.ts'
import { tellChanges } from '../../server/notifications/raise.ts'
import type { Mail } from '../../server/outside/mail/mailer.ts'
import { flags } from '../support/flags.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { ALL_GROUPS } from '../support/notifications.ts'
import { createPerson } from '../support/people.ts'
import { insertRow, rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

type Place = Awaited<ReturnType<typeof createInvoicing>>

const app = testApp({}, { hasWorker: false })
const mails: Mail[] = []
afterEach(async () => {
  mails.length = 0
  // Invoices left waiting must not affect the schedule of the next test.
  await app.db.updateTable('invoices').set({ status: 'Cancelled' }).execute()
  await app.db.deleteFrom('notifications').execute()
})

const log = { warn: () => undefined, info: () => undefined, error: () => undefined }
const context = () => {
  const services = { ...app.services, clock: () => app.now.value ?? new Date() }
  return { services, log, mailer: { send: async (mail: Mail) => void mails.push(mail) } } as unknown as TaskContext
}
/** An instant of Mexico City. */
const at = (text: string): Date => new Date(`${text}:00-06:00`)

async function work(): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; task: string; payload: any }>(
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  await app.pool.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
  for (const { task, payload } of rows) {
    if (task === 'send-invoice-reminder') await sendInvoiceReminder(payload, context())
  }
  await tellChanges(app.db, app.now.value ?? new Date(), (error) => {
    throw error
  })
}
/** The clock comes round at six in the morning of this day. @returns subjects of the mails, with whom they went to */
async function morning(day: string): Promise<string[]> {
  const before = mails.length
  app.now.value = at(`${day}T06:05`)
  await remindInvoices({}, context())
  await work()
  return mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}
/** The notifications in the bell of this person. */
async function bell(personId: number): Promise<string[]> {
  const text = 'select action from own_notifications where person_id = $1 order by id'
  return (await app.pool.query(text, [personId])).rows.map(({ action }) => String(action))
}
async function waits(place: Place, status: string, since: string): Promise<number> {
  const id = await insertInvoice(app, place, { status, isApproved: status === 'Validating' })
  await put(id, { status_since: at(since).toISOString() })
  return id
}
const put = (id: number, set: Record<string, unknown>) => setRow(app.db, 'invoices', { id }, set)
const folioOf = async (id: number) => (await rowOf(app.db, 'invoices', { id })).folio
const FLAGS_OF_INVOICES = { invoicesReview: false, invoicesPay: false, invoicesTax: false }
const staff = (flag: string) =>
  createPerson(app.db, {
    role: 'InternalEmployee',
    permissions: {
      ...flags(ALL_GROUPS),
      // Flags left out follow viewDetails.
      employeeOnboarding: { ...FLAGS_OF_INVOICES, viewTab: true, viewDetails: true, [flag]: true },
    },
    columns: { all_companies: true },
  })

describe('H §7.2 reminders of invoices', () => {
  test('a company is notified of invoices to approve, after more than 3 working days in Mexico, and only then', async () => {
    const place = await createInvoicing(app)
    // Late on Wednesday in Mexico City, and Thursday already in UTC. Monday the 16th is a mandatory rest day.
    const id = await waits(place, 'Approval', '2026-11-11T23:30')
    const quiet = ['12', '13', '14', '15', '16', '17'].map((day) => `2026-11-${day}`)
    for (const day of quiet) expect(await morning(day), day).toEqual([])
    const folio = await folioOf(id)
    expect(await morning('2026-11-18')).toEqual([`${place.client.email}: Invoice ${folio} is waiting for your approval`])
    expect(mails[0]?.text).toContain(`/admin/invoices/${id}`)
    expect(mails[0]?.text).toContain('since 11 November 2026')
    for (const day of ['18', '19', '20']) expect(await morning(`2026-11-${day}`), day).toEqual([])
    // After more than 6 days it is reminded of again; one reminder makes up for missed ones.
    expect(await morning('2026-11-24')).toHaveLength(1)
    expect(await morning('2026-12-31')).toHaveLength(1)
    expect(await morning('2027-01-04')).toEqual([])
  })

  test('one mail names all waiting invoices of a person, except those approved or moved on before it was sent', async () => {
    const place = await createInvoicing(app)
    const other = await createPerson(app.db, { role: 'Client', companyId: place.companyId })
    const looker = await createPerson(app.db, {
      role: 'Client',
      companyId: place.companyId,
      columns: { may_approve: false },
    })
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await waits(place, 'Approval', '2026-11-02T10:00'))
    const [first = 0, second = 0, third = 0] = ids
    const approval = { invoice_id: first, person_id: other.id, via: 'screen', at: at('2026-11-03T10:00').toISOString() }
    await insertRow(app.db, 'invoice_approvals', approval)
    app.now.value = at('2026-11-10T06:05')
    await remindInvoices({}, context())
    await put(third, { status: 'Readjustment' })
    await work()
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
      [
        `${place.client.email}: 2 invoices are waiting for your approval`,
        `${other.email}: Invoice ${await folioOf(second)} is waiting for your approval`,
      ].sort(),
    )
    expect(mails.map(({ to }) => to)).not.toContain(looker.email)
    expect(mails[0]?.text).toContain('/admin/invoices?status=Approval')
  })

  test('reviewers are notified of Pending after more than 5, payers of Validating after more than 2: one bell for a company', async () => {
    const place = await createInvoicing(app)
    const [reviews, pays, taxes] = [await staff('invoicesReview'), await staff('invoicesPay'), await staff('invoicesTax')]
    for (let count = 0; count < 2; count += 1) await waits(place, 'Pending', '2026-11-03T10:00')
    await waits(place, 'Validating', '2026-11-03T10:00')
    expect(await morning('2026-11-05')).toEqual([])
    expect([await bell(reviews.id), await bell(pays.id)]).toEqual([[], []])
    await morning('2026-11-06')
    expect(await bell(pays.id)).toEqual([expect.stringMatching(/^Invoices of .+ waiting to be paid: 1$/)])
    expect(await bell(reviews.id)).toEqual([])
    await morning('2026-11-11')
    await morning('2026-11-11')
    expect(await bell(reviews.id)).toEqual([expect.stringMatching(/^Invoices of .+ waiting for your review: 2$/)])
    expect((await bell(pays.id)).length).toBe(2)
    expect(await bell(taxes.id)).toEqual([])
  })

  test('two servers at once remind once; a new wait counts again', async () => {
    const place = await createInvoicing(app)
    const pays = await staff('invoicesPay')
    const id = await waits(place, 'Validating', '2026-11-03T10:00')
    app.now.value = at('2026-11-06T06:05')
    await Promise.all([remindInvoices({}, context()), remindInvoices({}, context())])
    await work()
    expect(await bell(pays.id)).toHaveLength(1)
    await put(id, { status_since: at('2026-11-20T10:00').toISOString() })
    await morning('2026-11-25')
    expect(await bell(pays.id)).toHaveLength(2)
  })

  test('a suspended company gets no notification; resumed, one reminder makes up for it. Leavers get none', async () => {
    const place = await createInvoicing(app)
    const status = (set: { status: string }) => setRow(app.db, 'companies', { id: place.companyId }, set)
    await waits(place, 'Approval', '2026-11-03T10:00')
    await status({ status: 'Suspended' })
    expect(await morning('2026-11-11')).toEqual([])
    // Suspended after the clock had come round, and before the mail left.
    await status({ status: 'Approved' })
    app.now.value = at('2026-11-12T06:05')
    await remindInvoices({}, context())
    await status({ status: 'Suspended' })
    await work()
    expect(mails).toEqual([])
    await status({ status: 'Approved' })
    expect(await morning('2026-11-30')).toHaveLength(1)
    const { id } = place.client
    await setRow(app.db, 'people', { id }, { is_active: false })
    await waits(place, 'Approval', '2026-11-03T10:00')
    expect(await morning('2026-12-01')).toEqual([])
  })

  test('a company whose reminder fails does not stop that of another company', async () => {
    const [first, second] = [await createInvoicing(app), await createInvoicing(app)]
    await app.pool.query(`create function fail_reminder() returns trigger language plpgsql as
      $$begin raise exception 'a fault of ours'; end$$`)
    await waits(first, 'Adjustment', '2026-11-03T10:00')
    await waits(second, 'Adjustment', '2026-11-03T10:00')
    await app.pool.query(`create trigger fail_reminder before update of reminded_days on invoices for each row
      when (new.company_id = ${first.companyId}) execute function fail_reminder()`)
    app.now.value = at('2026-11-10T06:05')
    const remind = () => remindOf(app.db, at('2026-11-10T06:05'), { Adjustment: [3] }, app.app.log)
    await expect(remind()).rejects.toThrow('a fault of ours')
    await work()
    expect(mails.map(({ to }) => to)).toEqual([second.person.email])
    await app.pool.query('drop trigger fail_reminder on invoices')
    expect(await remind()).toBe(1)
  })

  test('days for another status remind its holder: the contractor, unless the contractor left', async () => {
    const place = await createInvoicing(app)
    const id = await waits(place, 'Adjustment', '2026-11-03T10:00')
    app.now.value = at('2026-11-10T06:05')
    expect(await remindOf(app.db, app.now.value, { Adjustment: [3] }, app.app.log)).toBe(1)
    await work()
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `${place.person.email}: Invoice ${await folioOf(id)} is waiting for your correction`,
    ])
    await waits(place, 'Adjustment', '2026-11-03T10:00')
    await setRow(app.db, 'people', { id: place.person.id }, { status: 'Terminated' })
    await remindOf(app.db, app.now.value, { Adjustment: [3] }, app.app.log)
    await work()
    expect(mails).toHaveLength(1)
  })
})
