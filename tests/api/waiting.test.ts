import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../access-control/roles.ts'
import { DOCUMENT_MACHINE } from '../../contract/documents/machines.ts'
import { insertOwnAccount } from '../support/bank.ts'
import { createContractor, insertEnvelope } from '../support/envelopes.ts'
import { flagsOf } from '../support/flags.ts'
import { insertDocument } from '../support/onboarding.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { addRow, insertFile, insertRow, rowOf, setRow } from '../support/rows.ts'
import { statementsOf } from '../support/statements.ts'
import { testApp } from '../support/test-app.ts'

const WAITS = 'notifications/find-what-waits'
const DAY_MS = 86_400_000
const START = Date.parse('2026-03-01T12:00:00Z')
let day = 0
/** Each item has waited a day less than the one before it. */
const nextDay = (): string => new Date(START + ++day * DAY_MS).toISOString()

const app = testApp({}, { hasWorker: false })
/** The people who ask, by name. */
const askers: Record<
  string,
  { id: number; role: Role; companyId: number | null; flags: string[]; companies: number[] | null; token: string }
> = {}

/** All items, noted while they are created: `expected` derives the answer from them. */
const things: { kind: string; id: number; since: string; isFor: (asker: Asker) => boolean }[] = []
type Asker = (typeof askers)[string]

const VIEWS = [
  'clients.viewDetails',
  'clientOnboarding.viewDetails',
  'employeeOnboarding.viewDetails',
  'internalEmployees.viewTab',
]
/** Rights that the finer flags name; denied here unless given, since they else follow viewDetails. */
const FINER = ['clients.edit', 'clientOnboarding.review', 'clientOnboarding.decide', 'employeeOnboarding.terminate']
  .concat(['internalEmployees.bankAccounts', 'employeeOnboarding.requestDocs', 'internalEmployees.requestDocs'])
  .concat('internalEmployees.viewDetails', 'employeeOnboarding.sendNewEnvolope', 'clients.sendEnvelope')

async function addAsker(
  name: string,
  role: Role,
  more: { companyId?: number; flags?: string[]; companies?: number[]; columns?: object } = {},
) {
  const { companyId = null, flags = [], companies = null, columns = {} } = more
  const permissions = role === 'InternalEmployee' ? flagsOf(flags, [...FINER, ...VIEWS]) : null
  const person = await createPerson(app.db, { role, companyId, permissions, companies, columns })
  askers[name] = { id: person.id, role, companyId, flags, companies, token: await signIn(app, person) }
  return person
}

const has = ({ role, flags }: Asker, ...wanted: string[]): boolean =>
  role === 'Admin' || (role === 'InternalEmployee' && wanted.every((flag) => flags.includes(flag)))
const reaches = ({ companies }: Asker, companyId: number): boolean => companies === null || companies.includes(companyId)

beforeAll(async () => {
  const own = await createCompany(app.db, { status: 'Approved' })
  await addAsker('admin', 'Admin')
  await addAsker('nothing but views', 'InternalEmployee', { flags: VIEWS })
  for (const flag of FINER) {
    await addAsker(flag, 'InternalEmployee', { flags: [...VIEWS, flag] })
    await addAsker(`${flag} without the page`, 'InternalEmployee', { flags: [flag] })
    await addAsker(`${flag} for one company`, 'InternalEmployee', { flags: [...VIEWS, flag], companies: [own.id] })
  }
  await addAsker('client', 'Client', { companyId: own.id })
  for (const place of [own.id, (await createCompany(app.db, { status: 'Approved' })).id]) await fill(place)
  for (const status of ['Request', 'Uploads', 'Revision', 'Audit', 'Signing', 'Approval', 'Denied', 'Suspended'])
    await addCompany(status)
  await addAccounts()
  // The last agreement of a company decides whether one must be sent.
  for (const statuses of [['voided'], ['declined', 'voided'], ['completed'], ['voided', 'sent'], ['sent']]) {
    const status_since = nextDay()
    const { id: companyId } = await createCompany(app.db, { status: 'Signing', status_since })
    for (const status of statuses) await insertEnvelope(app.db, { companyId }, { status })
    if (statuses.at(-1) !== 'sent') addUnsent(companyId, status_since)
  }
  for (const status of ['Approval', 'Suspended']) {
    const { id: companyId } = await createCompany(app.db, { status, status_since: '2026-01-01T00:00:00Z' })
    const since = nextDay()
    const { id } = await insertEnvelope(app.db, { companyId }, { status: 'expired', status_changed_at: since })
    const isFor = (asker: Asker) => reaches(asker, companyId) && has(asker, 'clients.sendEnvelope', 'clients.viewDetails')
    if (status === 'Approval') things.push({ kind: 'unsigned', id, since, isFor })
    if (status !== 'Approval') continue
    const decides = (asker: Asker) =>
      reaches(asker, companyId) && has(asker, 'clientOnboarding.decide', 'clientOnboarding.viewDetails')
    things.push({ kind: 'client-onboarding', id: companyId, since: '2026-01-01T00:00:00.000Z', isFor: decides })
  }
}, 60_000)

