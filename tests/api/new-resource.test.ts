import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Machine } from '../../contract/machines/definition.ts'
import { readSheet } from '../../server/sheets/read-sheet.ts'
import type { TestApp } from '../support/app.ts'
import { newResourceFiles } from '../support/new-resource.ts'
import aside from './invoice-aside.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = [
  'access-control',
  'contract',
  'payroll',
  'schemas',
  'server',
  'scripts',
  'tests/support',
  'biome.json',
  'package.json',
  '.gitignore',
]
const RESOURCES = 'schemas/resources.json'
/** A new status with a button and a form is this file and that of the form. */
const INVOICE = 'schemas/machines/invoice.json'
const MOST_FILES = 8
const MOST_LINES = 200

const files = newResourceFiles(readFileSync(join(ROOT, 'docs/new-resource.md'), 'utf8'))
const linesOf = (path: string): number => files.get(path)?.trimEnd().split('\n').length ?? 0
const VEHICLE = { plate: 'ABC-123-D', brand: 'Nissan', model: 'Versa', fuel: 'Gasoline', year: 2024, cost: '4500.00' }

const REASON = 'The bank asks for more papers.'

let root: string
let app: TestApp
let client: string
let admin: string
let companyId: number
/** A module of the copy, loaded by Node itself: Vitest would transform the whole server once more. */
const load = async <T>(path: string): Promise<T> => createRequire(import.meta.url)(join(root, path)) as T
const people = () => load<typeof import('../support/people.ts')>('tests/support/people.ts')
const call = (name: string, input: object, token: string) => app.call(name as never, input, token)

async function signInAs(role: 'Admin' | 'Client' | 'Employee', company?: number): Promise<string> {
  const { createPerson, signIn } = await people()
  const of = company === undefined ? {} : { companyId: company }
  return signIn(app, await createPerson(app.db, { role, password: null, ...of }))
}
/** A colleague with these flags of vehicles, for all companies or for those of the list. */
async function staff(flags: Record<string, boolean>, companies?: number[]): Promise<string> {
  const { createPerson, signIn } = await people()
  const permissions = { vehicles: flags } as never
  const options = { role: 'InternalEmployee', password: null, permissions, companies: companies ?? null } as const
  return signIn(app, await createPerson(app.db, options))
}
const register = async (more: object = {}, token = client): Promise<{ id: number; version: number }> =>
  (await call('vehicles/create', { ...VEHICLE, ...more }, token)).body.vehicle

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plantilla-resource-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const known = JSON.parse(readFileSync(join(ROOT, RESOURCES), 'utf8')) as object
  mkdirSync(join(root, 'page'))
  for (const [path, text] of files) {
    writeFileSync(join(root, path), text)
    writeFileSync(join(root, 'page', basename(path)), text)
  }
  const all = { ...known, ...(JSON.parse(files.get(RESOURCES) ?? '') as object) }
  writeFileSync(join(root, RESOURCES), `${JSON.stringify(all, null, 2)}\n`)
  const machine = JSON.parse(readFileSync(join(root, INVOICE), 'utf8')) as Machine
  const waitsFor = { ...machine.waitsFor, 'Set aside': 'Provider' }
  const transitions = [...machine.transitions, ...aside.steps]
  writeFileSync(join(root, INVOICE), JSON.stringify({ ...machine, waitsFor, transitions }))
  writeFileSync(join(root, 'schemas/forms/invoice-aside.json'), JSON.stringify(aside.form))
  await load('tests/support/texts.ts')
  const { startTestApp } = await load<typeof import('../support/app.ts')>('tests/support/app.ts')
  const { migrate } = await load<typeof import('../../server/db/migrate.ts')>('server/db/migrate.ts')
  app = await startTestApp({ schemasDir: join(root, 'schemas') }, { hasWorker: false })
  // The same call as at every start of the server.
  expect(await migrate(app.pool)).toEqual(['300-vehicles.sql'])
  const { createCompany } = await people()
  companyId = (await createCompany(app.db)).id
  client = await signInAs('Client', companyId)
  admin = await signInAs('Admin')
}, 120_000)
afterAll(async () => {
  await app?.close()
  rmSync(root, { recursive: true, force: true })
})

