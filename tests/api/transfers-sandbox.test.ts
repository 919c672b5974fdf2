import { expect, test, vi } from 'vitest'
import { sandboxJobs } from '../../server/areas/transfers/sandbox-jobs.ts'
import { advanceTransfer } from '../../server/outside/transfers/sandbox/advance.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { addInvoice, createPayable, statusOf } from '../support/transfers.ts'

const app = testApp()

const FUND = 'contractor/wise-fund-transfer-by-balance'

/** Pays it, and takes a number of steps at the sandbox without waiting for its pauses; the queue delivers the events. */
async function pay(invoiceId: number, token: string, steps: number): Promise<void> {
  const { body } = await app.call('contractor/wise-invoice-calculation', { invoiceId }, token)
  const made = await app.call('contractor/wise-invoice-transfer', { invoiceId, quoteId: body.data.quoteId }, token)
  const { transferId } = made.body.data
  expect((await app.call(FUND, { transferId }, token)).body.data.failTransfers).toEqual([])
  await advance(invoiceId, steps)
}

async function advance(invoiceId: number, steps: number): Promise<void> {
  const { transfer_id } = await rowOf(app.db, 'invoice_transfers', { invoice_id: invoiceId })
  for (let step = 0; step < steps; step += 1) await advanceTransfer(app.db, Number(transfer_id), step, new Date(), sandboxJobs)
}

const becomes = (invoiceId: number, status: string) =>
  vi.waitFor(async () => expect(await statusOf(app, invoiceId)).toBe(status), { timeout: 20_000, interval: 50 })

test('at the sandbox an invoice is paid by the events of its own queue, and one whose amount bounces comes back [H5]', async () => {
  const { invoiceId, tokens, ...at } = await createPayable(app)
  await pay(invoiceId, tokens.admin, 3)
  await becomes(invoiceId, 'Paid')
  const bouncing = await addInvoice(app, at, { total: '500.93' })
  await pay(bouncing, tokens.admin, 3)
  await becomes(bouncing, 'Paid')
  await advance(bouncing, 4)
  await becomes(bouncing, 'Validating')
})

test('at the sandbox a batch is paid but for the one whose account does not exist [H5]', async () => {
  const { invoiceId, companyId, tokens, ...at } = await createPayable(app)
  const refused = await addInvoice(app, { ...at, companyId }, { total: '700.91' })
  const { body } = await app.call('contractor/calculate-allinvoices-pending-by-company-id', { companyId }, tokens.admin)
  const { batchId } = body.data.calculationWiseAllInvoices
  const { data } = (await app.call(FUND, { batchId }, tokens.admin)).body
  expect(data.successfulTransfers).toMatchObject([{ invoiceId }])
  expect(data.failTransfers).toMatchObject([{ invoiceId: refused, message: 'The account of the recipient does not exist.' }])
  await advance(invoiceId, 3)
  await becomes(invoiceId, 'Paid')
  const page = await app.call('contractor/get-payments-waiting', {}, tokens.admin)
  expect(page.body.data.batches[0]).toMatchObject({ id: batchId, status: 'Done' })
})