/** A company in a status, with a user of its own as the caller. */
async function addCompany(status: string) {
  const { db } = app
  const since = nextDay()
  const reviewer = askers['clientOnboarding.decide']?.id ?? 0
  const isReviewed = status === 'Audit'
  const { id } = await createCompany(db, { status, status_since: since, two_person_rule: isReviewed, reviewers: [reviewer] })
  await addAsker(`client in ${status}`, 'Client', { companyId: id })
  await insertDocument(db, id, 'tax_certificate', 'Uploaded')
  if (status === 'Signing') addUnsent(id, since)
  const flag = { Uploads: 'review', Revision: 'review', Audit: 'decide', Approval: 'decide' }[status]
  things.push({
    kind: 'client-onboarding',
    id,
    since,
    isFor: (asker) => {
      if (asker.role === 'Client') return asker.companyId === id && status === 'Request'
      if (flag === undefined || (isReviewed && asker.id === reviewer)) return false
      return reaches(asker, id) && has(asker, `clientOnboarding.${flag}`, 'clientOnboarding.viewDetails')
    },
  })
}

const addUnsent = (id: number, since: string) =>
  things.push({
    kind: 'unsent-agreements',
    id,
    since,
    isFor: (asker) => reaches(asker, id) && has(asker, 'clients.sendEnvelope', 'clients.viewDetails'),
  })

