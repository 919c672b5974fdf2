import { describe, expect, test, vi } from 'vitest'
import { statusAndCode } from '../support/app.ts'
import { lastMail, mailsTo } from '../support/mailbox.ts'
import { createReadyCompany, insertDocument, uploadPdf } from '../support/onboarding.ts'
import { createCompany, signIn, signInAs } from '../support/people.ts'
import { addRow, rowOf, setRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin', password: null })
const other = signedIn(app, { role: 'Admin', password: null })

const SET = 'client/update-client-onboarding-status'
const step = (clientId: number, status: string, more: object = {}, token = admin) =>
  app.call(SET, { clientId, status, ...more }, token)
const read = async (clientId: number, token = admin) =>
  (await app.call('client/get-client-by-id', { clientId }, token)).body.client

describe('input of the steps [F4]', () => {
  test('handing in names everything that is missing', async () => {
    const { id } = await createCompany(app.db, { legal_name: 'Uno SA' })
    const token = await signInAs(app, { role: 'Client', companyId: id, password: null })
    const { status, body } = await app.call('client/submit-client-onboarding', {}, token)
    expect([status, body.code]).toEqual([409, 'CLIENT_INCOMPLETE'])
    expect(body.message).toMatch(/^These items are still missing: Fiscal regime, .*Carátula bancaria\.$/)
    expect(body.message).not.toContain('Legal name')
  })

  test('submitting on behalf of the company needs a reason; the company needs none', async () => {
    const { id, owner } = await createReadyCompany(app)
    const hand = (input: object, token: string) =>
      app.call('client/submit-client-onboarding', { clientId: id, ...input }, token)
    expect((await hand({}, admin)).body.fields).toEqual([
      { field: 'onBehalfReason', message: 'Enter a reason of at least 10 characters.' },
    ])
    expect((await hand({}, await signIn(app, owner))).body.client.status).toBe('Uploads')
  })

  test('a denial, a suspension and opening again need a reason of 10 to 500 characters', async () => {
    const { id } = await createReadyCompany(app)
    for (const reason of [undefined, 'too short', '         x', 'x'.repeat(501)]) {
      expect(await statusAndCode(step(id, 'Denied', reason === undefined ? {} : { reason }))).toEqual([400, 'VALIDATION'])
    }
    expect((await step(id, 'Denied', { reason: 'They are on the list.' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'Denied', denied_reason: 'They are on the list.' })
    expect((await step(id, 'Request', {})).status).toBe(400)
    expect((await step(id, 'Request', { reason: 'They are off the list.' })).status).toBe(200)
    expect((await read(id)).denied_reason).toBeNull()
  })

  test('the administrators of a company are mailed when it is denied, approved, suspended and taken up again', async () => {
    const { id, owner } = await createReadyCompany(app, 'Approval')
    const told: string[] = []
    for (const [status, more] of [
      ['Denied', { reason: 'They are on the list.' }],
      ['Request', { reason: 'They are off the list.' }],
    ] as const)
      expect((await step(id, status, more)).status).toBe(200)
    // It has gone elsewhere before the mail left, or the mail says why.
    for (const { text } of await mailsTo(app, owner.email)) expect(text).toContain('They are on the list.')
    const second = await createReadyCompany(app, 'Approval')
    for (const [status, more] of [
      ['Approved', {}],
      ['Suspended', { reason: 'Two bills are open.' }],
      ['Approved', {}],
    ] as const) {
      expect((await step(second.id, status, more)).status).toBe(200)
      told.push((await lastMail(app, second.owner.email)).text)
    }
    expect(told[0]).toContain('is now an active client')
    expect(told[1]).toContain('Two bills are open.')
    expect(told[2]).toContain('is no longer suspended')
    expect(told.every((text) => text.includes(`${app.settings.publicUrl}/admin`))).toBe(true)
    expect(await mailsTo(app, second.owner.email)).toHaveLength(3)
  })

  test('the approval names the missing items', async () => {
    const { id } = await createCompany(app.db, { status: 'Approval' })
    const { status, body } = await step(id, 'Approved')
    expect([status, body.code]).toEqual([409, 'CLIENT_INCOMPLETE'])
    expect(body.message).toBe(
      'These items are still missing: Core bank account, Account manager, Services, Fee, Fee value, VAT rate, Payment terms, Start date, Administrator.',
    )
  })

  test('the person who reviewed a client cannot audit it, unless the company has no two-person rule', async () => {
    const { id } = await createReadyCompany(app, 'Uploads')
    await step(id, 'Revision')
    await step(id, 'Audit')
    await setRow(app.db, 'company_checks', { company_id: id }, { is_done: true })
    const { status, body } = await step(id, 'Signing')
    expect([status, body.code, body.message]).toEqual([403, 'SAME_PERSON', 'The person who reviewed a client cannot audit it.'])
    expect((await read(id)).steps.find(({ to }: { to: string }) => to === 'Signing').missing).toEqual([body.message])
    await setRow(app.db, 'companies', { id }, { two_person_rule: false })
    expect((await step(id, 'Signing')).status).toBe(200)
  })
})

describe('a round of corrections [F4]', () => {
  test('is item by item, rejects documents, is mailed to the administrators and closed by submitting', async () => {
    const { id, owner } = await createReadyCompany(app, 'Revision')
    const client = await signIn(app, owner)
    const items = [
      { key: 'legal_name', note: 'As in the deed' },
      { key: 'documents.bank_statement', note: 'Older than 3 months' },
    ]
    expect((await step(id, 'Request', {})).body.fields[0].field).toBe('items')
    expect((await step(id, 'Request', { items: [{ key: 'moon', note: 'Bring it' }] })).body.fields[0].message).toContain(
      '"moon"',
    )
    expect((await step(id, 'Request', { items })).status).toBe(200)
    const asked = await read(id, client)
    expect(asked.corrections).toMatchObject([
      { title: 'Legal name', note: 'As in the deed', addressed_at: null },
      { title: 'Carátula bancaria', note: 'Older than 3 months' },
    ])
    expect(asked.missing).toEqual(['Carátula bancaria'])
    await expect
      .poll(() => app.mails.find(({ to, subject }) => to === owner.email && subject.includes('please correct'))?.text, {
        timeout: 10_000,
      })
      .toContain('Carátula bancaria: Older than 3 months')
    await app.call('client/update-client', { block: 'company', legal_name: 'Uno SA de CV', tax_id: 'UNO200101AB1' }, client)
    // The values of the other fields are invalid in their form, which is reported before anything is saved.
    expect((await app.call('client/submit-client-onboarding', {}, client)).status).toBe(409)
    expect((await uploadPdf(app, { kind: 'bank_statement' }, client)).status).toBe(200)
    expect((await read(id, client)).corrections[1].addressed_at).not.toBeNull()
    expect((await app.call('client/submit-client-onboarding', {}, client)).status).toBe(200)
    const handedIn = await read(id)
    expect(handedIn.corrections).toEqual([])
    // The document came again; the name was refused, and nothing of it was saved.
    expect(handedIn.untouched).toEqual(['Legal name'])
  })
})

test('an unchanged requested correction is marked for the reviewer, and not for the client [G7]', async () => {
  const { id, owner } = await createReadyCompany(app, 'Revision')
  const client = await signIn(app, owner)
  await step(id, 'Request', { items: [{ key: 'legal_name', note: 'As in the deed' }] })
  expect((await read(id)).untouched).toEqual([])
  expect((await app.call('client/submit-client-onboarding', {}, client)).status).toBe(200)
  expect((await read(id)).untouched).toEqual(['Legal name'])
  expect((await read(id, client)).untouched).toEqual([])
  // The next round begins without a mark.
  await step(id, 'Revision')
  await step(id, 'Request', { items: [{ key: 'tax_id', note: 'One letter is wrong' }] })
  expect((await read(id)).untouched).toEqual([])
})

describe('documents [F4]', () => {
  test('are uploaded, opened by a link, replaced, accepted and rejected', async () => {
    const { id } = await createCompany(app.db)
    const { body } = await uploadPdf(app, { clientId: id, kind: 'incorporation' }, admin)
    const first = body.documents.find(({ kind }: { kind: string }) => kind === 'incorporation')
    expect(first).toMatchObject({ status: 'Uploaded', number: 1, title: 'Acta constitutiva' })
    expect((await app.app.inject({ url: first.file_url })).statusCode).toBe(200)
    const review = (input: object) =>
      app.call('client/review-document-client', { clientId: id, documentId: first.id, ...input }, admin)
    expect((await review({ status: 'Accepted' })).body.code).toBe('CLIENT_STATE')
    await setRow(app.db, 'companies', { id }, { status: 'Revision' })
    expect((await review({ status: 'Rejected', reject_reason: 'short' })).status).toBe(400)
    expect((await review({ status: 'Accepted' })).body.document.status).toBe('Accepted')
    const again = await uploadPdf(app, { clientId: id, kind: 'incorporation' }, admin)
    expect(again.body.documents.find(({ kind }: { kind: string }) => kind === 'incorporation')).toMatchObject({
      status: 'Uploaded',
      number: 2,
    })
    expect((await review({ status: 'Accepted' })).status).toBe(400)
    const store = vi.spyOn(app.files.storage, 'put')
    expect((await uploadPdf(app, { kind: 'incorporation' }, admin)).body.fields[0].field).toBe('clientId')
    expect(store).not.toHaveBeenCalled()
    store.mockRestore()
    const unknown = await uploadPdf(app, { clientId: id, kind: 'moon_landing' }, admin)
    expect(unknown.body.fields).toEqual([{ field: 'kind', message: 'There is no kind of document "moon_landing".' }])
  })

  test('of a denied company, and of one that is looked at, a Client uploads none', async () => {
    const { id, owner } = await createReadyCompany(app, 'Revision')
    const token = await signIn(app, owner)
    expect((await uploadPdf(app, { kind: 'incorporation' }, token)).body.code).toBe('CLIENT_STATE')
    expect((await uploadPdf(app, { kind: 'service_agreement' }, token)).status).toBe(403)
    expect((await uploadPdf(app, { clientId: id, kind: 'service_agreement' }, admin)).body.code).toBe('CLIENT_STATE')
  })

  test('the signed agreement ends the signing, once', async () => {
    const { id } = await createReadyCompany(app, 'Signing')
    expect((await uploadPdf(app, { clientId: id, kind: 'service_agreement' }, admin)).body.client.status).toBe('Approval')
    expect((await uploadPdf(app, { clientId: id, kind: 'service_agreement' }, admin)).body.code).toBe('CLIENT_STATE')
  })
})

describe('the checklist of the audit [F4]', () => {
  test('is ticked with a note while the company is looked at, and begins again after corrections', async () => {
    const { id } = await createReadyCompany(app, 'Audit')
    const tick = (input: object) =>
      app.call('client/update-checklist-client', { clientId: id, key: 'repse', isDone: false, ...input }, admin)
    const { body } = await tick({ note: 'Number not found' })
    expect(body.client.checklist.find(({ key }: { key: string }) => key === 'repse')).toMatchObject({
      is_done: false,
      note: 'Number not found',
    })
    const { body: refused } = await step(id, 'Signing', {}, other)
    expect(refused.message).toBe('These items are still missing: REPSE registration checked if the services require it.')
    expect((await tick({ key: 'moon' })).status).toBe(400)
    await step(id, 'Request', { items: [{ key: 'legal_name', note: 'As in the deed' }] })
    expect((await tick({ isDone: true })).body.code).toBe('CLIENT_STATE')
    expect((await read(id)).checklist.every(({ is_done }: { is_done: boolean }) => !is_done)).toBe(true)
  })
})

test('of two concurrent approvals one wins, the other is refused, and nothing is done twice [F4]', async () => {
  const { id } = await createReadyCompany(app, 'Approval')
  const answers = await Promise.all([step(id, 'Approved'), step(id, 'Approved', {}, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.message).toBe('This client is in Approved; that step is not possible now.')
  const { history } = (await app.call('client/get-history-client', { clientId: id }, admin)).body
  expect(history.filter(({ action }: { action: string }) => action === 'client.approved')).toHaveLength(1)
})

describe('an id in a body that is not the record of the call [B12]', () => {
  test('staff reaches a document or a change request only through its own company', async () => {
    const [near, far] = [await createReadyCompany(app, 'Revision'), await createCompany(app.db, { status: 'Revision' })]
    await insertDocument(app.db, far.id, 'incorporation', 'Uploaded')
    const foreign = await rowOf(app.db, 'company_documents', { company_id: far.id })
    const permissions = { clients: { viewDetails: true }, clientOnboarding: { viewDetails: true } }
    const options = { role: 'InternalEmployee', password: null, permissions, companies: [near.id] } as const
    const token = await signInAs(app, options)
    const verdict = { documentId: foreign.id, status: 'Accepted' }
    expect((await app.call('client/review-document-client', { clientId: near.id, ...verdict }, token)).status).toBe(400)
    expect((await app.call('client/review-document-client', { clientId: far.id, ...verdict }, token)).status).toBe(404)
    const change = {
      changes: JSON.stringify([{ field: 'website', title: 'Website', from: null, to: 'x' }]),
      company_id: far.id,
    }
    const request = await addRow(app.db, 'company_change_requests', change)
    const apply = { clientId: near.id, changeRequestId: request.id, status: 'Applied' }
    expect((await app.call('client/review-change-client', apply, token)).status).toBe(400)
  })
})
