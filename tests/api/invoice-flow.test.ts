import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { today } from '../../contract/calendar.ts'
import { createInvoicing, invoiceInput } from '../support/invoices.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { sampleFile } from '../support/uploads.ts'

const CREATE = 'contractor/create-new-invoice'
const READ = 'contractor/get-invoice-by-id'
const MOVE = 'contractor/update-invoice-status'
const SEND = 'contractor/send-invoice-email-to-aprove'
const BACK = 'contractor/require-adjustment-invoice'
const CORRECT = 'contractor/update-invoice-by-contractor'
const PROVE = 'contractor/upload-payment-proof-invoice'
const CLOSE = 'contractor/set-complete-invoice-invoice'
const STORY = 'contractor/get-history-invoice'
const OPEN = 'contractor/open-invoice-link'
const APPROVE = 'contractor/approve-invoice-by-link'
const REASON = 'The hours of the second week are missing.'

const app = testApp()

type Place = Awaited<ReturnType<typeof createInvoicing>>
const made = async ({ contractId, tokens }: Place): Promise<number> =>
  (await app.call(CREATE, invoiceInput(contractId), tokens.contractor)).body.data.id
const read = async (invoiceId: number, token: string) => (await app.call(READ, { invoiceId }, token)).body.data[0]
const sent = async (place: Place): Promise<number> => {
  const invoiceId = await made(place)
  expect((await app.call(SEND, { invoiceId }, place.tokens.admin)).body.data.sent).toEqual([invoiceId])
  return invoiceId
}
/** The token of the newest mail with a link to approve. */
const linkOf = async (email: string): Promise<string> => {
  const mail = (await mailsTo(app, email)).findLast(({ text }) => text.includes('/approve-invoice/'))
  return /approve-invoice\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
/** The company approves what it sees. */
const approve = async (invoiceId: number, { tokens }: Place) => {
  const { totals_hash: totalsHash } = await read(invoiceId, tokens.client)
  expect((await app.call(MOVE, { invoiceId, status: 'Approval', totalsHash }, tokens.client)).status).toBe(200)
}

test('adjusted, corrected, sent, approved by mail link, proved, paid, complete: with the whole story [H3]', async () => {
  const place = await createInvoicing(app, { cfdi_required: false })
  const { tokens, person, client } = place
  // No one is notified of their own action; this person took none.
  await createPerson(app.db, { role: 'Admin', password: null })
  const invoiceId = await made(place)
  const back = await app.call(BACK, { invoiceId, reason: REASON, fields: ['items'] }, tokens.admin)
  expect([back.body.data.status, back.body.data.adjustment.round]).toEqual(['Adjustment', 1])
  const items = [{ description: 'Design hours', quantity: '25', unit_price: '1500' }]
  const corrected = await app.call(CORRECT, { invoiceId, items, answer: 'Five hours more.' }, tokens.contractor)
  expect([corrected.body.data.status, corrected.body.data.subtotal]).toEqual(['Pending', '37500.00'])
  expect(corrected.body.data.adjustments[0]).toMatchObject({ kind: 'Adjustment', reason: REASON, answer: 'Five hours more.' })
  const asked = await app.call(SEND, { invoiceId, message: 'With the hours of week two.' }, tokens.admin)
  expect(asked.body.data).toMatchObject({ status: 'Approval', sent_to: [client.email] })
  const token = await linkOf(client.email)
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/needs an adjustment$/),
  ])
  const opened = (await app.call(OPEN, { token })).body.data
  expect([opened.stage, opened.total, opened.approver]).toEqual(['open', corrected.body.data.total, 'Ana López'])
  const wrong = await app.call(APPROVE, { token, totalsHash: '0'.repeat(64) })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'TOTALS_CHANGED'])
  const approved = await app.call(APPROVE, { token, totalsHash: opened.totals_hash })
  expect([approved.status, approved.body.data.stage]).toEqual([200, 'approved'])
  // The second click, or a program that follows links, finds the first approval and changes nothing.
  expect((await app.call(APPROVE, { token, totalsHash: opened.totals_hash })).body.data.stage).toBe('approved')
  const seen = await read(invoiceId, tokens.client)
  expect([seen.approval_via, seen.approved_by.id, seen.approvals.length]).toEqual(['mail', client.id, 1])
  // An adjustment from before the sending is between provider and contractor.
  expect(seen.adjustments).toEqual([])
  const file = await sampleFile('proof_file', 'pdf')
  // Contractors are also paid in advance: for January in December. A day more than a year before is a typing error.
  const proof = { invoiceId, amount: seen.total_client, paid_at: '2025-12-27', reference: 'SPEI 4711' }
  const message = `A payment of ${seen.folio} is at most a year before its period; enter 1 January 2025 or a later day.`
  const tooEarly = [{ field: 'paid_at', message }]
  const mistyped = await app.upload(PROVE, { ...proof, paid_at: '2016-01-31' }, [file], tokens.client)
  expect([mistyped.status, mistyped.body.fields]).toEqual([400, tooEarly])
  const proved = await app.upload(PROVE, proof, [file], tokens.client)
  expect([proved.status, proved.body.data.status, proved.body.data.payment_proofs[0].amount]).toEqual([
    200,
    'Validating',
    seen.total_client,
  ])
  const paid = { invoiceId, status: 'Paid', paid_at: '2025-12-28', payment_reference: 'SPEI 4712' }
  expect((await app.call(MOVE, { ...paid, paid_at: '2099-01-01' }, tokens.admin)).body.fields[0].field).toBe('paid_at')
  expect((await app.call(MOVE, { ...paid, paid_at: '2024-12-31' }, tokens.admin)).body.fields).toEqual(tooEarly)
  expect((await app.call(MOVE, paid, tokens.admin)).body.data.status).toBe('Paid')
  const early = await app.upload(CLOSE, { invoiceId }, [], tokens.admin)
  expect([early.status, early.body.message]).toEqual([
    409,
    'These items are still missing: proof of payment to the contractor.',
  ])
  expect((await app.upload(CLOSE, { invoiceId }, [file], tokens.admin)).body.data).toEqual({
    id: invoiceId,
    status: 'Complete',
  })
  const own = await read(invoiceId, tokens.contractor)
  expect([own.payment_proofs, own.contractor_proofs.length, own.total_client]).toEqual([[], 1, null])
  const story = async (token: string) =>
    (await app.call(STORY, { invoiceId }, token)).body.data.map(({ action }: { action: string }) => action)
  const all = ['created', 'adjustment-required', 'corrected', 'sent', 'approved', 'proof-uploaded', 'paid', 'completed']
  expect(await story(tokens.admin)).toEqual(all.map((word) => `invoice.${word}`))
  // A company reads the story from the day it was sent the invoice.
  expect(await story(tokens.client)).toEqual(all.slice(3).map((word) => `invoice.${word}`))
  await jobsDone(app)
  // Two simultaneous notifications are raised by two jobs, in any order.
  const { rows } = await app.sql`select action_type, action, leads_to, entity, entity_id from notifications
     where company_id = ${place.companyId} and action_type like 'employeeOnboarding%' order by history_id`
  expect(rows.map(({ action_type }) => action_type.replace('employeeOnboarding', ''))).toEqual([
    'contractorNewIinvoice',
    'requireAdjustmentInvoice',
    'UpdateInvoiceByContractor',
    'sendInvoiceToClient',
    'SetApprovalByClient',
    'ClientUploadProofOfPayment',
    'SetPaidInvoice',
    'SetCompleteInvoice',
  ])
  expect(rows[0]).toMatchObject({ entity: 'person', entity_id: person.id, leads_to: 'employeeOnboardingDetail' })
  expect(rows[0].action).toMatch(/^New invoice C-20\d\d-000001 of Ana López$/)
})

