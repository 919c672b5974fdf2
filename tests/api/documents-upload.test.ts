import { beforeEach, describe, expect, test } from 'vitest'
import { docsOf, pdfFor, uploadDocs } from '../support/documents.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const SIX = ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank']
const FOUR = ['rfc', 'curp', 'idOfficial', 'bank']

const app = testApp()
let companyId: number
let person: TestPerson
let token: string
beforeEach(async () => {
  companyId = (await createCompany(app.db)).id
  person = await employee()
  token = await signIn(app, person)
})

const employee = (role: 'Employee' | 'Contractor' = 'Employee', status = 'Request') =>
  createPerson(app.db, { role, companyId, columns: { onboarding_status: status } })
const statusOf = async ({ id }: TestPerson) => (await rowOf(app.db, 'people', { id })).onboarding_status
const historyOf = ({ id }: TestPerson) =>
  rowsOf(app.db, 'history', { entity: 'person', entity_id: id }, ['action', 'actor_id', 'from_status', 'to_status', 'changes'])

test('the person uploads: each file is a document with its facts, and it is in the history [D2, D3]', async () => {
  const answer = await uploadDocs(app, token, undefined, 'rfc', 'curp')
  expect(answer.status).toBe(200)
  expect(answer.body.documents.map((document: { kind: string }) => document.kind)).toEqual(['rfc', 'curp'])
  expect(answer.body.documents[0]).toMatchObject({
    user_id: person.id,
    kind: 'rfc',
    title: 'RFC',
    file_name: 'rfc.pdf',
    version: 1,
    status: 'Uploaded',
    uploaded_by: { id: person.id, name: 'Ana López' },
    reviewed_by: null,
  })
  expect(answer.body.employee_detail.rfc_file).toMatch(/^\/files\/document\//)
  expect(answer.body.employee_detail.bank_file).toBeNull()
  expect(answer.body).toMatchObject({
    missing_documents: ['cifd', 'nss', 'idOfficial', 'bank'],
    onboarding: { status: 'Request' },
  })
  expect(await historyOf(person)).toEqual([
    {
      action: 'document.uploaded',
      actor_id: person.id,
      from_status: null,
      to_status: null,
      changes: [
        { field: 'rfc_file', from: null, to: 'rfc.pdf' },
        { field: 'curp_file', from: null, to: 'curp.pdf' },
      ],
    },
  ])
})

test('the record of a person carries a link to each document that is there [C4]', async () => {
  await uploadDocs(app, token, undefined, 'rfc')
  const own = await app.call('employee/get-my-profile-data', {}, token)
  const link = own.body.client.employee_detail.rfc_file
  expect(own.body.client.employee_detail.bank_file).toBeNull()
  expect((await app.app.inject({ url: link })).headers['content-type']).toBe('application/pdf')
})

test('the guide moves on when all documents are in, no matter who uploaded the last one [E5]', async () => {
  await setRow(app.db, 'people', { id: person.id }, { step: 4, user_guide: true })
  const stepOf = async () => (await rowOf(app.db, 'people', { id: person.id })).step
  await uploadDocs(app, token, undefined, ...SIX.slice(1))
  expect(await stepOf()).toBe(4)
  const admin = await signInAs(app, { role: 'Admin' })
  await uploadDocs(app, admin, person.id, 'rfc')
  expect(await stepOf()).toBe(5)
})

describe('the last missing document moves Request to Uploads [E1]', () => {
  test.each([
    ['Employee', SIX],
    ['Contractor', FOUR],
  ] as const)('%s', async (role, [first, ...others]) => {
    const subject = await employee(role)
    const own = await signIn(app, subject)
    await uploadDocs(app, own, subject.id, ...others)
    expect(await statusOf(subject)).toBe('Request')
    const last = await uploadDocs(app, own, subject.id, first ?? '')
    expect(last.body).toMatchObject({ missing_documents: [], onboarding: { status: 'Uploads' } })
    expect(await statusOf(subject)).toBe('Uploads')
    expect((await historyOf(subject)).at(-1)).toMatchObject({ from_status: 'Request', to_status: 'Uploads' })
  })

  test.each(['Uploads', 'Signing', 'Approved', 'Terminated'])('and leaves %s as it is', async (status) => {
    const subject = await employee('Employee', status)
    expect((await uploadDocs(app, await signIn(app, subject), undefined, ...SIX)).body.onboarding).toEqual({ status })
  })
})

test('a contractor has four kinds: nss and cifd are refused, and nothing of the call remains [D2]', async () => {
  const contractor = await employee('Contractor')
  const own = await signIn(app, contractor)
  for (const kind of ['nss', 'cifd']) {
    const answer = await uploadDocs(app, own, undefined, 'rfc', kind)
    expect([answer.status, answer.body.message]).toEqual([400, 'This document is not needed for contractors.'])
  }
  expect((await docsOf(app, own, contractor.id)).documents).toEqual([])
})

// By the content of a file: tests/api/upload-process.test.ts.
test.each([
  ['a text named .pdf', [{ ...pdfFor('rfc'), content: Buffer.from('Just a text') }], 415, 'Only PDF files are allowed.'],
  ['no file at all', [], 400, 'Select at least one file.'],
])('%s is refused, and nothing of the call remains [D2]', async (_what, files, status, message) => {
  const answer = await app.upload('employee/upload-docs-employee', { idEmployee: person.id }, files, token)
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect((await docsOf(app, token, person.id)).documents).toEqual([])
})

describe('versions', () => {
  test('a new file of a kind keeps the old one as Replaced, readable as before', async () => {
    await uploadDocs(app, token, undefined, 'rfc')
    await uploadDocs(app, token, undefined, 'rfc')
    const { documents } = await docsOf(app, token, person.id)
    const facts = documents.map(({ version, status }: { version: number; status: string }) => [version, status])
    expect(facts).toEqual([
      [2, 'Uploaded'],
      [1, 'Replaced'],
    ])
    for (const { file_url } of documents) expect((await app.app.inject({ url: file_url })).statusCode).toBe(200)
  })

  test('the very same file again is the same document', async () => {
    const file = pdfFor('rfc')
    const send = () => app.upload('employee/upload-docs-employee', {}, [file], token)
    const first = await send()
    expect((await send()).body.documents).toMatchObject([{ id: first.body.documents[0].id, version: 1 }])
    expect(await historyOf(person)).toHaveLength(1)
  })

  test('many at once: one is the current one, all others are kept, each with a version of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadDocs(app, token, undefined, 'bank')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const { documents } = await docsOf(app, token, person.id)
    expect(documents.map(({ version }: { version: number }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(documents.filter(({ status }: { status: string }) => status !== 'Replaced')).toHaveLength(1)
  })
})
