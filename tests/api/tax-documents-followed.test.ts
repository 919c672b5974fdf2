import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { TaxError } from '../../server/outside/tax/tax.ts'
import type { TestApp } from '../support/app.ts'
import { createInvoicing, insertBill, insertInvoice } from '../support/invoices.ts'
import { pdfOf } from '../support/pdf.ts'
import { actionsOf, addRow, insertRow, rowOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const CANCEL = 'contractor/cancel-tax-bill'
const CANCEL_FEES = 'contractor/cancel-fee-bill'
const READ = 'contractor/get-tax-bill-by-invoice-id'
const MOVE = 'contractor/update-invoice-status'

const app = testApp({}, { hasWorker: false })
const local = beforehand(() => app.services.tax)
const at = beforehand(() => createInvoicing(app))
beforeEach(async () => {
  app.services.tax = local
  await app.db.deleteFrom('invoice_cfdis').execute()
  await app.db.deleteFrom('fee_bills').execute()
})

/** A bill as it is after it was made at another service. */
const addBill = (invoice_id: number, bill: Record<string, unknown> = {}) =>
  insertBill(app, { invoice_id, service: 'facturama', ...bill })
const billOf = (id: number) => rowOf(app.db, 'invoice_cfdis', { id })
/** The service `facturama`, with the calls that a test answers itself. */
const serve = (calls: Partial<TestApp['services']['tax']>) => {
  app.services.tax = { ...local, name: 'facturama', ...calls }
}
const morning = () => followTaxBills({}, { services: app.services, log: app.app.log } as never)
const storyOf = (invoiceId: number) => actionsOf(app.db, 'invoice', invoiceId)

describe('after a change of the setting TAX a document stays with the service that made it [H6]', () => {
  test('a stamped bill of the former service is not cancelled, and the answer names the setting', async () => {
    const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
    const { id } = await addBill(invoiceId)
    const { status, body } = await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)
    expect([status, body.code, body.message]).toEqual([502, 'PROVIDER', expect.stringContaining('sets TAX to facturama')])
    expect((await billOf(id)).status).toBe('Valid')
  })

  test('a bill of fees keeps its invoices', async () => {
    const { id } = await addRow(app.db, 'fee_bills', {
      company_id: at.companyId,
      status: 'Valid',
      service: 'facturama',
      service_id: randomUUID(),
      uuid: randomUUID().toUpperCase(),
      is_stamped: true,
      serie: 'PF',
      folio: '1',
      request: JSON.stringify({ issuer: { rfc: 'A' }, receiver: { rfc: 'B' } }),
      total: '116.00',
      issued_at: new Date().toISOString(),
      claimed_at: new Date().toISOString(),
    })
    const { status } = await app.call(CANCEL_FEES, { feeBillId: id, motive: '02' }, at.tokens.admin)
    expect([status, (await rowOf(app.db, 'fee_bills', { id })).status]).toEqual([502, 'Valid'])
  })

  test('no morning asks another service about it', async () => {
    const one = await insertInvoice(app, at, { status: 'Paid' })
    const two = await insertInvoice(app, at, { status: 'Paid' })
    const pending = await addBill(one, { status: 'Pending cancellation', cancel_motive: '02' })
    const replacement = await addBill(two, { service: 'local' })
    const replaced = await addBill(two, { replaced_by: replacement.id })
    await morning()
    expect([(await billOf(pending.id)).status, (await billOf(replaced.id)).status]).toEqual(['Pending cancellation', 'Valid'])
  })

  test('an unstamped bill of the former service is cancelled without a question', async () => {
    const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
    await addBill(invoiceId, { service: 'local', uuid: null, is_stamped: false })
    const asked: string[] = []
    serve({
      cancelBill: async ({ id }) => {
        asked.push(id)
        return 'Cancelled'
      },
    })
    const { body } = await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)
    expect([body.data?.cfdi.status, asked]).toEqual(['Cancelled', []])
  })
})

test('no morning asks about a document of another account, whose tries are not used up [H6]', async () => {
  const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
  const one = { account: 'former' }
  const replacement = await addBill(invoiceId, { ...one, claimed_at: new Date(Date.now() + 1000).toISOString() })
  await addBill(invoiceId, { ...one, replaced_by: replacement.id })
  await addBill(invoiceId, { ...one, status: 'Pending cancellation', cancel_motive: '02', replaced_by: replacement.id })
  const asked = new Set<string>()
  const ask = (account: string | null) => {
    const note = (call: string) => async () => {
      asked.add(call)
      throw new TaxError('It is not here.', false)
    }
    serve({
      account,
      readCancellation: note('state'),
      cancelBill: note('cancellation'),
      download: note('file'),
      findBills: note('folio'),
    })
    return morning()
  }
  await ask('another')
  expect([...asked]).toEqual([])
  expect((await billOf(replacement.id)).papers_tried).toBe(0)
  await ask('former')
  expect([...asked].sort()).toEqual(['cancellation', 'file', 'folio', 'state'])
  expect((await billOf(replacement.id)).papers_tried).toBe(1)
})