/** Everything about people and changes that can wait in a company that works with us. */
async function fill(companyId: number) {
  const judges = (asker: Asker) =>
    reaches(asker, companyId) && has(asker, 'employeeOnboarding.requestDocs', 'employeeOnboarding.viewDetails')
  const person = async (status: string, columns: object = {}) => {
    const since = nextDay()
    const role = day % 2 === 0 ? 'Employee' : 'Contractor'
    const name = `${status} ${day}`
    const made = await addAsker(name, role, {
      companyId,
      columns: { onboarding_status: status, onboarding_since: since, ...columns },
    })
    return { ...made, since, isSelf: (asker: Asker) => asker.id === made.id }
  }
  const add = (kind: string, id: number, since: string, isFor: (asker: Asker) => boolean) =>
    things.push({ kind, id, since, isFor })

  // In onboarding: required documents are requested; a person with the guide is led by the guide instead.
  const waiting = await person('Request')
  add('own-documents', waiting.id, waiting.since, waiting.isSelf)
  const created_at = nextDay()
  const guided = await person('Request', { user_guide: true, step: 3, created_at })
  add('own-guide', guided.id, created_at, guided.isSelf)
  const sent = await person('Uploads')
  add('person-onboarding', sent.id, sent.since, judges)

  // Documents: to be looked at, to be brought again, asked for.
  const checked = await person('Uploads')
  const uploaded = await addDocument(checked.id, 'Uploaded')
  add('person-documents', checked.id, uploaded, judges)
  const refused = await person('Approved')
  add('own-documents', refused.id, await addDocument(refused.id, 'Rejected'), refused.isSelf)
  await addDocument((await person('Approved')).id, 'Accepted')
  const asked = await person('Approved')
  const at = nextDay()
  const request = await addRow(app.db, 'document_requests', { person_id: asked.id, created_at: at })
  await insertRow(app.db, 'document_request_items', { request_id: request.id, kind: 'curp' })
  add('own-documents', asked.id, at, asked.isSelf)

  // Contracts: to be signed by the person, by us, signed by everyone.
  const admin = askers['admin']?.id ?? 0
  const turns = { person: { applicant_signature_status: 'sent' }, us: { applicant_signature_status: 'completed' } }
  const signer = await person('Signing')
  const of = (id: number) => envelopeOf(companyId, id)
  add('own-signature', (await of(signer.id)({ ...turns.person, sent_at: signer.since })).id, signer.since, signer.isSelf)
  const signed = await person('Signing')
  const byUs = await of(signed.id)({ ...turns.us, applicant_changed_at: signed.since, admin_id: admin })
  add('contracts', byUs.id, signed.since, ({ id }) => id === admin)
  const finished = await person('Signing')
  await of(finished.id)({ ...turns.us, status: 'completed', status_changed_at: finished.since })
  add('person-onboarding', finished.id, finished.since, judges)
  const since = nextDay()
  const agreement = await insertEnvelope(app.db, { companyId }, { ...turns.us, applicant_changed_at: since, admin_id: admin })
  add('agreements', agreement.id, since, ({ id }) => id === admin)

  // A declined or overdue envelope is sent again, unless that was done, or the company no longer works with us.
  for (const status of ['declined', 'expired', 'voided']) {
    const person = await createPerson(app.db, { role: 'Contractor', companyId, columns: { onboarding_status: 'Signing' } })
    const status_changed_at = nextDay()
    const ended = await of(person.id)({ ...turns.person, status, status_changed_at })
    if (status === 'voided') continue
    add('unsigned', ended.id, status_changed_at, (asker) => {
      const mayOpen = has(asker, 'employeeOnboarding.sendNewEnvolope', 'employeeOnboarding.viewDetails')
      return reaches(asker, companyId) && mayOpen
    })
  }
  const again = await createPerson(app.db, { role: 'Contractor', companyId, columns: { onboarding_status: 'Signing' } })
  const contractId = await addContract(companyId, again.id)
  const about = { companyId, personId: again.id, contractId }
  await insertEnvelope(app.db, about, { status: 'declined' })
  await insertEnvelope(app.db, about, { admin_id: null })

  // The end of a contract; its requester does not decide where another person must.
  for (const requested_by of [null, askers['employeeOnboarding.terminate']?.id ?? null]) {
    const leaver = await person('Approved')
    const requested_at = nextDay()
    const id = await addTermination(companyId, leaver.id, { requested_by, requested_at })
    const mayEnd = (asker: Asker) =>
      reaches(asker, companyId) && has(asker, 'employeeOnboarding.terminate', 'employeeOnboarding.viewDetails')
    add('terminations', id, requested_at, (asker) => mayEnd(asker) && asker.id !== requested_by)
  }

  const requested_at = nextDay()
  const change = { company_id: companyId, changes: '[]', requested_at }
  const { id } = await addRow(app.db, 'company_change_requests', change)
  await insertRow(app.db, 'company_change_requests', { ...change, status: 'Declined' })
  const mayEdit = (asker: Asker) => reaches(asker, companyId) && has(asker, 'clients.edit', 'clients.viewDetails')
  add('client-changes', id, requested_at, mayEdit)
  await insertDocument(app.db, companyId, 'bank_statement', 'Uploaded')
  const uploaded_at = nextDay()
  await setRow(app.db, 'company_documents', { company_id: companyId }, { uploaded_at })
  const mayReview = (asker: Asker) => reaches(asker, companyId) && has(asker, 'clientOnboarding.review', 'clients.viewDetails')
  add('client-documents', companyId, uploaded_at, mayReview)
  await insertDocument(app.db, companyId, 'address_proof', 'Rejected')
  const reviewed_at = nextDay()
  await setRow(app.db, 'company_documents', { company_id: companyId, status: 'Rejected' }, { reviewed_at })
  add('client-documents', companyId, reviewed_at, ({ role, companyId: of }) => role === 'Client' && of === companyId)
}

async function addDocument(personId: number, status: string, kind = 'rfc'): Promise<string> {
  const at = nextDay()
  const file_id = await insertFile(app.db, 'x.pdf', at)
  const times = { uploaded_at: at, reviewed_at: status === 'Uploaded' ? null : at }
  await insertRow(app.db, 'documents', { person_id: personId, kind, version: 1, file_id, status, ...times })
  return at
}

const envelopeOf = (companyId: number, personId: number) => async (columns: Parameters<typeof insertEnvelope>[2]) =>
  insertEnvelope(app.db, { companyId, personId, contractId: await addContract(companyId, personId) }, columns)

async function addContract(companyId: number, personId: number): Promise<number> {
  const contract = { person_id: personId, company_id: companyId, type: 'Employee', job_name: 'Cook', start_date: '2026-01-01' }
  return (await addRow(app.db, 'contracts', contract)).id
}