test('a used link says that it is over once its approval has lapsed, also when the invoice waits for approval again', async () => {
  const place = await createInvoicing(app)
  const { tokens, client, companyId } = place
  const invoiceId = await sent(place)
  const token = await linkOf(client.email)
  const { totals_hash: totalsHash } = (await app.call(OPEN, { token })).body.data
  const stage = async () => (await app.call(OPEN, { token })).body.data.stage
  expect((await app.call(APPROVE, { token, totalsHash })).body.data.stage).toBe('approved')
  expect((await app.call(BACK, { invoiceId, reason: REASON }, tokens.admin)).body.data.status).toBe('Readjustment')
  expect(await stage()).toBe('gone')
  // The next round goes to someone else of the company, and so no new link takes the place of this one.
  await createPerson(app.db, { role: 'Client', companyId, password: null })
  const mayApprove = (may_approve: boolean) => setRow(app.db, 'people', { id: client.id }, { may_approve })
  await mayApprove(false)
  expect((await app.call(CORRECT, { invoiceId, answer: 'As agreed.' }, tokens.contractor)).body.data.status).toBe('Pending')
  expect((await app.call(SEND, { invoiceId }, tokens.admin)).body.data.status).toBe('Approval')
  await mayApprove(true)
  expect(await stage()).toBe('gone')
  expect((await app.call(APPROVE, { token, totalsHash })).body.data.stage).toBe('gone')
})