test('a new resource is at most 8 files and 200 lines, at least half of them JSON', () => {
  const paths = [...files.keys()]
  const count = (of: readonly string[]) => of.reduce((sum, path) => sum + linesOf(path), 0)
  expect(paths.length).toBeLessThanOrEqual(MOST_FILES)
  expect(count(paths)).toBeLessThanOrEqual(MOST_LINES)
  expect(count(paths.filter((path) => path.endsWith('.json')))).toBeGreaterThanOrEqual(count(paths) / 2)
  // Lines are counted as the formatter of the repository writes them.
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', 'page'], { cwd: root, stdio: 'pipe' })
})

test('its calls are in the operation table, in the documentation, and its files have no problems', async () => {
  const { operations } = await load<typeof import('../../contract/index.ts')>('contract/index.ts')
  const names = Object.keys(operations).filter((name) => name.startsWith('vehicles/'))
  expect(names.sort()).toEqual(['create', 'export', 'get', 'history', 'list', 'update'].map((name) => `vehicles/${name}`))
  const { apiDocs } = await load<typeof import('../../scripts/lib/api-docs.ts')>('scripts/lib/api-docs.ts')
  expect(apiDocs()).toContain('## Vehicles\n')
  for (const kind of ['tables', 'views'] as const) expect(await app.services[kind].problems()).toEqual([])
  expect((await app.app.inject('/tables/vehicles.json')).statusCode).toBe(200)
  expect((await app.app.inject('/views/vehicle.json')).statusCode).toBe(200)
})

test('a company registers, finds, opens and changes its vehicles', async () => {
  // A brand copied on a phone, which wraps it in marks of direction.
  const brand = `\u202d${VEHICLE.brand}\u202c`
  const made = await call('vehicles/create', { ...VEHICLE, brand, insured_until: '2027-03-01' }, client)
  expect([made.status, made.body.vehicle]).toMatchObject([
    200,
    { ...VEHICLE, insured_until: '2027-03-01', company: { id: companyId }, status: 'In use', version: 1 },
  ])
  const { id } = made.body.vehicle
  await register({ plate: 'XYZ-987-A', brand: 'Toyota', fuel: 'Electric', year: 2020 })
  const list = async (input: object) => {
    const { body } = await call('vehicles/list', input, client)
    return [body.totalVehicles, ...body.vehicles.map(({ plate }: { plate: string }) => plate)]
  }
  expect(await list({})).toEqual([2, 'ABC-123-D', 'XYZ-987-A'])
  expect(await list({ sort: '-plate' })).toEqual([2, 'XYZ-987-A', 'ABC-123-D'])
  expect(await list({ search: 'nissán vers' })).toEqual([1, 'ABC-123-D'])
  expect(await list({ filters: { fuel: 'Electric' } })).toEqual([1, 'XYZ-987-A'])
  expect(await list({ filters: { year: '2024', status: 'In use', companyId } })).toEqual([1, 'ABC-123-D'])
  expect(await list({ filters: { status: 'In repair' } })).toEqual([0])

  const changed = await call('vehicles/update', { id, version: 1, year: 2025, insured_until: null }, client)
  expect(changed.body.vehicle).toMatchObject({ year: 2025, insured_until: null, version: 2, plate: 'ABC-123-D' })
  expect((await call('vehicles/update', { id, version: 1, year: 2026 }, client)).body).toMatchObject({
    code: 'STALE',
    current: { version: 2 },
  })
  // The same values again change nothing, and raise no notification.
  expect((await call('vehicles/update', { id, year: 2025 }, client)).body.vehicle.version).toBe(2)
  const { body } = await call('vehicles/history', { id }, client)
  expect([body.totalHistory, body.history[0]]).toMatchObject([
    2,
    {
      action: 'vehicle.updated',
      changes: [
        { field: 'year', from: 2024, to: 2025 },
        { field: 'insured_until', from: '2027-03-01', to: null },
      ],
    },
  ])
  expect(body.history[1].changes).toContainEqual({ field: 'plate', from: null, to: 'ABC-123-D' })
})

