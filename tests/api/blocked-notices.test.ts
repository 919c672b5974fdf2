import { expect, test } from 'vitest'
import { writeHistory } from '../../server/calls/history.ts'
import { raiseNotifications } from '../../server/notifications/raise.ts'
import { cancellations, NOW } from '../support/blocking.ts'
import { fillPerson } from '../support/filled-person.ts'
import { createCompany, createPerson } from '../support/people.ts'
import { insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const { call, admin, block } = cancellations(app)
const ORIGIN = { requestId: 'test', ip: '198.51.100.1', device: null }

/** Tells a person of something. @returns the number of notifications that the person then has */
async function tell(person: { id: number; companyId: number | null }): Promise<number> {
  const entry = { entity: 'person', entityId: person.id, companyId: person.companyId, action: 'onboarding.approved' } as const
  await app.db.transaction().execute((tx) => writeHistory(tx, [{ ...entry, visibility: 'All' }], null, ORIGIN))
  const { rows } = await app.sql<{ id: number }>`select max(id)::int as id from history`
  await raiseNotifications(app.db, rows[0]?.id ?? 0, NOW)
  const { rows: own } = await app.sql`select from own_notifications where person_id = ${person.id} and item = 'ownOnboarding'`
  return own.length
}

test('a person whose blocking has ended gets notifications again', async () => {
  const token = await admin()
  const { person } = await fillPerson(app)
  expect(await tell(person)).toBe(1)
  await block(person.id)
  const reason = 'Order of the labour court, file 12/2027.'
  expect((await call('employee/unblock-person', { id: person.id, reason }, token)).status).toBe(200)
  expect(await tell(person)).toBe(1)
})

test('the pages of an invoice and of a payment request no longer name a blocked person', async () => {
  const token = await admin()
  const { person, needles } = await fillPerson(app)
  const { rows } = await app.sql<{ invoice: number; request: number }>`select i.id as invoice, k.request_id as request
    from invoices i, payrolls k where i.contractor_id = ${person.id} and k.employee_id = ${person.id}`
  const { invoice, request } = rows[0] as (typeof rows)[number]
  const written = {
    companyId: person.companyId,
    visibility: 'All' as const,
    changes: [{ field: 'person', from: null, to: needles.name }],
    reason: `Asked by ${needles.name} herself.`,
  }
  const doer = { id: person.id, name: needles.name, role: 'Employee' } as never
  const entries = [
    { ...written, entity: 'invoice', entityId: invoice, action: 'invoice.sent' },
    { ...written, entity: 'payment-request', entityId: request, action: 'payment-request.payroll-held' },
  ] as const
  await app.db.transaction().execute((tx) => writeHistory(tx, [...entries], doer, ORIGIN))
  await block(person.id)
  const { body: ofInvoice } = await call('contractor/get-history-invoice', { invoiceId: invoice }, token)
  const { body: ofRequest } = await call('payroll/get-history-request-payment', { requestId: request }, token)
  for (const row of [ofInvoice.data.at(-1), ofRequest.history[0]])
    expect(row).toMatchObject({ who: { name: 'N/E' }, changes: [{ to: 'N/E' }], reason: 'Asked by N/E herself.' })
})

test('notifications and subjects of mails to others lose the name of a person who is blocked, a former one too', async () => {
  const token = await admin()
  const { person, needles } = await fillPerson(app)
  const former = `Zora ${needles.name.split(' ')[1]}`
  const changes = [{ field: 'firstname', from: 'Zora', to: 'Zoraida' }]
  const entry = { entity: 'person', entityId: person.id, companyId: person.companyId, action: 'person.updated', changes }
  await app.db.transaction().execute((tx) => writeHistory(tx, [{ ...entry, visibility: 'All' } as never], null, ORIGIN))
  for (const name of [needles.name, former])
    await insertRow(app.db, 'sent_mails', {
      at: NOW.toISOString(),
      address: 'office@plantilla.test',
      template: 'invoice-sent',
      subject: `Invoice F-1 of ${name} waits`,
    })
  await app.sql`update notifications set action = ${`Set as paid: ${former}`}, words = null where entity = 'company'
    and company_id = ${person.companyId}`
  const mailsOf = async (search: string) => (await call('notifications/find-sent-mails', { search }, token)).body
  await block(person.id)
  const rows = await rowsOf(app.db, 'sent_mails', { address: 'office@plantilla.test' }, ['subject'])
  expect(rows.map(({ subject }) => subject)).toEqual(['Invoice F-1 of N/E waits', 'Invoice F-1 of N/E waits'])
  expect(JSON.stringify(await mailsOf('waits'))).not.toContain('Zora')
  const { rows: left } = await app.sql`select from notifications where action like ${`%${former}%`}`
  expect(left).toEqual([])
})

/** A notification about a person, with a history entry of a request, a person or a company. */
async function notify(entity: string, entityId: number, name: string, company: string | null = null): Promise<number> {
  const origin = { ...ORIGIN, requestId: `test-${name}-${entity}-${entityId}` }
  const entry = { entity, entityId, companyId: null, action: 'person.updated', changes: [], visibility: 'All' }
  await app.db.transaction().execute((tx) => writeHistory(tx, [entry as never], null, origin))
  await app.sql`insert into audiences (digest) values (sha256('names')) on conflict do nothing`
  const { rows } = await app.sql<{
    id: number
  }>`insert into notifications (digest, audience_id, history_id, item, action_type, flow,
      action, words, leads_to, entity, entity_id, at)
    select sha256(${`${name} ${entity} ${entityId} ${company}`}::text::bytea), a.id, (select max(id) from history), 'x', 'x',
      'invoices', ${`Uploaded: ${name}`}, ${JSON.stringify({ text: '{p} {co}', values: { p: name, co: company ?? 'Café' } })}::jsonb,
      'x', ${entity}, ${entityId}, now() from audiences a where a.digest = sha256('names') returning id::int`
  return rows[0]?.id ?? 0
}

test('other people whose names contain the name of a blocked person keep their notifications, mails and history', async () => {
  const token = await admin()
  const { person, needles } = await fillPerson(app)
  const [first = '', last = ''] = needles.name.split(' ')
  const called = (firstname: string, lastname: string) =>
    createPerson(app.db, { role: 'Employee', companyId: person.companyId, columns: { firstname, lastname } })
  const [longer, both] = [await called(`Luz ${first}`, last), await called(`Luz ${first}`, `${last} Gil`)]
  const company = await createCompany(app.db)
  await setRow(app.db, 'companies', { id: company.id }, { name: `${needles.name} Talleres` })
  const { rows } = await app.sql<{ invoice: number; request: number }>`select i.id as invoice, k.request_id as request
    from invoices i, payrolls k where i.contractor_id = ${person.id} and k.employee_id = ${person.id}`
  const { invoice, request } = rows[0] as (typeof rows)[number]
  const kept = [
    await notify('person', longer.id, `Luz ${needles.name}`),
    // Renamed since: the record says that it is about another person.
    await notify('person', both.id, needles.name),
    await notify('payment-request', request, `Luz ${needles.name} Gil`),
    await notify('company', company.id, 'Luz', `${needles.name} Talleres`),
    await notify('payment-request', request, `${needles.name}a`),
  ]
  const dropped = [
    await notify('invoice', invoice, needles.name),
    await notify('payment-request', request, needles.name),
    await notify('company', company.id, needles.name),
  ]
  const names = [`Luz ${needles.name}`, `Luz ${needles.name} Gil`, `${needles.name}a`]
  for (const name of [...names, `${needles.name} and Luz ${needles.name}`])
    await insertRow(app.db, 'sent_mails', {
      at: NOW.toISOString(),
      address: 'people@plantilla.test',
      template: 'invoice-sent',
      subject: `Invoice of ${name} waits`,
    })
  const entry = { entity: 'invoice', entityId: invoice, companyId: person.companyId, visibility: 'All', action: 'invoice.sent' }
  const reason = `${needles.name}, not Luz ${needles.name} Gil or ${needles.name}a`
  await app.db.transaction().execute((tx) => writeHistory(tx, [{ ...entry, changes: [], reason } as never], null, ORIGIN))
  await block(person.id)
  const left = await app.sql<{
    id: number
  }>`select id::int from notifications where id = any(${[...kept, ...dropped]}::bigint[])
    order by id`
  expect(left.rows.map(({ id }) => id)).toEqual(kept)
  const mails = await rowsOf(app.db, 'sent_mails', { address: 'people@plantilla.test' }, ['subject'])
  const subjects = [...names, `N/E and Luz ${needles.name}`].map((name) => `Invoice of ${name} waits`)
  expect(mails.map(({ subject }) => subject)).toEqual(subjects)
  const { body } = await call('contractor/get-history-invoice', { invoiceId: invoice }, token)
  expect(body.data.at(-1).reason).toBe(`N/E, not Luz ${needles.name} Gil or ${needles.name}a`)
})

type Name = Record<'firstname' | 'lastname', string>
const namesakes: [string, (name: Name) => Promise<unknown>][] = [
  ['has', (columns) => createPerson(app.db, { role: 'Employee', columns })],
  [
    'had when a payroll was made',
    async (name) => {
      const { person } = await fillPerson(app)
      await setRow(app.db, 'payrolls', { employee_id: person.id }, name)
    },
  ],
]

test.each(namesakes)('a name that another person %s stays where no record says who is meant', async (_label, addNamesake) => {
  const { person, needles } = await fillPerson(app)
  const [firstname = '', lastname = ''] = needles.name.split(' ')
  await addNamesake({ firstname, lastname })
  const address = `${person.id}@plantilla.test`
  const { request_id: request } = await rowOf(app.db, 'payrolls', { employee_id: person.id })
  const own = await notify('payment-request', request, needles.name)
  const company = await createCompany(app.db)
  const unclear = await notify('company', company.id, needles.name)
  await insertRow(app.db, 'sent_mails', {
    at: NOW.toISOString(),
    address,
    template: 'invoice-sent',
    subject: `Invoice of ${needles.name} waits`,
  })
  await block(person.id)
  const left = await app.pool.query('select id::int from notifications where id = any($1::bigint[])', [[own, unclear]])
  expect(left.rows).toEqual([{ id: unclear }])
  expect(await rowsOf(app.db, 'sent_mails', { address }, ['subject'])).toEqual([
    { subject: `Invoice of ${needles.name} waits` },
  ])
})
