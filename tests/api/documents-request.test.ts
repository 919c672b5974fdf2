import { beforeEach, describe, expect, test } from 'vitest'
import { docsOf, pdfFor, uploadDocs } from '../support/documents.ts'
import { lastMail, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
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
  const { id } = await createCompany(app.db)
  return createPerson(app.db, { role, companyId: id, columns: { onboarding_status: status } })
}
const request = (input: object) => app.call(REQUEST, { userId: person.id, fullname: 'Ana López', ...input }, admin)

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
    expect(await request(input)).toMatchObject({ status: 400, body: { message: 'Select at least one field to proceed' } })
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
  const uploads = await rowsOf(app.db, 'history', { entity_id: person.id, action: 'document.uploaded' }, [
    'changes',
    'from_status',
    'to_status',
  ])
  expect(uploads.slice(1)).toEqual([
    { changes: [{ field: 'rfc_file', from: 'requested', to: 'rfc.pdf' }], from_status: 'Request', to_status: 'Uploads' },
  ])
})

describe('a request sent by mistake', () => {
  const WITHDRAW = 'employee/withdraw-document-request'
  const withdraw = (input: object = {}) => app.call(WITHDRAW, { userId: person.id, ...input }, admin)

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
    const withdrawn = { entity_id: person.id, action: 'document.request-withdrawn' }
    expect(await rowsOf(app.db, 'history', withdrawn, ['changes', 'to_status'])).toEqual([
      { changes: [{ field: 'bank_file', from: 'requested', to: null }], to_status: 'Uploads' },
    ])
  })

  test('of another person is not found, and a missing document stays missing', async () => {
    const { id } = (await request({ rfc: true })).body.request
    const other = await employee('Employee', 'Uploads')
    expect((await app.call(WITHDRAW, { userId: other.id, requestId: id }, admin)).status).toBe(404)
    expect((await withdraw()).body).toMatchObject({ onboarding: { status: 'Request' } })
    expect((await docsOf(app, own, person.id)).missing_documents).toContain('rfc')
  })
})

test('users of a company have no documents [D4]', async () => {
  person = await createPerson(app.db, { role: 'Client' })
  expect((await request({ rfc: true })).body.message).toBe('This document is not needed for this person.')
})
