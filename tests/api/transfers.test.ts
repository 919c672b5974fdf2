import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { applyTransferEvent } from '../../server/areas/transfers/apply-event.ts'
import { carryOut } from '../../server/areas/transfers/carry-out.ts'
import { inTransaction, workerOf } from '../../server/areas/transfers/context.ts'
import { dueReadings, readAgain } from '../../server/areas/transfers/read-again.ts'
import { tellChanges } from '../../server/notifications/raise.ts'
import type { TestApp } from '../support/app.ts'
import { newClabe } from '../support/bank.ts'
import { times } from '../support/http-server.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { addInvoice, createPayable, historyOf, statusOf } from '../support/transfers.ts'
import { sampleFile } from '../support/uploads.ts'
import { tellOf, wiseOf } from '../support/wise.ts'

const CALCULATE = 'contractor/wise-invoice-calculation'
const TRANSFER = 'contractor/wise-invoice-transfer'
const FUND = 'contractor/wise-fund-transfer-by-balance'
const CANCEL = 'contractor/cancel-wise-transfer'
const CLOSE = 'contractor/set-complete-invoice-invoice'
const LOOK = 'contractor/get-invoice-transfer'
const REASON = 'Calculated too early'

const app = testApp({}, { hasWorker: false, now: null })
const server = wiseOf(app)

type Tokens = Awaited<ReturnType<typeof createPayable>>['tokens']
const calculate = (invoiceId: number, { admin }: Tokens) => app.call(CALCULATE, { invoiceId }, admin)
async function transfer(invoiceId: number, tokens: Tokens) {
  const { body } = await calculate(invoiceId, tokens)
  return app.call(TRANSFER, { invoiceId, quoteId: body.data?.quoteId ?? 'none' }, tokens.admin)
}
const fund = (transferId: number, { admin }: Tokens) => app.call(FUND, { transferId }, admin)
const cancel = (transferId: number, { admin }: Tokens, reason = REASON) => app.call(CANCEL, { transferId, reason }, admin)
const look = async (invoiceId: number, { admin }: Tokens) => (await app.call(LOOK, { invoiceId }, admin)).body.data.transfer
/** An invoice that can be paid, with its transfer. */
async function prepared(options?: Parameters<typeof createPayable>[1]) {
  const at = await createPayable(app, options)
  const transferId: number = (await transfer(at.invoiceId, at.tokens)).body.data.transferId
  return { ...at, transferId }
}
/** Makes and pays it, and answers its id here and at Wise. */
async function pay(invoiceId: number, tokens: Tokens) {
  const transferId: number = (await transfer(invoiceId, tokens)).body.data.transferId
  const { body } = await fund(transferId, tokens)
  expect(body.data?.successfulTransfers).toEqual([{ invoiceId, transferId }])
  return { transferId, wiseId: server.account.transfers.at(-1)?.id as number }
}
const tell = (wiseId: number, status: string, time = nextSecond()) => tellOf(app, wiseId, status, time)
let second = 0
const nextSecond = () => new Date(Date.parse('2026-11-20T12:00:00Z') + ++second * 1000)