test("the form's refusals are reported at their fields, and a repeated call is done once", async () => {
  const refused = async (input: object, name = 'vehicles/create', token = client) => {
    const { status, body } = await call(name, input, token)
    return [status, body.code, (body.fields ?? []).map(({ field }: { field: string }) => field).sort()]
  }
  expect(await refused({})).toEqual([400, 'VALIDATION', ['brand', 'fuel', 'plate']])
  expect(await refused({ ...VEHICLE, plate: 'abc' })).toEqual([400, 'VALIDATION', ['plate']])
  expect(await refused({ ...VEHICLE, plate: 'AB\u0000-12' })).toEqual([400, 'VALIDATION', ['plate']])
  expect(await refused({ ...VEHICLE, colour: 'red' })).toEqual([400, 'VALIDATION', ['colour']])
  expect(await refused({ ...VEHICLE, status: 'In repair' })).toEqual([400, 'VALIDATION', ['status']])
  expect(await refused({ ...VEHICLE, company_id: 1 })).toEqual([400, 'VALIDATION', ['company_id']])
  expect(await refused(VEHICLE, 'vehicles/create', admin)).toEqual([400, 'VALIDATION', ['companyId']])
  expect(await refused({ filters: { brand: 'Nissan' } }, 'vehicles/list')).toEqual([400, 'VALIDATION', ['filters.brand']])
  expect(await refused({ filters: { year: 'new' } }, 'vehicles/list')).toEqual([400, 'VALIDATION', ['filters.year']])
  expect(await refused({ sort: 'brand' }, 'vehicles/list')).toEqual([400, 'VALIDATION', ['sort']])

  // The plate of another record of the company.
  expect(await refused(VEHICLE)).toEqual([400, 'VALIDATION', ['plate']])
  const { id: second } = await register({ plate: 'SEC-000-1' })
  expect(await refused({ id: second, plate: VEHICLE.plate }, 'vehicles/update')).toEqual([400, 'VALIDATION', ['plate']])

  const requestKey = randomUUID()
  const first = await register({ plate: 'KEY-000-1', requestKey })
  expect((await register({ plate: 'KEY-000-1', requestKey })).id).toBe(first.id)
  expect((await call('vehicles/list', { search: 'KEY-000-1' }, client)).body.totalVehicles).toBe(1)
  const { id } = first
  const key = { requestKey: randomUUID() }
  const [one, two] = [
    await call('vehicles/update', { id, year: 2011, ...key }, client),
    await call('vehicles/update', { id, year: 2011, ...key }, client),
  ]
  expect([one.body.vehicle.version, two.body.vehicle.version]).toEqual([2, 2])
})

test('a step with a form is offered, filled in, taken, notified and reverted', async () => {
  const { id } = await register({ plate: 'REP-000-1' })
  const get = async () => (await call('vehicles/get', { id }, client)).body.vehicle
  const step = { record: 'vehicle', id, action: 'send-to-repair' }
  expect((await get()).steps).toMatchObject([{ action: 'send-to-repair', form: 'repair', call: 'record/take-step' }])
  expect((await call('record/take-step', step, client)).body.fields).toMatchObject([{ field: 'workshop' }])
  const fields = { workshop: 'Taller Ruiz', back_on: '2027-01-31' }
  expect((await call('record/take-step', { ...step, fields, version: 9 }, client)).body.code).toBe('STALE')
  const viewer = await staff({ viewTab: true, viewDetails: true, edit: false })
  expect((await call('record/take-step', { ...step, fields }, viewer)).status).toBe(403)
  expect((await call('vehicles/get', { id }, viewer)).body.vehicle.steps).toEqual([])

  const taken = await call('record/take-step', { ...step, fields, version: 1 }, client)
  expect(taken.body.record).toEqual({ id, status: 'In repair', version: 2 })
  expect((await call('record/take-step', { ...step, fields }, client)).body).toMatchObject({
    code: 'RECORD_STATE',
    message: 'This record is In repair; that step is not possible now.',
  })
  expect(await get()).toMatchObject({ status: 'In repair', steps: [{ action: 'return' }] })
  const { history } = (await call('vehicles/history', { id }, client)).body
  expect(history[0]).toMatchObject({
    action: 'vehicle.sent-to-repair',
    from_status: 'In use',
    to_status: 'In repair',
    changes: [
      { field: 'workshop', to: 'Taller Ruiz' },
      { field: 'back_on', to: '2027-01-31' },
    ],
  })
  await call('record/take-step', { ...step, action: 'return' }, client)
  expect((await get()).status).toBe('In use')
  const toHeaven = app.pool.query("update vehicles set status = 'Heaven'")
  await expect(toHeaven).rejects.toThrow('vehicles_status_check')
})