describe('the receiver refuses the cancellation of a replaced bill [H6]', () => {
  test('it is requested once, then only by a user who names the replacement', async () => {
    const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
    const second = await addBill(invoiceId)
    const { uuid } = await billOf(second.id)
    const first = await addBill(invoiceId, { replaced_by: second.id })
    const asked: unknown[] = []
    serve({
      cancelBill: async (bill, motive, substitute) => {
        asked.push([bill.uuid, motive, substitute])
        return 'Pending cancellation'
      },
      readCancellation: async () => 'Valid',
    })
    const before = await billOf(first.id)
    for (let day = 0; day < 4; day += 1) await morning()
    expect(asked).toEqual([[before.uuid, '01', uuid]])
    expect(await storyOf(invoiceId)).toEqual(['invoice.tax-bill-cancelled', 'invoice.tax-bill-kept'])
    expect(await billOf(first.id)).toMatchObject({ status: 'Valid', cancel_motive: null, substituted_by: uuid })

    const again = await app.call(CANCEL, { invoiceId, motive: '01', substituteUuid: uuid ?? '' }, at.tokens.contractor)
    expect([again.status, asked.length]).toEqual([200, 2])
    expect((await billOf(first.id)).status).toBe('Pending cancellation')
    const twice = await app.call(CANCEL, { invoiceId, motive: '01', substituteUuid: uuid ?? '' }, at.tokens.contractor)
    expect([twice.body.code, asked.length]).toEqual(['TAX_BILL_NONE', 2])
    expect((await billOf(second.id)).status).toBe('Valid')
  })

  test('it counts again when its replacement is cancelled, and can be cancelled itself', async () => {
    const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
    const second = await addBill(invoiceId)
    const first = await addBill(invoiceId, { replaced_by: second.id, substituted_by: (await billOf(second.id)).uuid })
    serve({ cancelBill: async () => 'Cancelled' })
    await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)
    expect((await billOf(second.id)).status).toBe('Cancelled')
    const { body } = await app.call(READ, { invoiceId }, at.tokens.contractor)
    expect(body.data).toMatchObject({ cfdi: { uuid: (await billOf(first.id)).uuid }, may_cancel: true })
    const { status } = await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)
    expect([status, (await billOf(first.id)).status]).toEqual([200, 'Cancelled'])
  })
})

describe('the morning spares a service that does not answer [H6]', () => {
  /** Replaced bills whose cancellation the receiver has not decided. */
  async function addPending(count: number) {
    const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
    const { id } = await addBill(invoiceId)
    for (let at = 0; at < count; at += 1) await addBill(invoiceId, { status: 'Pending cancellation', replaced_by: id })
    for (let at = 0; at < 3; at += 1) await addBill(invoiceId, { replaced_by: id })
  }

  test('after five documents in a row without an answer it asks no more, about any kind', async () => {
    await addPending(8)
    let calls = 0
    const silent = async () => {
      calls += 1
      throw new TaxError('No answer', true)
    }
    serve({ readCancellation: silent, cancelBill: silent, download: silent, findBills: silent })
    await morning()
    expect(calls).toBe(5)
  })

  test('an answer between them begins the count again, and no morning takes more than 200 of a kind', async () => {
    await addPending(203)
    let calls = 0
    serve({
      readCancellation: async () => {
        calls += 1
        if (calls % 3 > 0) throw new TaxError('No answer', true)
        return 'Pending cancellation'
      },
      cancelBill: async () => 'Pending cancellation',
    })
    await morning()
    expect(calls).toBe(200)
  })
})

describe('an invoice with a tax bill made elsewhere [H3]', () => {
  test.each([
    ['Pending', 'contractor'],
    ['Approval', 'admin'],
  ] as const)('%s is cancelled by the %s, and its bill can go with another invoice', async (status, who) => {
    const invoiceId = await insertInvoice(app, at, { status })
    await addBill(invoiceId, { status: 'External', service_id: null })
    const { uuid } = await rowOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })
    const input = { invoiceId, status: 'Cancelled', reason: 'It has the wrong hours.' }
    const cancelled = await app.call(MOVE, input, at.tokens[who])
    expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined])
    expect(await rowOf(app.db, 'invoice_cfdis', { uuid })).toMatchObject({ status: 'Cancelled' })
    const history = await app.call('contractor/get-history-invoice', { invoiceId }, at.tokens.contractor)
    expect(history.body.data.at(-1) ?? history.body.data[0]).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ from: uuid, to: null })]),
    })
  })

  test('one made here still has to be cancelled first', async () => {
    const invoiceId = await insertInvoice(app, at, { status: 'Pending' })
    await addBill(invoiceId)
    const input = { invoiceId, status: 'Cancelled', reason: 'It has the wrong hours.' }
    expect((await app.call(MOVE, input, at.tokens.contractor)).body.message).toBe(
      'This invoice has a tax bill. Cancel the tax bill first.',
    )
  })
})