describe('paying one invoice [H5]', () => {
  test("calculation, transfer, funding and the provider's word lead to Paid, each in the history", async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const { body } = await calculate(invoiceId, tokens)
    expect(body.data).toMatchObject({
      fee: '3.21',
      source_amount: '995.95',
      total: '999.16',
      target_amount: '18425.00',
      recipient: expect.stringMatching(/^CLABE ••••\d{4}$/),
    })
    const made = await app.call(TRANSFER, { invoiceId, quoteId: body.data.quoteId }, tokens.admin)
    expect(made.body.data).toMatchObject({ provider_status: 'incoming_payment_waiting' })
    expect(server.account.payments()).toBe(0)
    const { transferId } = made.body.data
    const funded = await fund(transferId, tokens)
    expect(funded.body.data).toEqual({ successfulTransfers: [{ invoiceId, transferId }], failTransfers: [] })
    expect(await statusOf(app, invoiceId)).toBe('Validating')
    const wiseId = server.account.transfers[0]?.id as number
    expect(server.account.transfers[0]?.reference).toMatch(/^C-2026-/)
    await tell(wiseId, 'processing')
    expect(await tell(wiseId, 'outgoing_payment_sent')).toBe('changed')
    expect(await statusOf(app, invoiceId)).toBe('Paid')
    expect(await historyOf(app, invoiceId)).toEqual(['invoice.transfer-created', 'invoice.transfer-funded', 'invoice.paid'])
    const seen = await app.call(LOOK, { invoiceId }, tokens.admin)
    const statuses = seen.body.data.transfer.timeline.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['ordered', 'funded', 'processing', 'outgoing_payment_sent'])
    expect(JSON.stringify(await app.db.selectFrom('invoice_transfers').selectAll().execute())).not.toMatch(/"clabe":"\d{18}/)
  })

  test('an invoice on credit leaves the client when it is paid; one whose client pays first is refused', async () => {
    const credit = await createPayable(app, { status: 'Approval', company: { payment_terms_days: 30 } })
    await pay(credit.invoiceId, credit.tokens)
    expect(await statusOf(app, credit.invoiceId)).toBe('Validating')
    const first = await createPayable(app, { status: 'Approval' })
    expect((await calculate(first.invoiceId, first.tokens)).body.message).toBe(
      'The client pays first: its payment proof is missing.',
    )
    const pending = await createPayable(app, { status: 'Pending', approved: false })
    expect((await calculate(pending.invoiceId, pending.tokens)).body).toMatchObject({
      code: 'INVOICE_STATE',
      message: 'This invoice has the status Pending and cannot be transferred now.',
    })
  })

  test('the contractor without CLABE or email, with a wrong or a shared CLABE is a blocker in words', async () => {
    const none = await createPayable(app, { bank: null })
    expect((await calculate(none.invoiceId, none.tokens)).body).toMatchObject({
      status: 422,
      message: 'The contractor has no Wise email or CLABE.',
    })
    const wrong = await createPayable(app, { bank: { clabe: '002010077777777770' } })
    expect((await calculate(wrong.invoiceId, wrong.tokens)).body.message).toBe('The CLABE check digit does not match.')
    const shared = await createPayable(app, { bank: { clabe: '002010077777777771' } })
    const other = await createPayable(app, { bank: { clabe: '002010077777777771' } })
    for (const { invoiceId, tokens } of [shared, other]) {
      expect((await calculate(invoiceId, tokens)).body.message).toMatch(/^This CLABE is used by another person too/)
    }
    const email = await createPayable(app, { bank: { clabe: null, wise_email: 'ana@example.com' } })
    expect((await calculate(email.invoiceId, email.tokens)).body.data.recipient).toBe('ana@example.com')
  })

  test("a quote that has ended, or is another invoice's, makes no transfer", async () => {
    const { invoiceId, tokens, ...at } = await createPayable(app)
    const { quoteId } = (await calculate(invoiceId, tokens)).body.data
    const other = await addInvoice(app, at)
    expect((await app.call(TRANSFER, { invoiceId: other, quoteId }, tokens.admin)).body.code).toBe('QUOTE_EXPIRED')
    await setRow(app.db, 'transfer_quotes', { quote_id: quoteId }, { expires_at: '2026-01-01T00:00:00Z' })
    expect((await app.call(TRANSFER, { invoiceId, quoteId }, tokens.admin)).body).toMatchObject({
      status: 409,
      message: 'The quote has expired. Calculate again.',
    })
    expect(server.account.transfers).toEqual([])
  })

  test('a price that was looked at before the account changed makes no transfer', async () => {
    const { invoiceId, person, tokens } = await createPayable(app)
    const { quoteId } = (await calculate(invoiceId, tokens)).body.data
    const bankDetail = { clabe: '002010077777777771', bank_name: 'Banamex', accountNumber: '', newWiseEmail: '' }
    await app.call('employee/update-employee-by-id', { id: person.id, bankDetail }, tokens.admin)
    expect((await app.call(TRANSFER, { invoiceId, quoteId }, tokens.admin)).body).toMatchObject({
      code: 'QUOTE_EXPIRED',
      message: expect.stringContaining('The bank data of the contractor changed'),
    })
    expect(server.account.transfers).toEqual([])
  })

  test('a transfer to an account that changed since is not paid, and another one to the new account is', async () => {
    const { invoiceId, person, tokens, transferId } = await prepared()
    const bankDetail = { clabe: newClabe(), bank_name: 'Banamex', accountNumber: '', newWiseEmail: '' }
    await app.call('employee/update-employee-by-id', { id: person.id, bankDetail }, tokens.admin)
    const { folio } = await rowOf(app.db, 'invoices', { id: invoiceId })
    const message = `The bank data of the contractor of invoice ${folio} changed after the calculation. Cancel its transfer and calculate again.`
    expect((await fund(transferId, tokens)).body).toMatchObject({ code: 'TRANSFER_STATE', message })
    expect((await look(invoiceId, tokens)).fund_obstacle).toBe(message)
    expect(server.account.payments()).toBe(0)
    await cancel(transferId, tokens, 'The account changed')
    await pay(invoiceId, tokens)
    expect(server.account.transfers.map(({ payments }) => payments)).toEqual([0, 1])
  })

  test('two at once make one transfer; a second one is refused while the first lives', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const quotes = await Promise.all([1, 2].map(() => calculate(invoiceId, tokens)))
    const both = await Promise.all(
      quotes.map(({ body }) => app.call(TRANSFER, { invoiceId, quoteId: body.data.quoteId }, tokens.admin)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('This invoice already has a transfer.')
    expect(server.account.transfers).toHaveLength(1)
  })

  test('where the company has the two-person rule another person pays', async () => {
    const { invoiceId, tokens, transferId } = await prepared({ company: { two_person_rule: true } })
    const obstacleOf = async (token: string) => (await app.call(LOOK, { invoiceId }, token)).body.data.transfer.fund_obstacle
    const message =
      'You prepared this payment. Another person must pay it. Ask a colleague who may pay invoices to open this page and make the payment.'
    expect(await obstacleOf(tokens.admin)).toBe(message)
    expect(await obstacleOf(tokens.second)).toBeNull()
    expect((await fund(transferId, tokens)).body).toMatchObject({ code: 'SAME_PERSON', message })
    expect((await app.call(FUND, { transferId }, tokens.second)).status).toBe(200)
  })

  test('the same key answers the same and pays once, and so does a second click', async () => {
    const { tokens, transferId } = await prepared()
    const requestKey = randomUUID()
    const one = await app.call(FUND, { transferId, requestKey }, tokens.admin)
    expect((await app.call(FUND, { transferId, requestKey }, tokens.admin)).body).toEqual(one.body)
    await Promise.all([1, 2, 3].map(() => fund(transferId, tokens)))
    expect(server.account.payments()).toBe(1)
  })
})

