import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let admin: string
let acme: number
beforeAll(async () => {
  acme = (await createCompany(app.db, { name: 'Acme' })).id
  const root = await createPerson(app.db, { role: 'Admin', columns: { firstname: 'Ada', lastname: 'Núñez' } })
  admin = await signIn(app, root)
  const columns = { firstname: 'Wilma', lastname: 'Worker' }
  const worker = (await createPerson(app.db, { role: 'Employee', companyId: acme, columns })).id
  const write = (day: string, action: string, entity: string, actorId: number | null, changes: object[] = []) =>
    insertRow(app.db, 'history', {
      at: `${day}T12:00:00Z`,
      actor_id: actorId,
      actor_name: actorId === null ? null : 'Ada Núñez',
      actor_role: actorId === null ? null : 'Admin',
      entity,
      entity_id: entity === 'person' ? worker : acme,
      company_id: acme,
      action,
      changes: JSON.stringify(changes),
      ip: '10.1.2.3',
    })
  await write('2026-03-01', 'person.bank-updated', 'person', root.id, [
    { field: 'clabe', from: '1234', to: '5678' },
    { field: 'home_loan.type', from: null, to: 'Percentage' },
  ])
  await write('2026-03-02', 'document.expired', 'person', null)
  await write('2026-04-01', 'company.updated', 'company', root.id)
})

const find = (filters: object, language = 'en') =>
  app.call('record/find-audit', { filters }, admin, { 'accept-language': language })
const actionsOf = async (filters: object, language?: string): Promise<string[]> =>
  (await find({ companyId: acme, ...filters }, language)).body.entries.map(({ action }: { action: string }) => action)

test('shows Admin what happened to all records, newest first, with the doer, the record and the values', async () => {
  const { status, body } = await find({ companyId: acme })
  expect([status, body.totalEntries]).toEqual([200, 3])
  expect(body.entries.map(({ at }: { at: string }) => at.slice(0, 10))).toEqual(['2026-04-01', '2026-03-02', '2026-03-01'])
  expect(body.entries[2]).toMatchObject({
    what: 'Bank details changed',
    actor_name: 'Ada Núñez',
    about: 'Wilma Worker',
    company_name: 'Acme',
    changed: 'CLABE: 1234 → 5678; House credit, type: – → Percentage',
    ip: '10.1.2.3',
  })
  expect(body.entries[1]).toMatchObject({ actor_name: null, what: 'Document expired' })
  const spanish = await find({ companyId: acme }, 'es')
  expect(spanish.body.entries[2].changed).toBe('CLABE: 1234 → 5678; Crédito Infonavit, tipo: – → Porcentaje')
})

test('finds entries by who acted, the person concerned, the event in words, the kind of record and the day', async () => {
  expect(await actionsOf({ actor: 'nunez' })).toEqual(['company.updated', 'person.bank-updated'])
  expect(await actionsOf({ actor: 'plantilla' })).toEqual(['document.expired'])
  expect(await actionsOf({ about: 'wilma' })).toEqual(['document.expired', 'person.bank-updated'])
  expect(await actionsOf({ event: 'bank details' })).toEqual(['person.bank-updated'])
  expect(await actionsOf({ event: 'bancarios' }, 'es')).toEqual(['person.bank-updated'])
  expect(await actionsOf({ event: 'no such event' })).toEqual([])
  expect(await actionsOf({ entity: 'company' })).toEqual(['company.updated'])
  expect(await actionsOf({ from: '2026-03-02', to: '2026-03-31' })).toEqual(['document.expired'])
})

test('finds what an API key did by the name of the key, and by the Admin who made it', async () => {
  const make = (name: string) =>
    app.call('integration/create-api-key', { name, companyId: acme, scopes: ['jobs:write'], days: 1 }, admin)
  const job = { job_name: 'Welder', department: 'Works', headcount: 1, job_description: 'Welds.' }
  for (const name of ['Payroll sync', 'Shop floor']) {
    const { key } = (await make(name)).body
    expect((await app.call('client/create-new-job', job, key)).status).toBe(200)
  }
  const doers = async (actor: string) =>
    (await find({ companyId: acme, event: 'job.created', actor })).body.entries.map(
      ({ actor_name }: { actor_name: string }) => actor_name,
    )
  expect(await doers('páyroll')).toEqual(['Payroll sync'])
  expect(await doers('nunez')).toEqual(['Shop floor', 'Payroll sync'])
})

test('the entries shown come as a file, and the export is an entry itself', async () => {
  const input = { filters: { companyId: acme, event: 'bank' }, columns: ['what', 'about', 'changed'] }
  const response = await app.download('record/export-audit', input, admin)
  expect(response.statusCode).toBe(200)
  expect(parse(response.body, { bom: true })).toEqual([
    ['Event', 'Record', 'Changes'],
    ['Bank details changed', 'Wilma Worker', expect.stringContaining('1234 → 5678')],
  ])
  expect((await find({ event: 'history.exported' })).body.entries).toMatchObject([{ actor_name: 'Ada Núñez' }])
})
