import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { TaxError } from '../../server/outside/tax/tax.ts'
import type { TestApp } from '../support/app.ts'
import { createInvoicing, insertBill, insertInvoice } from '../support/invoices.ts'
import { pdfOf } from '../support/pdf.ts'
import { actionsOf, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const SEND = 'contractor/send-invoice-email-to-aprove'
const CLOSE = 'contractor/set-complete-invoice-invoice'
const CANCEL = 'contractor/cancel-tax-bill'
const PROOF = [{ field: 'proof_file', name: 'proof.pdf', content: pdfOf() }]

const app = testApp({}, { hasWorker: false })
let local: TestApp['services']['tax']
let at: Awaited<ReturnType<typeof createInvoicing>>
beforeAll(async () => {
  local = app.services.tax
  at = await createInvoicing(app)
})
beforeEach(() => {
  app.services.tax = local
})

/** An invoice over 1160.00 with a bill as it is after it was made here. */
async function createBilled(status: string, bill: { status: string; total?: string }) {
  const invoice_id = await insertInvoice(app, at, { status })
  await insertBill(app, { invoice_id, uuid: null, is_stamped: false, ...bill })
  return invoice_id
}
const billOf = async (invoice_id: number) => {
  const { status, cancel_motive } = await rowOf(app.db, 'invoice_cfdis', { invoice_id })
  return { status, cancel_motive }
}

describe('an invoice is closed with a tax bill that counts (I15) [H3]', () => {
  test.each([
    ['Making', '1160.00', 409],
    ['Pending cancellation', '1160.00', 409],
    ['Cancelled', '1160.00', 409],
    ['Valid', '1100.00', 409],
    ['Valid', '1160.00', 200],
  ])('%s over %s: %i', async (status, total, answered) => {
    const invoiceId = await createBilled('Paid', { status, total })
    const closed = await app.upload(CLOSE, { invoiceId }, PROOF, at.tokens.admin)
    expect([closed.status, closed.body.message ?? '']).toEqual([
      answered,
      answered === 200 ? '' : expect.stringContaining('tax bill (CFDI)'),
    ])
  })

  test('one that was made before a correction keeps the invoice from the client until its cancellation is asked for', async () => {
    const invoiceId = await createBilled('Pending', { status: 'Valid', total: '900.00' })
    const stopped = await app.call(SEND, { invoiceId }, at.tokens.admin)
    expect([stopped.status, stopped.body.message]).toEqual([
      409,
      expect.stringContaining(
        'the cancellation of its tax bill, which no longer matches (it says 900.00, the invoice 1160.00)',
      ),
    ])
    app.services.tax = { ...local, cancelBill: async () => 'Pending cancellation' }
    expect((await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)).status).toBe(200)
    expect((await app.call(SEND, { invoiceId }, at.tokens.admin)).status).toBe(200)
  })
})

describe('a cancellation [H6]', () => {
  test('requested by two people at once it is done and notified once', async () => {
    const invoiceId = await createBilled('Paid', { status: 'Valid' })
    const asked = [at.tokens.contractor, at.tokens.admin].map((token) => app.call(CANCEL, { invoiceId, motive: '02' }, token))
    const answers = await Promise.all(asked)
    const lost = answers.find(({ status }) => status !== 200)
    // A call after the other's commit answers that there is no bill.
    if (lost) expect(lost.body.code).toBe('TAX_BILL_NONE')
    expect(answers.some(({ body }) => body.data?.cfdi.status === 'Cancelled')).toBe(true)
    expect(await actionsOf(app.db, 'invoice', invoiceId)).toEqual(['invoice.tax-bill-cancelled'])
  })

  test('after a lost answer the next attempt finds it done', async () => {
    const invoiceId = await createBilled('Paid', { status: 'Valid' })
    let isDone = false
    app.services.tax = {
      ...local,
      cancelBill: async () => {
        const text = isDone ? 'El comprobante ya fue cancelado.' : 'Facturama did not answer.'
        const error = new TaxError(text, !isDone)
        isDone = true
        throw error
      },
      readCancellation: async () => 'Valid',
    }
    const silent = await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)
    expect([silent.body.code, await billOf(invoiceId)]).toEqual(['PROVIDER', { status: 'Valid', cancel_motive: null }])
    app.services.tax = { ...app.services.tax, readCancellation: async () => 'Cancelled' }
    const { body } = await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)
    expect(body.data.cfdi.status).toBe('Cancelled')
  })

  test('that the receiver refuses leaves no motive on the bill', async () => {
    const invoiceId = await createBilled('Paid', { status: 'Valid' })
    app.services.tax = { ...local, cancelBill: async () => 'Pending cancellation', readCancellation: async () => 'Valid' }
    await app.call(CANCEL, { invoiceId, motive: '03' }, at.tokens.contractor)
    expect(await billOf(invoiceId)).toEqual({ status: 'Pending cancellation', cancel_motive: '03' })
    await followTaxBills({}, { services: app.services, log: app.app.log } as never)
    expect(await billOf(invoiceId)).toEqual({ status: 'Valid', cancel_motive: null })
  })
})
