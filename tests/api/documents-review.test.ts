import { beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../server/queue/enqueue.ts'
import { keptText } from '../../server/words/kept-text.ts'
import { docsOf, uploadDocs } from '../support/documents.ts'
import { jobsDone, lastMail, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })
let companyId: number
let person: TestPerson
let own: string
let admin: string
let documentId: number
beforeEach(async () => {
  companyId = (await createCompany(app.db)).id
  person = await createPerson(app.db, { role: 'Employee', companyId, columns: { onboarding_status: 'Request' } })
  own = await signIn(app, person)
  admin = await signInAs(app, { role: 'Admin' })
  documentId = (await uploadDocs(app, own, undefined, 'idOfficial')).body.documents[0].id
})

const REVIEW = 'employee/review-document-employee'
const review = (input: object, token = admin) => app.call(REVIEW, { documentId, ...input }, token)
const accept = (more: object = {}) => review({ status: 'Accepted', ...more })
const reject = (reject_reason?: string) => review({ status: 'Rejected', reject_reason })
const current = async () => (await docsOf(app, own, person.id)).documents[0]

test('staff accepts, with the day until when the document is valid', async () => {
  const { status, body } = await accept({ expiry_date: '2031-05-01' })
  expect(status).toBe(200)
  expect(body.document).toMatchObject({ status: 'Accepted', expiry_date: '2031-05-01', reviewed_by: { name: 'Ana López' } })
  expect(body.document.reviewed_at).not.toBeNull()
  expect(await mailsTo(app, person.email)).toEqual([])
})

test('staff rejects with a reason: it counts as missing, and the person reads the reason, also in a mail', async () => {
  const { body } = await reject('  The scan cannot be read.  ')
  expect(body.document).toMatchObject({ status: 'Rejected', reject_reason: 'The scan cannot be read.' })
  expect(await docsOf(app, own, person.id)).toMatchObject({
    documents: [{ reject_reason: 'The scan cannot be read.' }],
    missing_documents: ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank'],
  })
  expect((await app.call('employee/get-my-profile-data', {}, own)).body.client.employee_detail.idOfficial_file).toBeNull()
  const mail = await lastMail(app, person.email)
  expect(mail.subject).toBe('Your document was not accepted: Official ID')
  expect(mail.text).toContain('Reason: The scan cannot be read.')
  expect(mail.text).toContain('/admin?open=documents')
})

test.each([undefined, '', '   short  '])('a rejection without a real reason is refused: %j', async (reason) => {
  const { status, body } = await reject(reason)
  expect([status, body.fields]).toEqual([
    400,
    [{ field: 'reject_reason', message: 'Enter a reason of at least 10 characters.' }],
  ])
  expect((await current()).status).toBe('Uploaded')
})

test.each(['2020-01-01', '2031-02-30', 'soon'])('a date that is none, or past, is refused: %s', async (expiry_date) => {
  const { status, body } = await accept({ expiry_date })
  expect([status, body.fields]).toEqual([400, [{ field: 'expiry_date', message: 'Enter a date after today.' }]])
})

// Which step the machine takes from where, and for whom: tests/support/walks/document.ts.
test('of two verdicts at the same time one counts', async () => {
  const answers = await Promise.all([accept(), accept(), accept()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await accept()).body).toMatchObject({ code: 'DOCUMENT_STATE', current: { status: 'Accepted' } })
})

test('no one reviews their own documents, flag or not', async () => {
  const flags = { internalEmployees: { viewDetails: true, requestDocs: true } }
  const token = await signInAs(app, { role: 'InternalEmployee', permissions: flags })
  documentId = (await uploadDocs(app, token, undefined, 'rfc')).body.documents[0].id
  expect((await review({ status: 'Accepted' }, token)).body.code).toBe('SAME_PERSON')
  expect((await review({ status: 'Accepted' })).status).toBe(200)
})

describe('expiry', () => {
  const at = (day: string) => {
    app.now.value = new Date(`${day}T13:00:00Z`)
  }
  const morning = async () => {
    await addJob(app.db, 'check-document-expiry', {})
    await jobsDone(app)
  }
  const subjects = async () => (await mailsTo(app, person.email)).map(({ subject }) => subject)
  const inDays = (days: number) => `Your document expires in ${days} days: Official ID`

  test('reminders go out 30, 7 and 1 days before, each once, and then the document expires', async () => {
    await accept({ expiry_date: '2027-06-30' })
    const expected = {
      '2027-05-30': [],
      '2027-05-31': [inDays(30)],
      '2027-06-01': [],
      '2027-06-23': [inDays(7)],
      '2027-06-24': [],
      '2027-06-29': ['Your document expires tomorrow: Official ID'],
      '2027-06-30': [],
      '2027-07-01': ['Your document has expired: Official ID'],
    }
    for (const [day, mails] of Object.entries(expected)) {
      const before = (await subjects()).length
      at(day)
      await morning()
      await morning()
      expect([day, (await subjects()).slice(before)]).toEqual([day, mails])
    }
    const session = await signIn(app, person)
    expect(await docsOf(app, session, person.id)).toMatchObject({ documents: [{ status: 'Expired' }] })
    expect((await docsOf(app, session, person.id)).missing_documents).toContain('idOfficial')
    const expired = { entity_id: person.id, action: 'document.expired' }
    const history = await rowsOf(app.db, 'history', expired, ['actor_id', 'from_status', 'to_status'])
    expect(history).toEqual([{ actor_id: null, from_status: 'Accepted', to_status: 'Expired' }])
  })

  test('a server that slept through the days makes up for the nearest one only', async () => {
    await accept({ expiry_date: '2027-06-30' })
    at('2027-06-25')
    await morning()
    expect(await subjects()).toEqual([inDays(5)])
  })

  test('two servers at the same moment send one mail', async () => {
    await accept({ expiry_date: '2027-06-30' })
    at('2027-05-31')
    await Promise.all([1, 2, 3].map(() => addJob(app.db, 'check-document-expiry', {})))
    await jobsDone(app)
    expect(await subjects()).toEqual([inDays(30)])
  })
})

describe('links [D7]', () => {
  const openings = () => rowsOf(app.db, 'history', { entity_id: person.id, action: 'document.opened' }, ['actor_id', 'changes'])
  const link = async (token = own) => (await app.call('employee/download-document', { documentId }, token)).body.file_url
  const open = (url: string, headers = {}) => app.app.inject({ url, headers })

  test('a link opens the file in our pages only, and the opening is in the history by name', async () => {
    const url = await link(admin)
    const answer = await open(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(answer.body.startsWith('%PDF')).toBe(true)
    expect(await openings()).toMatchObject([
      { changes: [{ field: 'idOfficial_file', from: null, to: keptText('server-documents.version', { n: 1 }) }] },
    ])
    // A viewer that asks for the rest opens nothing new.
    expect((await open(url, { range: 'bytes=10-20' })).statusCode).toBe(206)
    expect(await openings()).toHaveLength(1)
  })

  test('a link works as long as its person may see the document', async () => {
    const flags = { employeeOnboarding: { viewDetails: true } }
    const staff = await createPerson(app.db, { role: 'InternalEmployee', permissions: flags })
    const staffUrl = await link(await signIn(app, staff))
    expect((await open(staffUrl)).statusCode).toBe(200)
    await setRow(app.db, 'people', { id: staff.id }, { permissions: '{}' })
    expect((await open(staffUrl)).statusCode).toBe(410)
  })
})
