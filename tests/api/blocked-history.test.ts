import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appendRows, type NewHistoryRow } from '../../server/history/append-rows.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { cancellations, NOW } from '../support/blocking.ts'
import { fillPerson } from '../support/filled-person.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const app = testApp({}, { hasWorker: false, now: null })
const { call, step, admin, runDeletion, ask, grant, tablesThatSay, block } = cancellations(app)
/** All terms of a person who is blocked at NOW are over. */
const LAST = '2037-04-01T18:00:00Z'

interface Entry {
  action: string
  changes: { field: string; from: unknown; to: unknown }[]
  reason: string | null
}
const changesOf = async (entity: string, entity_id: number) =>
  (await rowsOf(app.db, 'history', { entity, entity_id }, ['action', 'changes', 'reason'])) as unknown as Entry[]

test('the history of every request of the person is cleared, of those made before and of later ones from the address', async () => {
  app.now.value = NOW
  const { person } = await fillPerson(app)
  const token = await admin()
  // Signs with another name, so that only the number leads to the request.
  const input = { identity: 'INE 998877', asked_for: 'All about the years in Calle Sol' }
  const earlier = await ask(person.email, token, 'Z. Quetz', { concerns: 'Access', ...input })
  await step(earlier, 'deny', token, { reason: 'The INE 998877 is of another person.' })
  const id = await ask(person.email, token, 'Z. Quetz')
  expect((await grant(id, token)).status).toBe(200)
  const later = await ask(person.email.toUpperCase(), token, 'Z. Quetz', { concerns: 'Access', ...input })
  const stranger = await ask('other@plantilla.test', token, 'Luis Mora', { concerns: 'Access', ...input })
  // A request without an answer keeps its person and its name.
  await runDeletion('2032-04-01T18:00:00Z')
  expect((await call('privacy-requests/get', { id: later }, token)).body.privacyRequest).toMatchObject({
    requester: 'Z. Quetz',
  })
  await step(later, 'withdraw', token, { reason: 'Calle Sol was sold.' })
  await runDeletion(LAST)
  for (const one of [earlier, id, later]) {
    expect((await call('privacy-requests/get', { id: one }, token)).body.privacyRequest).toMatchObject({ requester: 'N/E' })
    const entries = await changesOf('resource:privacy-requests', one)
    expect(entries.length).toBe(2)
    expect(entries.filter(({ changes, reason }) => changes.length > 0 || reason !== null)).toEqual([])
  }
  await app.sql`delete from request_keys`
  expect(Object.keys(await tablesThatSay(['Z. Quetz']))).toEqual([])
  expect((await changesOf('resource:privacy-requests', stranger))[0]?.changes.length).toBeGreaterThan(0)
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

const write = (rows: object[]) =>
  app.db.transaction().execute((tx) => appendRows(tx, rows.map((row) => ({ ...PLAIN, ...row })) as NewHistoryRow[]))

const PLAIN = {
  actor_id: null,
  actor_name: 'Olga Peña',
  actor_role: 'Admin',
  as_id: null,
  ip: '198.51.100.1',
  device: 'Browser of the office',
  request_id: 'r',
  from_status: null,
  to_status: null,
  reason: null,
  visibility: 'Internal',
}
const ofCompany = (id: number, action: string, changes: object[] = []) => ({
  entity: 'company',
  entity_id: id,
  company_id: id,
  action,
  changes,
})

/** A former worker, the company and a payment request of theirs. */
async function fillWorker() {
  const { person, needles } = await fillPerson(app)
  const { rows } = await app.sql<{ company_id: number; request_id: number }>`select p.company_id, k.request_id
    from people p join payrolls k on k.employee_id = p.id where p.id = ${person.id}`
  const { company_id, request_id } = rows[0] as (typeof rows)[number]
  return { person, needles, company_id, request_id }
}

test('an entry about a company or a payment loses the values that name the person, as whole words, and keeps the others', async () => {
  const { person, needles, company_id, request_id } = await fillWorker()
  await setRow(app.db, 'employee_details', { person_id: person.id }, { rfc: needles.rfc })
  const { firstname, lastname } = await rowOf(app.db, 'people', { id: person.id })
  const changes = (name: string, rfc: string) => [
    { field: 'person', from: null, to: name },
    { field: 'payee', from: null, to: name === 'N/E' ? name : `${lastname.toUpperCase()}, ${firstname}` },
    { field: 'status', from: 'Open', to: 'Closed' },
    { field: 'contacts', from: [`${needles.name}son`, name], to: { names: ['Luis Mora', name], count: 2 } },
    { field: 'reference', from: null, to: `${needles.phone}00` },
    ...(rfc === '' ? [] : [{ field: 'rfc', from: 'MOLL900101AB1', to: rfc }]),
  ]
  const payment = { entity: 'payment-request', entity_id: request_id, action: 'payment-request.tested' }
  await write([
    ofCompany(company_id, 'company.tested', changes(needles.name, '')),
    { ...payment, company_id, changes: changes(needles.name, '') },
    ofCompany(company_id, 'company.sealed', changes(needles.name, needles.rfc)),
  ])
  await block(person.id)
  await runDeletion(LAST)
  const of = async (entity: string, id: number, action: string) =>
    (await changesOf(entity, id)).filter((one) => one.action === action).map((one) => one.changes)
  const left = changes('N/E', '')
  expect(await of('company', company_id, 'company.tested')).toEqual([left])
  expect(await of('payment-request', request_id, 'payment-request.tested')).toEqual([left])
  // The database reads no sealed value, so the whole side of a change is cleared.
  const sealed = left.map((one) => (one.field === 'contacts' ? { ...one, from: 'N/E', to: 'N/E' } : one))
  expect(await of('company', company_id, 'company.sealed')).toEqual([
    [...sealed, { field: 'rfc', from: 'MOLL900101AB1', to: 'N/E' }],
  ])
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

test('the longer names of other people and of companies keep the name of the person that they contain', async () => {
  const { person, needles, company_id } = await fillWorker()
  const { firstname, lastname } = await rowOf(app.db, 'people', { id: person.id })
  for (const columns of [
    { firstname, lastname: `${lastname} Díaz` },
    { firstname: `${firstname} Inés`, lastname },
  ])
    await createPerson(app.db, { role: 'Employee', companyId: company_id, columns })
  await createCompany(app.db, { name: `${needles.name} Consultores` })
  const kept = [`${needles.name} Díaz`, `${lastname}, ${firstname} Inés`, `${needles.name} Consultores`, `${needles.name}son`]
  const changes = (name: string) => [...kept, name].map((to) => ({ field: 'contact', from: null, to }))
  const both = `${needles.name} Díaz, ${needles.name}`
  await write([
    ofCompany(company_id, 'company.tested', changes(both)),
    { ...ofCompany(company_id, 'company.reasoned'), reason: kept[0] },
  ])
  await block(person.id)
  await runDeletion(LAST)
  const about = await changesOf('company', company_id)
  expect(about.find(({ action }) => action === 'company.tested')?.changes).toEqual(changes('N/E'))
  expect(about.find(({ action }) => action === 'company.reasoned')?.reason).toBe(kept[0])
})

test('what the person did to the invoice of another loses who did it, and keeps what was done', async () => {
  const { person, needles, company_id } = await fillWorker()
  const other = await fillPerson(app)
  const { rows } = await app.sql<{ id: number }>`select id from invoices where contractor_id = ${other.person.id}`
  const entry = { company_id, entity: 'invoice', entity_id: rows[0]?.id, action: 'invoice.tested', reason: 'Agreed by phone.' }
  const changes = [{ field: 'concept', from: null, to: 'Design' }]
  await write([{ ...entry, actor_id: person.id, actor_name: needles.name, ip: needles.ip, changes: changes }])
  await block(person.id)
  await runDeletion(LAST)
  const { rows: left } = await app.sql<object>`select actor_name, ip, device, changes, reason from history
    where action = 'invoice.tested'`
  expect(left).toEqual([{ actor_name: 'N/E', ip: null, device: null, changes: changes, reason: 'Agreed by phone.' }])
})

/** Changes an entry past the product, as the owner of the database can. */
const tamper = (id: number, reason: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql`alter table history disable trigger user`.execute(tx)
    await sql`update history set reason = ${reason} where id = ${id}`.execute(tx)
    await sql`alter table history enable trigger user`.execute(tx)
  })

test('an entry that was changed past the product is not cleared, so that the change stays visible; others are', async () => {
  const { person, needles, company_id } = await fillWorker()
  const second = await fillWorker()
  const entry = {
    company_id,
    entity: 'person',
    entity_id: person.id,
    action: 'person.tested',
    changes: [],
    reason: 'Paid twice.',
  }
  await write([entry, { ...entry, action: 'person.after' }])
  const { rows } = await app.sql<{ id: number }>`select id from history where action = 'person.tested'`
  const id = rows[0]?.id as number
  await block(person.id)
  await block(second.person.id)
  await tamper(id, 'Paid once.')
  await expect(runDeletion(LAST)).rejects.toThrow(`the first are ${id}`)
  const reasonOf = async (action: string) => (await rowOf(app.db, 'history', { action, entity_id: person.id })).reason
  expect([await reasonOf('person.tested'), await reasonOf('person.after')]).toEqual(['Paid once.', null])
  const check = await checkHistory(app.db, () => NOW)
  expect([check.broken, check.findings[0]?.id]).toEqual([1, id])
  const finished = async (id: number) => (await rowOf(app.db, 'blocked_people', { person_id: id })).finished_at
  expect([await finished(person.id), (await finished(second.person.id)) === null]).toEqual([null, false])
  await tamper(id, 'Paid twice.')
  await runDeletion(LAST)
  expect(await finished(person.id)).not.toBeNull()
  await app.sql`delete from request_keys`
  expect(await tablesThatSay(Object.values(needles))).toEqual({})
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

test('the database clears entries of the history of a person alone whose last term is over and whose deletion has begun', async () => {
  const { db, pool } = app
  const { person, company_id } = await fillWorker()
  const other = await fillWorker()
  const entry = { entity: 'person', action: 'person.guarded', changes: [], reason: 'A reason.' }
  await write([
    { ...entry, company_id, entity_id: person.id },
    { ...entry, company_id: other.company_id, entity_id: other.person.id },
  ])
  const { rows } = await sql<{ id: number }>`select id from history where action = 'person.guarded' order by id`.execute(db)
  const [own = 0, foreign = 0] = rows.map(({ id }) => id)
  const redact = (row: number, at = LAST) =>
    pool.query("select redact_history($1, $2, '{reason}', '[]', $3, 'none', '\\x00')", [person.id, row, at])
  await expect(redact(own)).rejects.toThrow('is not due to be cleared')
  await block(person.id)
  await expect(redact(own)).rejects.toThrow('is not due to be cleared')
  await sql`update blocked_kinds set started_at = now() where person_id = ${person.id} and kind = 'history'`.execute(db)
  await expect(redact(own, '2030-01-01T00:00:00Z')).rejects.toThrow('is not due to be cleared')
  await expect(redact(foreign)).rejects.toThrow('is not due to be cleared')
  await sql`update blocked_kinds set deleted_at = now() where person_id = ${person.id} and kind = 'history'`.execute(db)
  await expect(redact(own)).rejects.toThrow('is not due to be cleared')
  const { rows: left } = await sql<{ reason: string }>`select reason from history where action = 'person.guarded'`.execute(db)
  expect(left.map(({ reason }) => reason)).toEqual(['A reason.', 'A reason.'])
})

test('names of staff as account managers, words of exports and former names are cleared with the last term', async () => {
  const { person, needles, company_id } = await fillWorker()
  const { id: other } = await createCompany(app.db)
  const former = `Zora ${needles.name.split(' ')[1]}`
  await write([
    {
      entity: 'person',
      entity_id: person.id,
      company_id,
      action: 'person.updated',
      changes: [{ field: 'firstname', from: 'Zora', to: 'Zoraida' }],
    },
    ofCompany(other, 'company.manager-changed', [{ field: 'account_manager', from: needles.name, to: 'Luis Mora' }]),
    {
      entity: 'export',
      entity_id: 1,
      company_id: null,
      action: 'people.exported',
      changes: [{ field: 'search', from: null, to: `${needles.name} Ruiz` }],
    },
    ofCompany(company_id, 'company.tested', [{ field: 'signer', from: null, to: former }]),
  ])
  await block(person.id)
  await runDeletion(LAST)
  const { rows } = await app.sql<{ text: string }>`select changes::text as text from history`
  const left = rows.map(({ text }) => text).join(' ')
  for (const name of [needles.name, former]) expect(left).not.toContain(name)
  expect(left).toContain('Luis Mora')
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

test('former names, addresses and phones of a user of a company are cleared, whoever changed them, and of no other user', async () => {
  app.now.value = NOW
  const { id: companyId } = await createCompany(app.db)
  const user = (columns: object) => createPerson(app.db, { role: 'Client', companyId, columns })
  const owner = await user({ firstname: 'Olga', lastname: 'Peña', is_owner: true })
  const phones = [uniquePhone(), uniquePhone(), uniquePhone(), uniquePhone()] as const
  const leaver = await user({ firstname: 'Zenaida', lastname: 'Quetzalli', phone: phones[0] })
  const other = await user({ firstname: 'Luis', lastname: 'Xochitl', phone: phones[2] })
  const [byOwner, own, byOther] = [await signIn(app, owner), await signIn(app, leaver), await signIn(app, other)]
  const saves = [
    await call('employee/update-employee-by-id', { lastname: 'Tzintzun', phone: phones[1] }, own),
    await call('client/update-client-admin', { userId: leaver.id, firstname: 'Zoe', position: 'Buyer' }, byOwner),
    await call('employee/update-employee-by-id', { phone: phones[3] }, byOther),
  ]
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
  await write([ofCompany(companyId, 'company.tested', [{ field: 'signer', from: null, to: 'Zenaida Quetzalli' }])])
  const words = ['Zenaida', 'Zoe', 'Quetzalli', 'Tzintzun', phones[0], phones[1]]
  const said = async () => {
    const entries = await changesOf('company', companyId)
    const text = JSON.stringify(entries).toLowerCase()
    return [...words, phones[2], phones[3]].filter((word) => text.includes(word.toLowerCase()))
  }
  expect(await said()).toEqual([...words, phones[2], phones[3]])
  const remove = { userId: leaver.id, reason: 'Works for us no more.' }
  expect((await call('client/remove-client-admin', remove, byOwner)).status).toBe(200)
  await block(leaver.id)
  await runDeletion(LAST)
  expect(await said()).toEqual([phones[2], phones[3]])
  expect((await checkHistory(app.db, () => NOW)).broken).toBe(0)
})

/** They have no seal, and a check of the history would report that, so the test that writes them is the last one. */
const OTHERS = 300_000

test('the entries about a person are cleared within the limit of time, however long the history of others is', async () => {
  const { person } = await fillPerson(app)
  await app.sql`insert into history (id, entity, entity_id, action) overriding system value
      select 1000000 + g, (array['payment-request', 'person', 'company'])[1 + g % 3], 900000 + g, 'other.tested'
      from generate_series(1, ${OTHERS}) g`
  await app.pool.query('analyze history')
  await block(person.id)
  const { rows } = await app.sql<{ n: number }>`select count(*)::int as n from history
    where entity = 'person' and entity_id = ${person.id} and reason is not null`
  expect(rows[0]?.n).toBeGreaterThan(0)
  await runDeletion('2037-04-01T18:00:00Z')
  const { rows: left } = await app.sql`select from history
    where entity = 'person' and entity_id = ${person.id} and reason is not null`
  expect(left).toEqual([])
}, 120_000)