test('a sent invoice returns as a readjustment: the approval no longer counts, and the link is invalid [H3]', async () => {
  const place = await createInvoicing(app)
  const { tokens, client } = place
  const invoiceId = await sent(place)
  const token = await linkOf(client.email)
  const { totals_hash } = await read(invoiceId, tokens.client)
  const move = { invoiceId, status: 'Approval', totalsHash: totals_hash }
  expect((await app.call(MOVE, { ...move, totalsHash: undefined }, tokens.client)).body.fields[0].field).toBe('totalsHash')
  expect((await app.call(MOVE, move, tokens.client)).body.data.approved_by_client_at).not.toBeNull()
  expect((await app.call(MOVE, move, tokens.client)).body.message).toBe('The client has already approved this invoice.')
  expect((await app.call(MOVE, { invoiceId, status: 'Readjustment', reason: 'short' }, tokens.client)).status).toBe(400)
  expect((await app.call(MOVE, { invoiceId, status: 'Readjustment', reason: REASON }, tokens.client)).status).toBe(200)
  const seen = await read(invoiceId, tokens.client)
  expect([seen.status, seen.approved_by_client_at, seen.approvals, seen.waits_for]).toEqual(['Readjustment', null, [], 'Owner'])
  expect((await app.call(OPEN, { token })).body.data.stage).toBe('gone')
  const silent = await app.call(CORRECT, { invoiceId }, tokens.contractor)
  expect(silent.body.fields).toEqual([{ field: 'answer', message: 'Change something, or enter an answer.' }])
  const other = { invoiceId, concept: 'Design of the new store, corrected' }
  expect((await app.call(CORRECT, other, tokens.contractor)).status).toBe(200)
  // Handed in again it is staff's, and the company does not see it until it is sent again.
  expect((await app.call(READ, { invoiceId }, tokens.client)).status).toBe(404)
  expect((await app.call(OPEN, { token })).body.code).toBe('LINK_INVALID')
})