test('another company, an employee and a colleague of other companies find nothing', async () => {
  const { id } = await register({ plate: 'OWN-000-1' })
  const about = (at: number): [string, object][] => [
    ['vehicles/get', { id: at }],
    ['vehicles/update', { id: at, brand: 'Seat' }],
    ['vehicles/history', { id: at }],
    ['record/take-step', { record: 'vehicle', id: at, action: 'send-to-repair', fields: { workshop: 'Ruiz' } }],
  ]
  const { createCompany } = await people()
  const elsewhere = (await createCompany(app.db)).id
  for (const token of [await signInAs('Client'), await staff({ viewTab: true, viewDetails: true, edit: true }, [elsewhere])]) {
    for (const [name, input] of about(id)) {
      const { status, body } = await call(name, input, token)
      expect([name, status, body.code]).toEqual([name, 404, 'NOT_FOUND'])
    }
    expect((await call('vehicles/create', { ...VEHICLE, companyId }, token)).status).toBe(404)
    const list = await call('vehicles/list', { search: 'OWN-000-1', filters: { companyId } }, token)
    expect([list.status, list.body.totalVehicles]).toEqual([200, 0])
    expect((await exported({}, token)).map(({ Plate }) => Plate)).not.toContain('OWN-000-1')
  }
  const employee = await signInAs('Employee', companyId)
  for (const [name, input] of [...about(id).slice(0, 3), ['vehicles/list', {}], ['vehicles/export', {}]] as [string, object][])
    expect([name, (await call(name, input, employee)).status]).toEqual([name, 403])
  expect((await call('record/take-step', about(id)[3]?.[1] ?? {}, employee)).status).toBe(404)
  expect((await call('vehicles/get', { id }, client)).body.vehicle.version).toBe(1)
})

test('a colleague without the flags learns nothing of a record by its steps', async () => {
  const { id } = await register({ plate: 'ASK-000-1' })
  const without = await staff({ viewTab: true, viewDetails: false, edit: false })
  for (const action of ['return', 'send-to-repair']) {
    const { status, body } = await call('record/take-step', { record: 'vehicle', id, action, fields: {} }, without)
    expect([status, body.code, body.current]).toEqual([404, 'NOT_FOUND', undefined])
  }
  const step = { record: 'vehicle', id, action: 'send-to-repair', fields: { workshop: 'Ruiz' } }
  expect((await call('record/take-step', step, await staff({ viewDetails: false, edit: true }))).status).toBe(200)
})

test('each flag opens its calls, its pages and its entry, and the editor grants it', async () => {
  const { id } = await register({ plate: 'FLG-000-1' })
  const calls: Record<string, object> = {
    'vehicles/list': {},
    'vehicles/export': {},
    'vehicles/get': { id },
    'vehicles/history': { id },
    'vehicles/update': { id, brand: 'Seat' },
    'vehicles/create': { ...VEHICLE, plate: 'FLG-000-2', companyId },
  }
  const opened = async (flags: Record<string, boolean>) => {
    const token = await staff({ viewTab: false, viewDetails: false, edit: false, ...flags })
    const names = []
    for (const [name, input] of Object.entries(calls)) if ((await statusOf(name, input, token)) === 200) names.push(name)
    return names.map((name) => name.slice('vehicles/'.length))
  }
  expect(await opened({})).toEqual([])
  expect(await opened({ viewTab: true })).toEqual(['list', 'export'])
  expect(await opened({ viewDetails: true })).toEqual(['get', 'history'])
  expect(await opened({ edit: true })).toEqual(['update', 'create'])
  // A new record needs its company to be chosen.
  expect(await statusOf('client/find-companies', {}, await staff({ edit: true }))).toBe(200)
  expect(await statusOf('client/find-companies', {}, await staff({ viewDetails: true, edit: false }))).toBe(403)

  const { canOpen, entriesOf } = await load<typeof import('../../access-control/pages.ts')>('access-control/pages.ts')
  const viewer = (role: string, flags: object = {}) => ({ role, permissions: { vehicles: flags } }) as never
  const shown = (actor: never) => [
    entriesOf(actor, 'tools').some(({ label }) => label === 'Vehicles'),
    canOpen(actor, 'vehicles' as never),
    canOpen(actor, 'vehicleDetail' as never),
  ]
  expect(shown(viewer('Admin'))).toEqual([true, true, true])
  expect(shown(viewer('Client'))).toEqual([true, true, true])
  expect(shown(viewer('Employee'))).toEqual([false, false, false])
  expect(shown(viewer('InternalEmployee', { viewTab: true }))).toEqual([true, true, false])
  expect(shown(viewer('InternalEmployee', { viewDetails: true }))).toEqual([false, false, true])
  const catalogue = (await call('employee/get-permission-catalogue', {}, admin)).body
  const group = catalogue.groups.find(({ name }: { name: string }) => name === 'vehicles')
  expect(group).toMatchObject({ title: 'Vehicles', flags: [{ flag: 'vehicles.viewTab' }, {}, { flag: 'vehicles.edit' }] })
})