test('a refused proof begins the wait of the client again [I12]', async () => {
  const other = await createInvoicing(app)
  const invoiceId = await insertInvoice(app, other, { status: 'Validating' })
  const approved_by_client_at = '2026-01-05T18:00:00.000Z'
  await setRow(app.db, 'invoices', { id: invoiceId }, { approved_by_client_at })
  const back = { invoiceId, status: 'Approval', reason: 'The proof is of another payment.' }
  expect((await app.call(MOVE, back, other.tokens.admin)).status).toBe(200)
  const filters = { companyId: other.companyId }
  const { body } = await app.call('contractor/get-invoice-stages', { filters }, other.tokens.admin)
  const waiting = JSON.stringify(body).match(/"since":"([^"]+)"/)?.[1] ?? ''
  const { status_since } = await rowOf(app.db, 'invoices', { id: invoiceId })
  expect(new Date(waiting).toISOString()).toBe(new Date(status_since).toISOString())
})

const SEND = 'contractor/send-invoice-email-to-aprove'
const CLOSE = 'contractor/set-complete-invoice-invoice'
const PROOF = [{ field: 'proof_file', name: 'proof.pdf', content: pdfOf() }]

/** An invoice over 1160.00 with a bill as it is after it was made here. */
async function createBilled(status: string, bill: { status: string; total?: string }) {
  const invoice_id = await insertInvoice(app, at, { status })
  await insertBill(app, { invoice_id, uuid: null, is_stamped: false, ...bill })
  return invoice_id
}
const cancelledBillOf = async (invoice_id: number) => {
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
    expect([silent.body.code, await cancelledBillOf(invoiceId)]).toEqual(['PROVIDER', { status: 'Valid', cancel_motive: null }])
    app.services.tax = { ...app.services.tax, readCancellation: async () => 'Cancelled' }
    expect((await app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor)).body.data.cfdi.status).toBe('Cancelled')
  })

  test('that the receiver refuses leaves no motive on the bill', async () => {
    const invoiceId = await createBilled('Paid', { status: 'Valid' })
    app.services.tax = { ...local, cancelBill: async () => 'Pending cancellation', readCancellation: async () => 'Valid' }
    await app.call(CANCEL, { invoiceId, motive: '03' }, at.tokens.contractor)
    expect(await cancelledBillOf(invoiceId)).toEqual({ status: 'Pending cancellation', cancel_motive: '03' })
    await morning()
    expect(await cancelledBillOf(invoiceId)).toEqual({ status: 'Valid', cancel_motive: null })
  })
})

/** A bill whose XML is here and whose PDF is still at the service. */
async function createWithoutPdf(service_id: string, status = 'Valid') {
  const now = new Date().toISOString()
  const xml_file = randomUUID()
  const facts = { name: 'bill.xml', kind: 'xml', bytes: 1, sha256: '0'.repeat(64) }
  await insertRow(app.db, 'files', { id: xml_file, ...facts, created_at: now, kept_at: now })
  await insertBill(app, { invoice_id: await insertInvoice(app, at, { status: 'Paid' }), status, service_id, xml_file })
}

/** One morning. @returns the calls to the service */
async function fetching(download: (id: string) => Buffer): Promise<string[]> {
  const asked: string[] = []
  serve({
    name: local.name,
    readCancellation: async ({ id }) => {
      asked.push(`state of ${id}`)
      return 'Pending cancellation'
    },
    download: async (id) => {
      asked.push(id)
      return download(id)
    },
  })
  await morning()
  return asked
}
const fail = (isPassing: boolean) => () => {
  throw new TaxError('It is not here.', isPassing)
}

test('a file that the service has lost is asked for on ten mornings and then no longer, and others are still fetched [H6]', async () => {
  await createWithoutPdf('lost')
  const asked = []
  for (let day = 0; day < 12; day += 1) asked.push(...(await fetching(fail(false))))
  expect(asked).toEqual(Array(10).fill('lost'))
  await createWithoutPdf('later')
  expect(await fetching(() => pdfOf())).toEqual(['later'])
  expect((await rowOf(app.db, 'invoice_cfdis', { service_id: 'later' })).pdf_file).not.toBeNull()
})

test('a service that does not answer is asked for five files in a morning, and for others on the next one [H6]', async () => {
  for (let number = 0; number < 8; number += 1) await createWithoutPdf(`bill ${number}`)
  const mornings = [await fetching(fail(true)), await fetching(fail(true))]
  expect(mornings).toEqual([
    ['bill 7', 'bill 6', 'bill 5', 'bill 4', 'bill 3'],
    ['bill 2', 'bill 1', 'bill 0', 'bill 7', 'bill 6'],
  ])
})

test('cancellations are asked about before files are fetched [H6]', async () => {
  await createWithoutPdf('waiting', 'Pending cancellation')
  expect(await fetching(() => pdfOf())).toEqual(['state of waiting', 'waiting'])
})