test('an adjustment after a readjustment is between provider and contractor too [H3]', async () => {
  const place = await createInvoicing(app)
  const { tokens } = place
  const invoiceId = await sent(place)
  const step = async (name: Parameters<typeof app.call>[0], input: object, token: string) => {
    const { status, body } = await app.call(name, { invoiceId, ...input }, token)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await step(MOVE, { status: 'Readjustment', reason: REASON }, tokens.client)
  await step(CORRECT, { answer: 'The second week is added.' }, tokens.contractor)
  await step(BACK, { reason: 'The rate is too high for this client.' }, tokens.admin)
  await step(CORRECT, { answer: 'The rate is lower now.' }, tokens.contractor)
  await step(SEND, {}, tokens.admin)
  const storyFor = async (token: string) => {
    const { body } = await app.call(STORY, { invoiceId }, token)
    return body.data.map(({ action, reason }: { action: string; reason: string | null }) => [action, reason])
  }
  const beforeIt = [
    ['invoice.sent', null],
    ['invoice.readjustment-asked', REASON],
    ['invoice.corrected', 'The second week is added.'],
  ]
  const internal = [
    ['invoice.adjustment-required', 'The rate is too high for this client.'],
    ['invoice.corrected', 'The rate is lower now.'],
  ]
  expect(await storyFor(tokens.client)).toEqual([...beforeIt, ['invoice.sent', null]])
  const whole = [['invoice.created', null], ...beforeIt, ...internal, ['invoice.sent', null]]
  expect(await storyFor(tokens.admin)).toEqual(whole)
  expect(await storyFor(tokens.contractor)).toEqual(whole)
  expect((await read(invoiceId, tokens.client)).adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(['Readjustment'])
})

test('two approve at once, or one clicks twice: it is approved once; with two approvers it needs both [H3]', async () => {
  const place = await createInvoicing(app)
  const { tokens, companyId } = place
  const second = await signInAs(app, { role: 'Client', companyId, password: null })
  const approvals = async (invoiceId: number, callers: string[], more: object = {}) => {
    const { totals_hash } = await read(invoiceId, tokens.client)
    const input = { invoiceId, status: 'Approval', totalsHash: totals_hash, ...more }
    return (await Promise.all(callers.map((token) => app.call(MOVE, input, token)))).map(({ status }) => status).sort()
  }
  const count = async (id: number) =>
    (await app.call(STORY, { invoiceId: id }, tokens.admin)).body.data.filter(
      ({ action }: { action: string }) => action === 'invoice.approved',
    ).length
  const one = await sent(place)
  expect([await approvals(one, [tokens.client, second]), await count(one)]).toEqual([[200, 409], 1])
  const twice = await sent(place)
  const key = { requestKey: randomUUID() }
  expect([await approvals(twice, [tokens.client, tokens.client], key), await count(twice)]).toEqual([[200, 200], 1])
  await setRow(app.db, 'companies', { id: companyId }, { approvers_needed: 2 })
  const both = await sent(place)
  expect(await approvals(both, [tokens.client])).toEqual([200])
  expect((await read(both, tokens.client)).approved_by_client_at).toBeNull()
  expect(await approvals(both, [tokens.client])).toEqual([409])
  expect(await approvals(both, [second])).toEqual([200])
  expect([(await read(both, tokens.client)).approved_by_client_at === null, await count(both)]).toEqual([false, 1])
})

test('people without the right do not approve; staff that acts for a company gives a reason; a company without approvers gets nothing [H3]', async () => {
  const place = await createInvoicing(app)
  const { tokens, client } = place
  const invoiceId = await sent(place)
  const token = await linkOf(client.email)
  await setRow(app.db, 'people', { id: client.id }, { may_approve: false })
  const { totals_hash } = await read(invoiceId, tokens.client)
  const move = { invoiceId, status: 'Approval', totalsHash: totals_hash }
  expect((await app.call(MOVE, move, tokens.client)).status).toBe(403)
  expect((await app.call(APPROVE, { token, totalsHash: totals_hash })).body.code).toBe('LINK_INVALID')
  expect((await app.call(MOVE, move, tokens.admin)).body.fields[0].field).toBe('onBehalfReason')
  expect((await app.call(MOVE, { ...move, onBehalfReason: 'Approved by phone today.' }, tokens.admin)).status).toBe(200)
  expect((await read(invoiceId, tokens.admin)).approval_via).toBe('on behalf')
  const next = await made(place)
  const refused = await app.call(SEND, { invoiceId: next }, tokens.admin)
  expect(refused.body.message).toBe('These items are still missing: a person at the company who may approve.')
  const many = await app.call(SEND, { invoiceIds: [invoiceId, next] }, tokens.admin)
  expect(many.body.data.errors.map(({ message }: { message: string }) => message)).toEqual([
    'This invoice has the status Approval and cannot be sent now.',
    'These items are still missing: a person at the company who may approve.',
  ])
})

test('one proof for several invoices counts for all or for none; a link ends after seven days [H3]', async () => {
  const place = await createInvoicing(app)
  const { tokens, client } = place
  const ids = [await sent(place), await sent(place)]
  const token = await linkOf(client.email)
  await approve(ids[0] ?? 0, place)
  const input = { invoiceIds: ids.join(','), paid_at: '2026-01-31' }
  const file = await sampleFile('proof_file', 'pdf')
  const refused = await app.upload(PROVE, input, [file], tokens.client)
  expect([refused.status, refused.body.message]).toEqual([409, 'The client has not approved this invoice yet.'])
  expect((await read(ids[0] ?? 0, tokens.client)).status).toBe('Approval')
  app.now.value = new Date(Date.now() + 8 * 86_400_000)
  expect((await app.call(OPEN, { token })).body.code).toBe('LINK_INVALID')
  app.now.value = null
  await approve(ids[1] ?? 0, place)
  expect((await app.upload(PROVE, input, [file], tokens.client)).status).toBe(200)
  for (const id of ids) expect((await read(id, tokens.client)).status).toBe('Validating')
})

test('one proof is not for invoices of two companies: each would see what the other has paid [H3]', async () => {
  const [first, second] = [await createInvoicing(app), await createInvoicing(app)]
  const ids: number[] = []
  for (const place of [first, second]) {
    const invoiceId = await sent(place)
    await approve(invoiceId, place)
    ids.push(invoiceId)
  }
  const input = { invoiceIds: ids.join(','), paid_at: '2026-01-31', onBehalfReason: 'Sent by mail to us.' }
  const { status, body } = await app.upload(PROVE, input, [await sampleFile('proof_file', 'pdf')], first.tokens.admin)
  expect([status, body.fields?.[0].field]).toEqual([400, 'invoiceIds'])
  expect((await read(ids[0] ?? 0, first.tokens.admin)).payment_proofs).toEqual([])
})

test('a refused proof is marked as refused; the next one replaces it [H3]', async () => {
  const place = await createInvoicing(app)
  const { tokens } = place
  const invoiceId = await sent(place)
  const { total_client } = await read(invoiceId, tokens.client)
  await approve(invoiceId, place)
  const prove = async (amount: string) =>
    app.upload(PROVE, { invoiceId, amount, paid_at: today() }, [await sampleFile('proof_file', 'pdf')], tokens.client)
  expect((await prove('1.00')).status).toBe(200)
  expect((await app.call(MOVE, { invoiceId, status: 'Approval', reason: REASON }, tokens.admin)).status).toBe(200)
  const refusedAt = async () =>
    (await read(invoiceId, tokens.client)).payment_proofs.map(({ returned_at }: { returned_at: unknown }) => returned_at)
  expect(await refusedAt()).toEqual([expect.any(String)])
  expect((await prove(total_client)).status).toBe(200)
  expect(await refusedAt()).toEqual([expect.any(String), null])
})