const send = (name: string, payload: object, token: string) => app.download(name as never, payload, token)
const statusOf = async (name: string, input: object, token: string) => (await send(name, input, token)).statusCode

async function exported(input: object, token: string): Promise<Record<string, string>[]> {
  const { body } = await send('vehicles/export', input, token)
  return parse(body, { columns: true, bom: true, escape_formulas: false } as never) as unknown as Record<string, string>[]
}

test('the list is exported as CSV and XLSX, with the columns that are shown', async () => {
  await register({ plate: 'EXP-000-1', cost: '1200.50' })
  const columns = ['plate', 'status', 'cost']
  expect(await exported({ search: 'EXP-000-1', columns }, client)).toEqual([
    { Plate: 'EXP-000-1', Status: 'In use', 'Monthly cost': '1200.50', 'Monthly cost, currency': 'MXN' },
  ])
  const { rawPayload } = await send('vehicles/export', { search: 'EXP-000-1', columns, format: 'xlsx' }, client)
  expect(await readSheet(rawPayload as never)).toBeDefined()
  const { rows } = await app.pool.query("select action from history where action = 'vehicles.exported'")
  expect(rows.length).toBeGreaterThanOrEqual(2)
})

test('a field added to the form is stored, shown, listed and recorded; a hidden one is not', async () => {
  const path = join(root, 'schemas/forms/vehicle.json')
  const form = JSON.parse(readFileSync(path, 'utf8'))
  const { properties } = form.schema
  properties.colour = { type: 'string', title: 'Colour', maxLength: 20, 'x-error': 'Should have at most 20 characters.' }
  properties.cost['x-hidden'] = { viewer: ['Client'] }
  properties.year.maximum = 9e15
  writeFileSync(path, JSON.stringify(form))
  const table = join(root, 'schemas/tables/vehicles.json')
  const list = JSON.parse(readFileSync(table, 'utf8'))
  list.columns.push({ field: 'extra.colour', title: 'Colour', format: 'text' })
  writeFileSync(table, JSON.stringify(list))
  await expect
    .poll(
      async () => (await call('vehicles/create', { ...VEHICLE, companyId, plate: 'EXT-000-1', colour: 'red' }, admin)).status,
    )
    .toBe(200)
  const found = (await call('vehicles/list', { search: 'EXT-000-1' }, client)).body.vehicles[0]
  expect(found).toMatchObject({ extra: { colour: 'red' }, cost: null })
  const { id } = found
  expect((await call('vehicles/get', { id }, client)).body.vehicle).toMatchObject({ colour: 'red', cost: null })
  expect((await call('vehicles/get', { id }, admin)).body.vehicle).toMatchObject({ colour: 'red', cost: '4500.00' })
  expect((await call('vehicles/update', { id, cost: '1.00' }, client)).body.fields).toMatchObject([{ field: 'cost' }])
  // A form that lets more pass than the column holds.
  expect((await call('vehicles/update', { id, year: 3e12 }, client)).body).toMatchObject({ status: 400, code: 'VALIDATION' })
  await call('vehicles/update', { id, colour: 'blue' }, client)
  const told = async (token: string) =>
    (await call('vehicles/history', { id }, token)).body.history.flatMap(({ changes }: { changes: { field: string }[] }) =>
      changes.map(({ field }) => field),
    )
  expect(await told(admin)).toContain('cost')
  expect(await told(client)).not.toContain('cost')
  expect(await told(client)).toContain('colour')
})

