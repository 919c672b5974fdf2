import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createWorker } from '../support/contracts.ts'
import { createInvoicing, invoiceInput } from '../support/invoices.ts'
import { jobsDone } from '../support/mailbox.ts'
import { createPaperPush } from '../support/paper-push.ts'
import { createPerson, signIn } from '../support/people.ts'

const WAITS = 'notifications/find-what-waits'
const push = createPaperPush()

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp()
  app.services.push = push
  admin = await signIn(app, await createPerson(app.database.db, { role: 'Admin', password: null }))
})
beforeEach(() => {
  push.sent.length = 0
})
afterAll(() => app.close())

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

test('D5 who is asked for documents is told on the device and on Home, and has no bell', async () => {
  const { person } = await createWorker(app.database.db, { role: 'Employee', onboarding: 'Approved', contract: 'Active' })
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

test('an invoice is told to its company and its contractor, each once, and to nobody else', async () => {
  const shop = await createInvoicing(app, { cfdi_required: false })
  const { tokens, companyId } = shop
  const { db } = app.database
  const silent = await createPerson(db, { role: 'Client', companyId, password: null })
  await db.updateTable('people').set({ may_approve: false }).where('id', '=', silent.id).execute()
  const other = await createInvoicing(app)
  const ofClient = await device(tokens.client)
  const ofContractor = await device(tokens.contractor)
  const ofSilent = await device(await signIn(app, silent))
  const ofOther = await device(other.tokens.client)
  const { id: invoiceId, folio } = (
    await app.call('contractor/create-new-invoice', invoiceInput(shop.contractId), tokens.contractor)
  ).body.data
  const sent = await app.call('contractor/send-invoice-email-to-aprove', { invoiceId }, tokens.admin)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await jobsDone(app)
  expect(ofClient()).toEqual([`Invoice ${folio} of Ana López is waiting for your approval`])
  const cancelled = await app.call(
    'contractor/update-invoice-status',
    { invoiceId, status: 'Cancelled', reason: 'It was handed in twice by mistake.' },
    tokens.admin,
  )
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  await jobsDone(app)
  expect(ofContractor()).toEqual([`Invoice ${folio} was cancelled`])
  expect([ofSilent(), ofOther()]).toEqual([[], []])
  // On Home it stays until it was opened, and belongs to the contractor alone.
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