describe('failed payments [H5]', () => {
  test('an insufficient balance is reported with both figures, before and by the provider', async () => {
    const { invoiceId, tokens, transferId } = await prepared()
    server.account.balances.set('USD', 5)
    expect((await fund(transferId, tokens)).body).toMatchObject({
      status: 422,
      message: 'The balance is 5.00 USD; this payment needs 999.16 USD.',
    })
    server.account.balances.set('USD', 5000)
    server.faults.push({
      on: /payments$/,
      status: 201,
      body: { type: 'BALANCE', status: 'REJECTED', errorCode: 'transfer.insufficient_funds' },
    })
    expect((await fund(transferId, tokens)).body).toMatchObject({
      code: 'PROVIDER',
      message: expect.stringContaining('The balance at Wise is too low.'),
    })
    expect(server.account.payments()).toBe(0)
    expect(await look(invoiceId, tokens)).toMatchObject({
      is_ordered: false,
      is_living: true,
    })
    expect((await fund(transferId, tokens)).status).toBe(200)
    expect(server.account.payments()).toBe(1)
  })

  test('several are paid one by one, each with its own result', async () => {
    const { invoiceId, tokens, ...at } = await createPayable(app)
    const others = [await addInvoice(app, at), await addInvoice(app, at)]
    const ids: number[] = []
    for (const id of [invoiceId, ...others]) ids.push((await transfer(id, tokens)).body.data.transferId)
    server.account.balances.set('USD', 2100)
    const { body } = await app.call(FUND, { transferIds: [...ids, 999_999] }, tokens.admin)
    expect(body.data.successfulTransfers).toHaveLength(2)
    const messages = body.data.failTransfers.map(({ message }: { message: string }) => message)
    expect(messages).toEqual([expect.stringContaining('is too low'), 'We could not find this record.'])
    expect(server.account.payments()).toBe(2)
  })

  test('silence after the order is no second payment: it stays ordered and is made up for by the job', async () => {
    const { invoiceId, tokens, transferId } = await prepared()
    server.faults.push(
      { on: /transfers\/:id\/payments$/, isDone: true, status: 500 },
      ...times(4, { on: /^GET \/transfers\/:id/, status: 503 }),
    )
    const { body } = await fund(transferId, tokens)
    expect(body).toMatchObject({ code: 'PROVIDER', message: expect.stringContaining('Do not pay it another way') })
    expect((await look(invoiceId, tokens)).is_ordered).toBe(true)
    expect((await cancel(transferId, tokens, 'Not needed any more')).body.code).toBe('TRANSFER_STATE')
    await carryOut(workerOf('test', app.services), transferId)
    expect(await look(invoiceId, tokens)).toMatchObject({
      is_ordered: false,
      funded_at: expect.any(String),
    })
    expect(server.account.payments()).toBe(1)
  })

  test('a payment that could not be stored is found by its event', async () => {
    const { invoiceId, tokens, transferId } = await prepared()
    const one = server.account.transfers[0] as (typeof server.account.transfers)[0]
    Object.assign(one, { status: 'processing', payments: 1 })
    await tell(one.id, 'outgoing_payment_sent')
    expect(await statusOf(app, invoiceId)).toBe('Paid')
    expect((await fund(transferId, tokens)).status).toBe(200)
    expect(one.payments).toBe(1)
  })

  test('a transfer that the provider refuses ends, and another can be made', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    server.faults.push({
      on: /^POST \/transfers$/,
      status: 422,
      body: { errors: [{ code: 'NOT_VALID', message: 'Unknown account', path: 'targetAccount' }] },
    })
    expect((await transfer(invoiceId, tokens)).body.message).toBe('Wise could not do this: Wise refused this: Unknown account')
    expect(await look(invoiceId, tokens)).toMatchObject({
      provider_status: 'refused',
      is_living: false,
      timeline: [{ status: 'ordered' }, { status: 'refused', at: expect.any(String) }],
    })
    // The refusal is kept as words of the product and those of the service; each reader reads ours in their own language.
    const spanish = await app.call(LOOK, { invoiceId }, tokens.admin, { 'accept-language': 'es' })
    expect(spanish.body.data.transfer.trouble).toBe('Wise rechazó la operación: «Unknown account»')
    expect((await transfer(invoiceId, tokens)).status).toBe(200)
  })

  test('an unpaid transfer can be cancelled with a reason; until then the invoice cannot go back', async () => {
    const { invoiceId, tokens, transferId } = await prepared()
    expect((await cancel(transferId, tokens, ' ')).body.fields[0].field).toBe('reason')
    expect((await cancel(transferId, tokens)).status).toBe(200)
    expect(server.account.transfers[0]?.status).toBe('cancelled')
    expect((await fund(transferId, tokens)).body.code).toBe('TRANSFER_STATE')
    expect((await transfer(invoiceId, tokens)).status).toBe(200)
  })

  describe('a cancellation', () => {
    const storyOf = (invoiceId: number) => {
      const where = { entity: 'invoice', entity_id: invoiceId, action: 'invoice.transfer-cancelled' }
      return rowsOf(app.db, 'history', where, ['action', 'reason', 'actor_id'])
    }
    const made = async () => {
      const { invoiceId, tokens, transferId } = await prepared()
      return {
        invoiceId,
        tokens,
        transferId,
        cancel: () => cancel(transferId, tokens),
        look: () => look(invoiceId, tokens),
        row: () => rowOf(app.db, 'invoice_transfers', { id: transferId }),
      }
    }

    test('is ordered while another process works on the transfer, and recorded when it is done', async () => {
      const { invoiceId, transferId, cancel, look, row } = await made()
      await setRow(app.db, 'invoice_transfers', { id: transferId }, { busy_until: '2100-01-01T00:00:00Z' })
      expect((await cancel()).body).toMatchObject({
        code: 'PROVIDER',
        message: expect.stringContaining('The cancellation was ordered but is not confirmed yet.'),
      })
      expect(await storyOf(invoiceId)).toEqual([])
      expect((await look()).fund_obstacle).toBe(
        'This transfer is being cancelled. Wait a minute, then calculate the invoice again.',
      )
      await setRow(app.db, 'invoice_transfers', { id: transferId }, { busy_until: null })
      await carryOut(workerOf('test', app.services), transferId)
      const { created_by } = await row()
      expect(await storyOf(invoiceId)).toEqual([{ action: 'invoice.transfer-cancelled', reason: REASON, actor_id: created_by }])
      expect(await look()).toMatchObject({ provider_status: 'cancelled', is_living: false })
    })

    test('is recorded once if the event of the provider comes first', async () => {
      const { invoiceId, transferId, cancel } = await made()
      server.faults.push(
        ...times(12, { on: /cancel$/, isDone: true, status: 503 }),
        ...times(12, { on: /^GET .transfers/, status: 503 }),
      )
      expect((await cancel()).body.message).toContain('The cancellation was ordered but is not confirmed yet.')
      server.faults.length = 0
      await tell(server.account.transfers[0]?.id as number, 'cancelled')
      await carryOut(workerOf('test', app.services), transferId)
      expect(await storyOf(invoiceId)).toMatchObject([{ reason: REASON, actor_id: expect.any(Number) }])
    })

    test('that the provider refuses leaves a transfer that can be paid', async () => {
      const { invoiceId, tokens, transferId, cancel, look } = await made()
      server.faults.push({ on: /cancel$/, status: 409, body: { error: 'transfer.not-cancellable' } })
      expect((await cancel()).body.code).toBe('PROVIDER')
      expect(await storyOf(invoiceId)).toEqual([])
      expect(await look()).toMatchObject({ is_living: true, fund_obstacle: null, trouble: expect.any(String) })
      expect((await fund(transferId, tokens)).status).toBe(200)
      expect(server.account.payments()).toBe(1)
    })

    test('of a transfer that was never made makes none, although its price has expired', async () => {
      const { invoiceId, tokens } = await createPayable(app)
      server.faults.push(...times(12, { on: /^POST .transfers$/, status: 503 }))
      await transfer(invoiceId, tokens)
      server.faults.length = 0
      for (const quote of server.account.quotes) quote.expiresAt = 0
      const { id: transferId } = await rowOf(app.db, 'invoice_transfers', { invoice_id: invoiceId })
      const { body } = await cancel(transferId, tokens)
      expect(body.data).toEqual({ transferId, provider_status: 'cancelled' })
      expect(server.account.transfers).toEqual([])
      expect(await historyOf(app, invoiceId)).toEqual(['invoice.transfer-created', 'invoice.transfer-cancelled'])
      await pay(invoiceId, tokens)
    })

    test('finds a transfer whose creation was not answered, and ends it', async () => {
      const { invoiceId, tokens } = await createPayable(app)
      server.faults.push(
        ...times(12, { on: /^POST .transfers$/, isDone: true, status: 503 }),
        ...times(12, { on: /^GET .transfers/, status: 503 }),
      )
      await transfer(invoiceId, tokens)
      server.faults.length = 0
      const { id: transferId } = await rowOf(app.db, 'invoice_transfers', { invoice_id: invoiceId })
      expect((await cancel(transferId, tokens)).status).toBe(200)
      expect(server.account.transfers).toMatchObject([{ status: 'cancelled' }])
      expect((await look(invoiceId, tokens)).transfer_id).not.toBeNull()
    })
  })

  test('a late refund of a transfer that has ended takes no payment of another one back', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const { wiseId } = await pay(invoiceId, tokens)
    for (const status of ['outgoing_payment_sent', 'charged_back']) await tell(wiseId, status)
    expect(await statusOf(app, invoiceId)).toBe('Validating')
    const other = await pay(invoiceId, tokens)
    await tell(other.wiseId, 'outgoing_payment_sent')
    await tell(wiseId, 'funds_refunded')
    expect(await statusOf(app, invoiceId)).toBe('Paid')
  })

  test('a cancelled payment allows another transfer only when its money is back, also without an event', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const { transferId, wiseId } = await pay(invoiceId, tokens)
    await tell(wiseId, 'processing')
    await tell(wiseId, 'cancelled')
    expect((await calculate(invoiceId, tokens)).body.code).toBe('TRANSFER_EXISTS')
    const [one] = server.account.transfers
    Object.assign(one as object, { status: 'funds_refunded' })
    app.now.value = new Date(Date.now() + 2 * 3_600_000)
    const worker = workerOf('test', app.services)
    expect(await dueReadings(worker)).toContain(transferId)
    await readAgain(worker, transferId)
    expect(await historyOf(app, invoiceId)).toContain('invoice.transfer-returned')
    app.now.value = null
    await pay(invoiceId, tokens)
  })

  test('transfers under way are read every hour, sent ones every day for 60 days', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const { transferId, wiseId } = await pay(invoiceId, tokens)
    const isDue = async (hours: number) => {
      app.now.value = new Date(Date.now() + hours * 3_600_000)
      return (await dueReadings(workerOf('test', app.services))).includes(transferId)
    }
    expect([await isDue(0.9), await isDue(1.1)]).toEqual([false, true])
    await tell(wiseId, 'outgoing_payment_sent', new Date())
    expect([await isDue(23), await isDue(25), await isDue(59.9 * 24), await isDue(60.1 * 24)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    await setRow(app.db, 'invoice_transfers', { id: transferId }, { provider: 'sandbox' })
    expect(await isDue(25)).toBe(false)
  })

  test('an event that arrives while its transfer is stored is applied', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const wise = app.services.transfers
    let event: Promise<unknown> = Promise.resolve()
    app.services.transfers = {
      ...wise,
      createTransfer: async (order) => {
        const state = await wise.createTransfer(order)
        await new Promise<void>((begun) => {
          event = inTransaction(workerOf('test', app.services), null, async (context) => {
            const at = nextSecond().toISOString()
            const { transferId } = state
            await applyTransferEvent(context, { transferId, key: at, at, status: null, reason: 'ACCOUNT_CLOSED' })
            begun()
            await setTimeout(500)
          })
        })
        return state
      },
    }
    await transfer(invoiceId, tokens)
    await event
    expect((await look(invoiceId, tokens)).reason).toBe('ACCOUNT_CLOSED')
  })

  test('money that bounces weeks later takes Paid back, also from Complete; another transfer pays, and its own proof closes [H6]', async () => {
    const { invoiceId, tokens } = await createPayable(app, { company: { cfdi_required: false } })
    const { wiseId } = await pay(invoiceId, tokens)
    await tell(wiseId, 'outgoing_payment_sent')
    const close = (files: Parameters<TestApp['upload']>[2]) => app.upload(CLOSE, { invoiceId }, files, tokens.admin)
    const proof = await sampleFile('proof_file', 'pdf')
    expect((await close([proof])).body.data.status).toBe('Complete')
    await tell(wiseId, 'bounced_back')
    const bounced = (await app.call('contractor/get-invoice-by-id', { invoiceId }, tokens.admin)).body.data[0]
    expect(bounced).toMatchObject({ status: 'Validating', paid_at: null, payment_reference: null })
    expect((await calculate(invoiceId, tokens)).body.code).toBe('TRANSFER_EXISTS')
    await tell(wiseId, 'cancelled')
    await tell(wiseId, 'funds_refunded')
    const next = await pay(invoiceId, tokens)
    await tell(next.wiseId, 'outgoing_payment_sent')
    expect(await statusOf(app, invoiceId)).toBe('Paid')
    const returns = (await historyOf(app, invoiceId)).filter((action) => action.endsWith('-returned'))
    expect(returns).toEqual(['invoice.payment-returned', 'invoice.transfer-returned'])
    const reasonsIn = async (language: string) => {
      const story = await app.call('contractor/get-history-invoice', { invoiceId }, tokens.admin, {
        'accept-language': language,
      })
      const rows: { action: string; reason: string }[] = story.body.data
      return rows.filter(({ action }) => action.endsWith('-returned')).map(({ reason }) => reason)
    }
    expect(await reasonsIn('en')).toEqual(['The bank returned the payment', 'The money is back in the balance'])
    expect(await reasonsIn('es')).toEqual(['El banco devolvió el pago', 'El dinero regresó al saldo'])
    // The contractor is told once that the money did not arrive, between the two payments.
    const { rows: mails } = await app.sql`select payload->>'action' as action from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-invoice-mail' and payload->>'invoiceId' = ${String(invoiceId)} order by j.id`
    expect(mails.map(({ action }) => action)).toEqual(['invoice.paid', 'invoice.payment-returned', 'invoice.paid'])
    // The proofs of a returned payment do not prove this one.
    expect((await close([])).body.message).toBe('These items are still missing: proof of payment to the contractor.')
    expect((await close([proof])).body.data.status).toBe('Complete')
    const [invoice] = (await app.call('contractor/get-invoice-by-id', { invoiceId }, tokens.admin)).body.data
    const returned = invoice.contractor_proofs.map(({ returned_at }: { returned_at: string | null }) => returned_at !== null)
    expect(returned).toEqual([true, false])
  })

  test('the contractor is notified of a returned payment once, and not of a return before it was paid [H6]', async () => {
    const noticesOf = async (companyId: number) => {
      while ((await tellChanges(app.db, new Date(), (error) => expect.fail(String(error)))) > 0);
      const ofCompany = app.db.selectFrom('notifications').select(['item', 'action']).where('company_id', '=', companyId)
      const rows = await ofCompany.orderBy('history_id').execute()
      const texts = (key: string) => rows.filter(({ item }) => item === key).map(({ action }) => action)
      return { own: texts('ownInvoiceNews'), staff: texts('employeeOnboardingSendWiseTransferContractor') }
    }
    const paid = await createPayable(app, { company: { cfdi_required: false } })
    const first = await pay(paid.invoiceId, paid.tokens)
    for (const status of ['outgoing_payment_sent', 'bounced_back', 'funds_refunded']) await tell(first.wiseId, status)
    const folio = (id: number) => rowOf(app.db, 'invoices', { id }).then((row) => row.folio)
    const one = await folio(paid.invoiceId)
    const notices = await noticesOf(paid.companyId)
    expect(notices.own).toEqual([`Invoice ${one} was paid`, `The payment of invoice ${one} was returned`])
    expect(notices.staff.filter((text) => text.endsWith('returned'))).toHaveLength(2)
    const unpaid = await createPayable(app)
    const second = await pay(unpaid.invoiceId, unpaid.tokens)
    for (const status of ['bounced_back', 'funds_refunded']) await tell(second.wiseId, status)
    const never = await noticesOf(unpaid.companyId)
    expect(never.own).toEqual([])
    expect(never.staff.at(-1)).toBe(`Transfer for ${await folio(unpaid.invoiceId)}: returned`)
    expect(await historyOf(app, unpaid.invoiceId)).toEqual([
      'invoice.transfer-created',
      'invoice.transfer-funded',
      'invoice.transfer-returned',
    ])
  })

  test('events in any order and twice lead to the same end', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const { wiseId } = await pay(invoiceId, tokens)
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
    expect(await tell(wiseId, 'outgoing_payment_sent', at(3))).toBe('changed')
    expect(await tell(wiseId, 'outgoing_payment_sent', at(3))).toBe('doubled')
    expect(await tell(wiseId, 'processing', at(1))).toBe('kept')
    expect(await tell(wiseId, 'funds_converted', at(2))).toBe('kept')
    expect(await statusOf(app, invoiceId)).toBe('Paid')
    expect(await tell(123_456_789, 'processing')).toBe('waiting')
  })

  test('a lost event is made up for by reading', async () => {
    const { invoiceId, tokens } = await createPayable(app)
    const { transferId } = await pay(invoiceId, tokens)
    const one = server.account.transfers[0] as (typeof server.account.transfers)[0]
    one.status = 'outgoing_payment_sent'
    await readAgain(workerOf('test', app.services), transferId)
    expect(await statusOf(app, invoiceId)).toBe('Paid')
  })
})