test('the history leaves out what the form of a step hides from its reader', async () => {
  const path = join(root, 'schemas/forms/repair.json')
  const form = JSON.parse(readFileSync(path, 'utf8'))
  form.schema.properties.back_on['x-hidden'] = { viewer: ['Client'] }
  writeFileSync(path, JSON.stringify(form))
  const { id } = await register({ plate: 'HID-000-1', companyId }, admin)
  const step = { record: 'vehicle', id, action: 'send-to-repair', fields: { workshop: 'Ruiz', back_on: '2027-01-31' } }
  const fields = () => app.services.forms.schema('repair', { viewer: 'Client', subject: 'Client' }).properties
  await expect.poll(fields).not.toHaveProperty('back_on')
  expect((await call('record/take-step', step, client)).body.fields).toMatchObject([{ field: 'back_on' }])
  expect((await call('record/take-step', step, admin)).status).toBe(200)
  const entered = async (token: string) =>
    (await call('vehicles/history', { id }, token)).body.history[0].changes.map(({ field }: { field: string }) => field)
  expect(await entered(admin)).toEqual(['workshop', 'back_on'])
  expect(await entered(client)).toEqual(['workshop'])
})

test('a new status with a button and a form is two files: it is offered, filled in, taken, notified and left again', async () => {
  const { createInvoicing, insertInvoice } = await load<typeof import('../support/invoices.ts')>('tests/support/invoices.ts')
  const at = await createInvoicing(app)
  const { admin, contractor, client } = at.tokens
  const id = await insertInvoice(app, at, { status: 'Pending' })
  const read = async (token = admin) => (await app.call('contractor/get-invoice-by-id', { invoiceId: id }, token)).body.data[0]
  const offered = async (token = admin) => (await read(token)).steps.map(({ action }: { action: string }) => action)
  const take = (more: object, token = admin) =>
    app.call('record/take-step', { record: 'invoice', id, action: 'put-aside', ...more }, token)

  const step = (await read()).steps.find(({ action }: { action: string }) => action === 'put-aside')
  expect(step).toMatchObject({
    label: 'Put aside',
    call: 'record/take-step',
    form: 'invoice-aside',
    needs_reason: true,
    missing: [],
    question: 'The invoice waits until it is taken up again.',
  })
  expect(await offered(contractor)).not.toContain('put-aside')

  const before = await read()
  const refusals = [
    [await take({ fields: { until: '2027-01-31' } }), 400, ['reason']],
    [await take({ reason: REASON }), 400, ['until']],
    [await take({ reason: REASON, fields: { until: '2027-01-31', colour: 'red' } }), 400, ['colour']],
    [await take({ reason: REASON, fields: { until: '2027-01-31' } }, contractor), 403, []],
    [await take({ reason: REASON, fields: { until: '2027-01-31' } }, client), 404, []],
    [await take({ reason: REASON, fields: { until: '2027-01-31' }, version: 99 }), 409, []],
    [await take({ action: 'cancel', reason: REASON }), 400, ['action']],
  ] as const
  for (const [answer, status, fields] of refusals) {
    const named = (answer.body.fields ?? []).map(({ field }: { field: string }) => field)
    expect({ status: answer.status, named }).toEqual({ status, named: fields })
  }
  expect((await read()).version).toBe(before.version)

  const taken = await take({ reason: REASON, fields: { until: '2027-01-31', paper: 'Form W-8' }, version: before.version })
  expect(taken.body.record).toEqual({ id, status: 'Set aside', version: before.version + 1 })
  expect(await read()).toMatchObject({ status: 'Set aside', waits_for: 'Provider', cancelled_reason: REASON })
  expect(await offered()).toEqual(['take-up'])
  const history = (await app.call('contractor/get-history-invoice', { invoiceId: id }, admin)).body.data
  expect(history.at(-1)).toMatchObject({
    action: 'invoice.put-aside',
    from: 'Pending',
    to: 'Set aside',
    reason: REASON,
    changes: [
      { field: 'until', to: '2027-01-31' },
      { field: 'paper', to: 'Form W-8' },
    ],
  })

  // The old steps do not start from it, and the new one leads back.
  const early = await app.call('contractor/send-invoice-email-to-aprove', { invoiceId: id }, admin)
  expect([early.status, early.body.code]).toEqual([409, 'INVOICE_STATE'])
  expect((await take({ action: 'take-up' })).body.record.status).toBe('Pending')
  expect(await read()).toMatchObject({ status: 'Pending', cancelled_reason: null })
})

test('the database takes the statuses of the machine file and no others', async () => {
  const set = (status: string) => app.db.updateTable('invoices').set({ status }).execute()
  await set('Set aside')
  await expect(set('Heaven')).rejects.toThrow('invoices_status_check')
})