async function addTermination(
  companyId: number,
  personId: number,
  columns: { requested_by: number | null; requested_at: string },
) {
  const row = {
    ...columns,
    person_id: personId,
    company_id: companyId,
    contract_id: await addContract(companyId, personId),
    type: 'Other',
    reason: 'Moves away.',
    last_day: '2026-12-01',
    contract_end_date: '2026-12-01',
    updated_at: columns.requested_at,
  }
  await insertRow(app.db, 'terminations', { ...row, status: 'Denied' })
  return (await addRow(app.db, 'terminations', { ...row, status: 'Requested' })).id
}

async function addAccounts() {
  const author = askers['internalEmployees.bankAccounts']?.id ?? 0
  for (const status of ['In review', 'In review', 'Active']) {
    const updated_at = nextDay()
    const authors = day % 2 === 0 ? [author] : []
    const id = await insertOwnAccount(app)
    await setRow(app.db, 'own_bank_accounts', { id }, { status, authors, updated_at })
    if (status !== 'In review') continue
    const keeps = (asker: Asker) => has(asker, 'internalEmployees.bankAccounts', 'internalEmployees.viewTab')
    things.push({ kind: 'bank-accounts', id, since: updated_at, isFor: (asker) => keeps(asker) && !authors.includes(asker.id) })
  }
}

interface Group {
  kind: string
  total: number
  items: { id: number; since: string; title: string | null; leads_to: string; entity_id: number | null }[]
}
const ask = async (token: string, input: object = {}): Promise<{ groups: Group[]; total: number }> =>
  (await app.call(WAITS, input, token)).body

/** Kind → ids and dates of a person's waiting items, oldest first. */
function expected(asker: Asker): Record<string, string[]> {
  const mine = things.filter(({ isFor }) => isFor(asker)).sort((a, b) => a.since.localeCompare(b.since))
  return Object.fromEntries(
    mine.map(({ kind }) => [kind, mine.filter((one) => one.kind === kind).map(({ id, since }) => `${id} ${since}`)]),
  )
}

