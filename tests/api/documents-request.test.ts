import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { docsOf, pdfFor, uploadDocs } from '../support/documents.ts'
import { lastMail, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'
import type { FormFile } from '../support/uploads.ts'

const REQUEST = 'employee/requested-docs-employees'

const app = testApp()
let person: TestPerson
let own: string
let admin: string
beforeEach(async () => {
  person = await employee('Employee', 'Uploads')
  own = await signIn(app, person)
  admin = await signInAs(app, { role: 'Admin' })
})

const employee = async (role: 'Employee' | 'Contractor', status: string | null) => {
  const { id } = await createCompany(app.database.db)
  return createPerson(app.database.db, { role, companyId: id, columns: { onboarding_status: status } })
}
const request = (input: object, token = admin) =>
  app.call(REQUEST, { userId: person.id, fullname: 'Ana López', ...input }, token)

test('asking for documents: an open request, back to Request, and a mail that leads to the page [D4, D5]', async () => {
  const { status, body } = await request({ rfc: true, IdOfficial: true, detail: 'Both sides, please.', due_date: '2031-12-05' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    request: { kinds: ['rfc', 'idOfficial'], open_kinds: ['rfc', 'idOfficial'], due_date: '2031-12-05', closed_at: null },
    onboarding: { status: 'Request' },
  })
  expect(await docsOf(app, own, person.id)).toMatchObject({
    requests: [{ id: body.request.id, detail: 'Both sides, please.', requested_by: { name: 'Ana López' } }],
  })
  const mail = await lastMail(app, person.email)
  expect(mail.subject).toBe('Please send us your documents')
  expect(mail.text).toContain('RFC, Official ID. We need them by 5 December 2031.')
  expect(mail.text).toContain('Note: Both sides, please.')
  expect(mail.text).toMatch(/^http\S+\/admin\?open=documents$/m)
})

test('a request without a note or day has no gap in its mail', async () => {
  await request({ bank: true })
  const { text } = await lastMail(app, person.email)
  expect(text).toContain('as PDF files: Bank.\n')
  expect(text).not.toMatch(/Note|need them|\n{4}/)
})

test('none chosen [D4]', async () => {
  for (const input of [{}, { rfc: false, bank: false }, { detail: 'Everything' }]) {
    const { status, body } = await request(input)
    expect([status, body.message]).toEqual([400, 'Select at least one field to proceed'])
  }
  expect(await mailsTo(app, person.email)).toEqual([])
})

test('decisions no. 5: either spelling of the official ID counts', async () => {
  for (const flag of ['IdOfficial', 'idOfficial']) {
    expect((await request({ [flag]: true })).body.request.kinds).toEqual(['idOfficial'])
  }
})

test('contractors are not asked for nss and cifd [D4]', async () => {
  person = await employee('Contractor', 'Request')
  for (const kind of ['nss', 'cifd']) {
    const { status, body } = await request({ rfc: true, [kind]: true })
    expect([status, body.message]).toEqual([400, 'This document is not needed for contractors.'])
  }
  expect((await request({ rfc: true })).status).toBe(200)
})

test.each([
  ['a day that has passed', { due_date: '2020-01-01' }, 'due_date', 'Enter today or a later date.'],
  ['a day that is none', { due_date: '2031-02-30' }, 'due_date', 'Enter a valid date.'],
  ['a note without end', { detail: 'x'.repeat(501) }, 'detail', 'Should have at most 500 characters.'],
])('%s is refused', async (_what, input, field, message) => {
  const { status, body } = await request({ rfc: true, ...input })
  expect([status, body.fields]).toEqual([400, [{ field, message }]])
})

describe('the onboarding status [D5]', () => {
  test.each([
    ['Request', 'Request'],
    ['Uploads', 'Request'],
    ['Signing', 'Request'],
    // A renewal moves no one back (decisions no. 55).
    ['Approved', 'Approved'],
    // Staff is not onboarded.
    [null, null],
  ])('%s becomes %s', async (from, to) => {
    person = await employee('Employee', from)
    expect((await request({ rfc: true })).body.onboarding).toEqual({ status: to })
  })

  test('refuses to request documents from a leaver', async () => {
    person = await employee('Employee', 'Terminated')
    const { status, body } = await request({ rfc: true })
    expect([status, body.message]).toEqual([409, 'This person is in Terminated; that step is not possible now.'])
  })
})

test('the person answers: what came is no longer waited for, the last one closes the request and moves on', async () => {
  await uploadDocs(app, own, undefined, 'rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank')
  await request({ rfc: true, bank: true })
  expect((await docsOf(app, own, person.id)).missing_documents).toEqual(['rfc', 'bank'])
  const first = await uploadDocs(app, own, undefined, 'rfc')
  expect(first.body).toMatchObject({ missing_documents: ['bank'], onboarding: { status: 'Request' } })
  expect((await docsOf(app, own, person.id)).requests).toMatchObject([{ open_kinds: ['bank'], closed_at: null }])
  const last = await uploadDocs(app, own, undefined, 'bank')
  expect(last.body).toMatchObject({ missing_documents: [], onboarding: { status: 'Uploads' } })
  const [closed] = (await docsOf(app, own, person.id)).requests
  expect([closed.open_kinds, typeof closed.closed_at]).toEqual([[], 'string'])
})

test('the same file again answers the request, and is no new version', async () => {
  const files = ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank'].map(pdfFor)
  const upload = (sent: FormFile[]) => app.upload('employee/upload-docs-employee', {}, sent, own)
  await upload(files)
  await request({ rfc: true })
  const again = await upload(files.slice(0, 1))
  expect(again.body).toMatchObject({ missing_documents: [], onboarding: { status: 'Uploads' } })
  expect(again.body.documents).toMatchObject([{ kind: 'rfc', version: 1, status: 'Uploaded' }])
  expect((await docsOf(app, own, person.id)).requests).toMatchObject([{ open_kinds: [], closed_at: expect.any(String) }])
  await upload(files.slice(0, 1))
  const entries = app.database.db
    .selectFrom('history')
    .select(['changes', 'from_status', 'to_status'])
    .where('entity_id', '=', person.id)
  const uploads = await entries.where('action', '=', 'document.uploaded').orderBy('id').execute()
  expect(uploads.slice(1)).toEqual([
    { changes: [{ field: 'rfc_file', from: 'requested', to: 'rfc.pdf' }], from_status: 'Request', to_status: 'Uploads' },
  ])
})

describe('a request sent by mistake', () => {
  const WITHDRAW = 'employee/withdraw-document-request'
  const withdraw = (input: object = {}, token = admin) => app.call(WITHDRAW, { userId: person.id, ...input }, token)

  test('is withdrawn: it no longer waits for an answer, and the onboarding goes on', async () => {
    await uploadDocs(app, own, undefined, 'rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank')
    const { id } = (await request({ rfc: true, bank: true })).body.request
    await uploadDocs(app, own, undefined, 'rfc')
    const { status, body } = await withdraw({ requestId: id })
    expect([status, body]).toEqual([200, { status: 200, missing_documents: [], onboarding: { status: 'Uploads' } }])
    expect((await docsOf(app, own, person.id)).requests).toMatchObject([
      { closed_at: expect.any(String), open_kinds: ['bank'] },
    ])
    expect((await withdraw({ requestId: id })).status).toBe(200)
    const entries = app.database.db.selectFrom('history').select(['changes', 'to_status']).where('entity_id', '=', person.id)
    expect(await entries.where('action', '=', 'document.request-withdrawn').execute()).toEqual([
      { changes: [{ field: 'bank_file', from: 'requested', to: null }], to_status: 'Uploads' },
    ])
  })

  test('of another person is not found, and a missing document stays missing', async () => {
    const { id } = (await request({ rfc: true })).body.request
    const other = await employee('Employee', 'Uploads')
    expect((await app.call(WITHDRAW, { userId: other.id, requestId: id }, admin)).status).toBe(404)
    expect((await withdraw({}, own)).status).toBe(403)
    expect((await withdraw()).body).toMatchObject({ onboarding: { status: 'Request' } })
    expect((await docsOf(app, own, person.id)).missing_documents).toContain('rfc')
  })
})

test('the same request sent twice under one key is one request with one mail', async () => {
  const input = { rfc: true, requestKey: randomUUID() }
  const answers = await Promise.all([request(input), request(input)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.request.id).toBe(answers[1]?.body.request.id)
  expect(await mailsTo(app, person.email)).toHaveLength(1)
})

describe('access to requests [D4]', () => {
  const staffWith = async (permissions: object) => signInAs(app, { role: 'InternalEmployee', permissions })

  test('Admin, or requestDocs of the area that matches the person', async () => {
    const people = { employeeOnboarding: { requestDocs: true } }
    const colleagues = { internalEmployees: { requestDocs: true } }
    expect((await request({ rfc: true }, await staffWith(people))).status).toBe(200)
    expect((await request({ rfc: true }, await staffWith(colleagues))).status).toBe(403)
    const colleague = await createPerson(app.database.db, { role: 'InternalEmployee', permissions: colleagues })
    person = colleague
    expect((await request({ rfc: true }, await staffWith(people))).status).toBe(403)
    expect((await request({ rfc: true }, await staffWith(colleagues))).status).toBe(200)
    const withoutFlag = await createPerson(app.database.db, { role: 'InternalEmployee', permissions: {} })
    person = withoutFlag
    expect((await request({ rfc: true }, await signIn(app, withoutFlag))).status).toBe(403)
  })

  test('not the company, not the person; users of a company have no documents', async () => {
    const client = await createPerson(app.database.db, { role: 'Client', companyId: person.companyId })
    for (const token of [own, await signIn(app, client)]) expect((await request({ rfc: true }, token)).status).toBe(403)
    person = client
    expect((await request({ rfc: true })).body.message).toBe('This document is not needed for this person.')
  })
})
