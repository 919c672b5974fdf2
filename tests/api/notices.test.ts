import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../server/queue/enqueue.ts'
import { createWorker } from '../support/contracts.ts'
import { uploadDocs } from '../support/documents.ts'
import { createInvoicing, invoiceInput } from '../support/invoices.ts'
import { jobsDone } from '../support/mailbox.ts'
import { createPaperPush } from '../support/paper-push.ts'
import { createPerson, signIn, signInAs } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { createWorkplace, ending, NOON, REQUEST, TERMINATE, totalsHash, type Workplace } from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'

const WAITS = 'notifications/find-what-waits'
const push = createPaperPush()

const app = testApp({}, { now: null })
let admin: string
beforeAll(async () => {
  app.services.push = push
  admin = await signInAs(app, { role: 'Admin', password: null })
})
beforeEach(() => {
  push.sent.length = 0
})

/** Registers a device; @returns the texts that it got */
async function device(token: string): Promise<() => string[]> {
  const fcmToken = `{"endpoint":"https://push.test/${token.slice(0, 12)}"}`
  const added = await app.call('notifications/add-new-fcm-token', { fcmToken }, token)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return () => push.sent.filter((one) => one.token === fcmToken).map(({ message }) => message.body)
}
const newsOf = async (token: string) => {
  const { body } = await app.call(WAITS, { kind: 'own-notices' }, token)
  return (body.groups[0]?.items ?? []) as { id: number; title: string; leads_to: string; entity_id: number | null }[]
}

test('a person asked for documents is notified on the device and on Home, and has no bell [D5]', async () => {
  const { person } = await createWorker(app.db, { role: 'Employee', onboarding: 'Approved', contract: 'Active' })
  const token = await signIn(app, person)
  const texts = await device(token)
  const asked = await app.call(
    'employee/requested-docs-employees',
    { userId: person.id, fullname: 'Ana López', rfc: true, detail: 'The one we have cannot be read.' },
    admin,
  )
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await jobsDone(app)
  expect(texts()).toEqual(['We need documents from you'])
  // Home names the task itself, and not a second time as news.
  const kinds = (await app.call(WAITS, {}, token)).body.groups.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('own-documents')
  expect(kinds).not.toContain('own-notices')
  expect((await app.call('notifications/my-notifications', {}, token)).status).toBe(403)
})

test('an invoice is notified to its company and its contractor, each once, and to no one else', async () => {
  const shop = await createInvoicing(app, { cfdi_required: false })
  const { tokens, companyId } = shop
  const silent = await createPerson(app.db, { role: 'Client', companyId, password: null })
  await setRow(app.db, 'people', { id: silent.id }, { may_approve: false })
  const other = await createInvoicing(app)
  const ofClient = await device(tokens.client)
  const ofContractor = await device(tokens.contractor)
  const ofSilent = await device(await signIn(app, silent))
  const ofOther = await device(other.tokens.client)
  const created = await app.call('contractor/create-new-invoice', invoiceInput(shop.contractId), tokens.contractor)
  const { id: invoiceId, folio } = created.body.data
  const sent = await app.call('contractor/send-invoice-email-to-aprove', { invoiceId }, tokens.admin)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await jobsDone(app)
  expect(ofClient()).toEqual([`Invoice ${folio} of Ana López is waiting for your approval`])
  const cancel = { invoiceId, status: 'Cancelled', reason: 'It was handed in twice by mistake.' }
  const cancelled = await app.call('contractor/update-invoice-status', cancel, tokens.admin)
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  await jobsDone(app)
  expect(ofContractor()).toEqual([`Invoice ${folio} was cancelled`])
  expect([ofSilent(), ofOther()]).toEqual([[], []])
  // On Home it stays until it was opened, and is visible to the contractor alone.
  const [news, ...more] = await newsOf(tokens.contractor)
  expect(more).toEqual([])
  expect(news).toMatchObject({ title: `Invoice ${folio} was cancelled`, leads_to: 'invoiceDetail', entity_id: invoiceId })
  const click = (token: string) => app.call('notifications/set-clicked-notification', { notificationId: news?.id ?? 0 }, token)
  expect((await click(tokens.client)).status).toBe(404)
  expect((await click(tokens.contractor)).status).toBe(200)
  expect(await newsOf(tokens.contractor)).toEqual([])
})

