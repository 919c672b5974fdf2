import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DOCUMENT_LINK, FILE_LINK, PICTURE_LINK } from '../../contract/format/shared.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { FILE_RECORDS, FILES_WITHOUT_RECORD_LINKS } from '../../server/file-links/find-record.ts'
import { sessionLink } from '../../server/file-links/session-link.ts'
import { createCallFiles } from '../../server/files/call-files.ts'
import { foreignKeys } from '../support/foreign-keys.ts'
import { createCompany, createPerson, createVisitor, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const COLUMNS = Object.keys(FILE_RECORDS)

const app = testApp({}, { hasWorker: false })
let companyId: number
let worker: TestPerson
let boss: TestPerson
let admin: string
beforeAll(async () => {
  companyId = (await createCompany(app.db)).id
  worker = await createPerson(app.db, { role: 'Contractor', companyId })
  boss = await createPerson(app.db, { role: 'Admin' })
  admin = await signIn(app, boss)
  // Rows of every table are filled from their types alone: their meaning is irrelevant here.
  const { rows } = await app.sql`select conrelid::regclass::text as name, conname from pg_constraint where contype in ('c', 'f')
      and connamespace = 'public'::regnamespace and conrelid <> 'history'::regclass
      and confrelid is distinct from 'files'::regclass`
  for (const { name, conname } of rows) await app.pool.query(`alter table ${name} drop constraint ${conname}`)
  for (const table of ['contracts', 'invoices', 'payment_requests', 'payrolls', 'terminations']) await insertAny(table, {})
})

const VALUES: Record<string, unknown> = {
  company_id: () => companyId,
  person_id: () => worker.id,
  employee_id: () => worker.id,
  contractor_id: () => worker.id,
}
const BY_TYPE: Record<string, unknown> = {
  text: 'x',
  uuid: randomUUID(),
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
  jsonb: '{}',
  json: '{}',
  integer: 1,
  bigint: 1,
  numeric: 1,
  boolean: false,
  bytea: Buffer.from('x'),
  ARRAY: '{}',
}

/** A row with the required columns; the one record of every kind has the id 1. */
async function insertAny(table: string, given: Record<string, unknown>): Promise<void> {
  const { rows } = await app.pool.query(
    `select column_name as name, data_type as type, is_nullable = 'YES' or column_default is not null or is_identity = 'YES'
      or is_generated = 'ALWAYS' as may_miss from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const values = Object.fromEntries(
    rows
      .filter(({ name, may_miss }) => name in given || name in VALUES || !may_miss)
      .map(({ name, type }) => {
        const known = VALUES[name]
        return [name, given[name] ?? (typeof known === 'function' ? known() : BY_TYPE[type])]
      }),
  )
  const names = Object.keys(values)
  const places = names.map((_, at) => `$${at + 1}`).join()
  await app.pool.query(`insert into ${table} (${names.join()}) values (${places})`, Object.values(values))
}

/** A kept PDF that a row of this column holds. */
async function fileOf(column: string): Promise<string> {
  const [table = '', name = ''] = column.split('.')
  const { store, keep } = createCallFiles(app.db, app.files)
  const file = await store({ kind: 'pdf', name: `${column}.pdf`, content: Buffer.from('%PDF-1.4') })
  await keep(app.db, file)
  await app.db.deleteFrom(table as 'company_documents').execute()
  await insertAny(table, { [name]: file.id })
  return file.id
}

/** @param call the one that gave the link out; anyone may open the bell */
async function linkFor(fileId: string, token: string, call: OperationName = 'notifications/my-notifications'): Promise<string> {
  const sessionId = await sessionOf(token)
  return sessionLink('record', fileId, { secret: app.settings.secret, sessionId, now: app.services.clock(), call })
}
async function sessionOf(token: string): Promise<number> {
  const { rows } = await app.sql<{ id: number }>`select id from sessions where token_hash = sha256(${token}::text::bytea)`
  return rows[0]?.id ?? 0
}

const open = async (url: string, more: object = {}): Promise<number> => (await app.app.inject({ url, ...more })).statusCode

const openings = () => rowsOf(app.db, 'history', { action: 'file.opened' })

test('every column that holds a file leads to its record, or is opened by no link of a record', async () => {
  const keys = (await foreignKeys(app.pool)).filter(({ to }) => to === 'files')
  expect([...COLUMNS, ...FILES_WITHOUT_RECORD_LINKS].sort()).toEqual(
    keys.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

test.each(COLUMNS)(
  '%s: a link opens while its session lasts, the opening is kept, and after the logout it is dead',
  async (column) => {
    const fileId = await fileOf(column)
    const token = await signIn(app, boss)
    const link = await linkFor(fileId, token)
    const before = (await openings()).length
    expect(await open(link)).toBe(200)
    expect(await open(link, { headers: { range: 'bytes=3-' } })).toBe(206)
    const head = await app.app.inject({ url: link, method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '8'])
    const rows = (await openings()).slice(before)
    const changes = [{ field: 'file', from: null, to: `${column}.pdf` }]
    expect(rows).toMatchObject([
      { actor_id: boss.id, actor_role: 'Admin', company_id: companyId, changes, entity_id: expect.any(Number) },
    ])
    expect(['company', 'person', 'invoice', 'payment-request']).toContain(rows[0]?.entity)

    const stranger = await linkFor(fileId, await signInAs(app, { role: 'Client' }))
    expect(await open(stranger)).toBe(410)
    await app.call('employee/logout', {}, token)
    expect(await open(link)).toBe(410)
    expect(await openings()).toHaveLength(before + 1)
  },
)

test('a link opens while the call that gave it out is allowed to its session', async () => {
  const fileId = await fileOf('company_documents.file_id')
  const permissions = { clients: { viewTab: true, viewDetails: true } } as never
  const [staff, token] = await createVisitor(app, { role: 'InternalEmployee', permissions })
  const { body } = await app.call('client/get-client-by-id', { clientId: companyId }, token)
  const given = JSON.stringify(body).match(/\/files\/record\/[^"]+/)?.[0] ?? ''
  expect(given).toContain(fileId)
  const links = [given, await linkFor(fileId, token, 'client/get-client-by-id')]
  for (const link of links) expect(await open(link)).toBe(200)
  await setRow(app.db, 'people', { id: staff.id }, { permissions: '{}' })
  for (const link of links) expect(await open(link)).toBe(410)
  expect(await open(await linkFor(fileId, token))).toBe(200)
})

test.each(['bytes=1-', 'bytes=-7', 'bytes=1-1,0-', 'bytes=9x'])('a first request for %s is an opening too', async (range) => {
  const link = await linkFor(await fileOf('company_documents.file_id'), admin)
  const before = (await openings()).length
  const again = async () => [await open(link, { headers: { range } }), (await openings()).length - before]
  expect(await again()).toEqual([expect.any(Number), 1])
  // A header that is no single range is answered with the whole file each time.
  const isPart = /^bytes=(1|)-7?$/.test(range)
  expect(await again()).toEqual(isPart ? [206, 1] : [200, 2])
})

test('a forged link, one of another kind and one whose time is over open nothing', async () => {
  const fileId = await fileOf('company_documents.file_id')
  const link = await linkFor(fileId, admin)
  const [id = '', session = '', expires = '', call = '', sign = ''] = link.replace('/files/record/', '').split('.')
  const forged = [
    [randomUUID(), session, expires, call, sign],
    [id, Number(session) + 1, expires, call, sign],
    [id, session, Number(expires) + 600, call, sign],
    [id, session, expires, 'employee~all-employees', sign],
    [id, session, expires, call, 'A'.repeat(43)],
    [id, session, expires, sign],
  ].map((parts) => `/files/record/${parts.join('.')}`)
  for (const url of [...forged, link.replace('/record/', '/document/'), '/files/record/x'])
    expect([url, await open(url)]).toEqual([url, 404])
  app.now.value = new Date(Date.now() + 601_000)
  expect(await open(link)).toBe(410)
  app.now.value = null
})

test('a file that an Admin opens in a view is recorded under the Admin, with the viewed person', async () => {
  const fileId = await fileOf('company_documents.file_id')
  const columns = { firstname: 'Luis', lastname: 'Soto' }
  const viewed = await createPerson(app.db, { role: 'InternalEmployee', columns })
  const { body } = await app.call('employee/start-view-as', { idInternalEmployee: viewed.id }, admin)
  expect(await open(await linkFor(fileId, body.token))).toBe(200)
  const doer = { actor_id: boss.id, actor_role: 'Admin', as_id: viewed.id, actor_name: 'Ana López (as Luis Soto)' }
  expect((await openings()).at(-1)).toMatchObject(doer)
})

interface Node {
  description?: string
  properties?: Record<string, Node>
  items?: Node
}
const linksIn = (node: Node, name = ''): [string, string][] => {
  const { description = '' } = node
  if ([FILE_LINK, DOCUMENT_LINK, PICTURE_LINK].includes(description)) return [[name, description]]
  return [
    ...(node.items ? linksIn(node.items, name) : []),
    ...Object.entries(node.properties ?? {}).flatMap(([key, child]) => linksIn(child, key)),
  ]
}

test('only faces and logos have links without a session, and every other call that gives links out has a session', () => {
  const all = (Object.entries(operations) as [string, Operation][]).flatMap(([operation, { answer, access }]) =>
    linksIn(answer as Node).map(([field, kind]) => ({ operation, field, kind, access: access.kind })),
  )
  expect(all.length).toBeGreaterThan(100)
  const free = all.filter(({ kind }) => kind === PICTURE_LINK)
  expect([...new Set(free.map(({ field }) => field))].sort()).toEqual(['image_url', 'logo_url'])
  expect(all.filter(({ kind, access }) => kind !== PICTURE_LINK && access !== 'session')).toEqual([])
})

/** Empty forms, rows that the caller has just sent, and the page of a signer, whose openings are in the audit trail. */
const WITHOUT_HISTORY = [
  'contractor/download-wise-batch-template-transfer',
  'employee/download-agreement',
  'employee/download-faulty-rows-from-csv',
  'employee/download-upload-employees-template',
  'payroll/download-incidents-template',
  'payroll/download-parallel-template',
]

test('every call that answers a file writes it to the history', () => {
  const silent = (Object.entries(operations) as [string, Operation][])
    .filter(([, { answersFile, records }]) => answersFile && typeof records !== 'string')
    .map(([name]) => name)
  expect(silent.sort()).toEqual(WITHOUT_HISTORY)
})

test('there is no other way to a file than these routes', () => {
  // All routes share the first slash, so the tree prints them without it.
  const routes = app.app.printRoutes({ commonPrefix: false }).match(/(?<= )\/?files\/.*$/gm) ?? []
  expect(routes.map((route) => route.replace(/^\//, '')).sort()).toEqual(
    ['files/:link', 'files/document/:link', 'files/record/:link'].map((path) => `${path} (GET, HEAD)`),
  )
})