describe("a person's waiting items on Home [§11.2]", () => {
  test('everybody gets exactly what an independent reading of the records finds, oldest first', async () => {
    const found: Record<string, Record<string, string[]>> = {}
    for (const [name, { token }] of Object.entries(askers)) {
      const { groups, total } = await ask(token, { limit: 100 })
      found[name] = Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ id, since }) => `${id} ${since}`)]))
      expect(total).toBe(groups.reduce((sum, group) => sum + group.total, 0))
      expect(groups.map(({ total, items }) => total - items.length).every((rest) => rest === 0)).toBe(true)
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(askers).map(([name, asker]) => [name, expected(asker)])))
    // Each kind was seen by someone, and each asker who should see nothing saw nothing.
    const kinds = new Set(Object.values(found).flatMap((groups) => Object.keys(groups)))
    expect([...kinds].sort()).toEqual([...new Set(things.map(({ kind }) => kind))].sort())
    expect(found['nothing but views']).toEqual({})
  })

  test('a few of each kind with the number of all, and the rest page by page', async () => {
    const { token } = askers['admin'] as Asker
    const whole = (await ask(token, { kind: 'terminations', limit: 100 })).groups[0] as Group
    expect(whole.total).toBe(4)
    const pages = [1, 2].map(async (page) => (await ask(token, { kind: 'terminations', page, limit: 3 })).groups[0] as Group)
    const [first, second] = await Promise.all(pages)
    expect([first?.total, second?.total]).toEqual([4, 4])
    expect([...(first?.items ?? []), ...(second?.items ?? [])]).toEqual(whole.items)
    expect((await ask(token, { kind: 'terminations', page: 3, limit: 3 })).groups).toEqual([])
    const few = (await ask(token)).groups.map(({ items }) => items.length)
    expect(Math.max(...few)).toBe(5)
  })

  test('items of a kind are counted up to 100; one more says that there are more', async () => {
    const { token } = askers['admin'] as Asker
    const company = await createCompany(app.db, { status: 'Approved' })
    await app.sql`insert into people (role, company_id, firstname, lastname, email, onboarding_status, created_at)
      select 'Employee', ${company.id}, 'Many', 'Wait', 'many-wait' || n || '@plantilla.test', 'Uploads', now()
      from generate_series(1, 105) n`
    const groups = (await ask(token, { kind: 'person-onboarding', limit: 100 })).groups
    expect([groups[0]?.total, groups[0]?.items.length]).toEqual([101, 100])
    await app.db.deleteFrom('people').where('company_id', '=', company.id).execute()
  })

  test('a person has busy documents exactly in those statuses in which the machine waits for a party', async () => {
    const { id } = await createPerson(app.db, { role: 'Employee', columns: { onboarding_status: 'Uploads' } })
    const isBusy = async () => (await rowOf(app.db, 'people', { id })).has_busy_documents
    await addDocument(id, 'Uploaded')
    for (const [status, party] of Object.entries(DOCUMENT_MACHINE.waitsFor)) {
      await setRow(app.db, 'documents', { person_id: id }, { status })
      expect([status, await isBusy()]).toEqual([status, party !== 'Nobody'])
    }
    await setRow(app.db, 'documents', { person_id: id }, { status: 'Rejected' })
    await app.db.deleteFrom('documents').where('person_id', '=', id).execute()
    expect(await isBusy()).toBe(false)
  })

  test('two documents of a person that are accepted at the same time leave none busy', async () => {
    const { id } = await createPerson(app.db, { role: 'Employee', columns: { onboarding_status: 'Uploads' } })
    await addDocument(id, 'Uploaded')
    await addDocument(id, 'Uploaded', 'curp')
    const accept = (tx: typeof app.db, kind: string) =>
      tx.updateTable('documents').set({ status: 'Accepted' }).where('person_id', '=', id).where('kind', '=', kind).execute()
    let second: Promise<unknown> | undefined
    await app.db.transaction().execute(async (tx) => {
      await accept(tx, 'rfc')
      second = accept(app.db, 'curp')
      await new Promise((done) => setTimeout(done, 100))
    })
    await second
    expect((await rowOf(app.db, 'people', { id })).has_busy_documents).toBe(false)
  })

  test('a contract is signed while its last envelope is completed', async () => {
    const { companyId, contractId, person } = await createContractor(app.db, { status: 'Signing' })
    const isSigned = async () => (await rowOf(app.db, 'contracts', { id: contractId })).is_signed
    const about = { companyId, contractId, personId: person.id }
    const { id } = await insertEnvelope(app.db, about, { status: 'sent' })
    expect(await isSigned()).toBe(false)
    await setRow(app.db, 'envelopes', { id }, { status: 'completed' })
    expect(await isSigned()).toBe(true)
    const next = await insertEnvelope(app.db, about, { status: 'sent' })
    expect(await isSigned()).toBe(false)
    await app.db.deleteFrom('envelopes').where('id', '=', next.id).execute()
    expect(await isSigned()).toBe(true)
  })

  test('a contract that everyone signed waits until another one is sent', async () => {
    const { token } = askers['admin'] as Asker
    const { person, companyId, contractId } = await createContractor(app.db, { status: 'Signing' })
    const waits = async () =>
      (await ask(token, { kind: 'person-onboarding', limit: 100 })).groups.some(({ items }) =>
        items.some(({ id }) => id === person.id),
      )
    const send = () => insertEnvelope(app.db, { companyId, contractId, personId: person.id }, { status: 'sent' })
    await send()
    expect(await waits()).toBe(false)
    await app.sql`update envelopes set status = 'completed' where person_id = ${person.id}`
    expect(await waits()).toBe(true)
    await send()
    expect(await waits()).toBe(false)
  })

  test('all kinds are read by one statement, however much waits', async () => {
    const { token } = askers['admin'] as Asker
    const statements = await statementsOf(app.pool, () => ask(token, { limit: 100 }))
    expect(statements.filter((text) => /from (companies|people|documents|terminations|envelopes) /.test(text))).toHaveLength(1)
  })

  test('since when an onboarding has its status follows every change of it', async () => {
    const columns = { onboarding_status: 'Request', created_at: '2026-01-05T00:00:00Z' }
    const { id } = await createPerson(app.db, { role: 'Employee', columns })
    const since = async () => (await rowOf(app.db, 'people', { id })).onboarding_since
    expect(await since()).toBe('2026-01-05T00:00:00.000Z')
    const change = (columns: object) => setRow(app.db, 'people', { id }, columns)
    await change({ onboarding_status: 'Uploads', updated_at: '2026-01-06T00:00:00Z' })
    await change({ onboarding_status: 'Uploads', updated_at: '2026-01-07T00:00:00Z' })
    expect(await since()).toBe('2026-01-06T00:00:00.000Z')
  })
})