test('all news are marked as read at once', async () => {
  const shop = await createInvoicing(app)
  const create = () => app.call('contractor/create-new-invoice', invoiceInput(shop.contractId), shop.tokens.contractor)
  const { id: invoiceId } = (await create()).body.data
  const cancel = { invoiceId, status: 'Cancelled', reason: 'It was handed in twice by mistake.' }
  expect((await app.call('contractor/update-invoice-status', cancel, shop.tokens.admin)).status).toBe(200)
  await jobsDone(app)
  expect(await newsOf(shop.tokens.contractor)).toHaveLength(1)
  expect((await app.call('notifications/set-read-notifications', {}, shop.tokens.contractor)).status).toBe(200)
  expect(await newsOf(shop.tokens.contractor)).toEqual([])
})

test('a person with a document about to expire is notified on the device and on Home, once for each reminder [D5]', async () => {
  app.now.value = NOON
  const { worker, own, client } = await createWorkplace(app)
  const texts = await device(own)
  const ofClient = await device(client)
  const uploaded = (await uploadDocs(app, own, undefined, 'idOfficial')).body.documents[0]
  const accepted = { documentId: uploaded.id, status: 'Accepted', expiry_date: '2026-12-15' }
  expect((await app.call('employee/review-document-employee', accepted, admin)).status).toBe(200)
  for (const _again of [1, 2]) {
    await addJob(app.db, 'check-document-expiry', {})
    await jobsDone(app)
  }
  const text = 'Your document expires soon: Official ID. Please upload a new one'
  expect([texts(), ofClient()]).toEqual([[text], []])
  expect(await newsOf(own)).toMatchObject([{ title: text, leads_to: 'employeeDetail' }])
  const about = { action: 'document.expiring', entity_id: worker.id }
  expect(await rowsOf(app.db, 'history', about, ['changes', 'actor_id'])).toEqual([
    {
      actor_id: null,
      changes: [
        { field: 'document', from: null, to: 'Official ID' },
        { field: 'expiry_date', from: null, to: '2026-12-15' },
      ],
    },
  ])
})

describe('the end of a contract [D5]', () => {
  let place: Workplace
  let ofPerson: () => string[]
  let ofClient: () => string[]
  beforeEach(async () => {
    app.now.value = NOON
    place = await createWorkplace(app)
    ofPerson = await device(place.own)
    ofClient = await device(place.client)
  })
  const request = async (more: object = {}, token = place.client) => {
    const { status, body } = await app.call(REQUEST, { contractId: place.contractId, ...ending('2026-12-15', more) }, token)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.termination.id as number
  }
  const terminate = async (more: object = {}) => {
    const input = ending('2026-12-15', more)
    const hash = await totalsHash(app, place.contractId, input, place.admin)
    const entered = { contractId: place.contractId, totalsHash: hash, confirm: 'TERMINATE', ...input }
    const { status, body } = await app.call(TERMINATE, entered, place.admin)
    expect(status, JSON.stringify(body)).toBe(200)
  }

  test('reaches the company, and the person only after being notified', async () => {
    const terminationId = await request()
    await terminate({ terminationId })
    await jobsDone(app)
    const scheduled = 'Termination of Ana López: scheduled'
    expect([ofClient(), ofPerson()]).toEqual([[scheduled], []])
    const about = { leads_to: 'employeeOnboardingDetail', entity_id: place.worker.id }
    expect(await newsOf(place.client)).toMatchObject([{ title: scheduled, ...about }])
    expect(await newsOf(place.own)).toEqual([])
    const told = { contractId: place.contractId, terminationId }
    expect((await app.call('employee/tell-person-termination', told, place.admin)).status).toBe(200)
    await jobsDone(app)
    const news = 'There is news about the end of your contract'
    expect([ofClient(), ofPerson()]).toEqual([[scheduled], [news]])
    expect(await newsOf(place.own)).toMatchObject([{ title: news, leads_to: 'employeeDetail' }])
  })

  test("a person's own request is notified to the company; the answer is notified to both", async () => {
    const terminationId = await request({}, place.own)
    await jobsDone(app)
    expect([ofClient(), ofPerson()]).toEqual([['Termination of Ana López: requested'], []])
    const deny = { contractId: place.contractId, terminationId, deny: true, reason: 'The day is not agreed with the company.' }
    expect((await app.call(TERMINATE, deny, place.admin)).status).toBe(200)
    await jobsDone(app)
    expect(ofClient()).toContain('Termination of Ana López: denied')
    expect(ofPerson()).toEqual(['The request to end your contract was denied'])
  })
})
