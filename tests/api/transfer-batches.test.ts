import { describe, expect, onTestFinished, test } from 'vitest'
import settings from '../../schemas/transfers.json' with { type: 'json' }
import { carryOut } from '../../server/areas/transfers/carry-out.ts'
import { workerOf } from '../../server/areas/transfers/context.ts'
import { payBatch } from '../../server/areas/transfers/pay-batch.ts'
import { times } from '../support/http-server.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { addInvoice, createPayable, historyOf, statusOf } from '../support/transfers.ts'
import { tellOf, wiseOf } from '../support/wise.ts'

const CALCULATE = 'contractor/calculate-allinvoices-pending-by-company-id'
const FUND = 'contractor/wise-fund-transfer-by-balance'
const TEMPLATE = 'contractor/download-wise-batch-template-transfer'
const UPLOAD = 'contractor/upload-batch-calculation-quote-wise'
const PAGE = 'contractor/get-payments-waiting'
const CANCEL = 'contractor/cancel-wise-transfer'
const LOOK = 'contractor/get-invoice-transfer'

const app = testApp({}, { hasWorker: false, now: null })
const server = wiseOf(app)

const NO_MONEY = { on: /batch-payments/, status: 422, body: { error: 'transfer.insufficient_funds' } }
/** A company with three invoices that can be paid, one that waits for its client, and one with a contractor without account. */
async function company(more: Record<string, unknown> = {}) {
  const at = await createPayable(app, { company: more })
  const ids = [at.invoiceId, await addInvoice(app, at, { total: '1850.00' }), await addInvoice(app, at, { total: '3700.00' })]
  const unpaid = await addInvoice(app, at, { status: 'Approval' })
  await addInvoice(app, at, { status: 'Approval', approved: false })
  return { ...at, ids, unpaid }
}
type At = Awaited<ReturnType<typeof company>>
const fund = (batchId: number, { tokens }: At, by: 'admin' | 'second' = 'admin') => app.call(FUND, { batchId }, tokens[by])
const page = async (token: string) => (await app.call(PAGE, {}, token)).body.data
const calculate = async ({ companyId, tokens }: At, more: object = {}) =>
  (await app.call(CALCULATE, { companyId, ...more }, tokens.admin)).body.data.calculationWiseAllInvoices
const template = async (token: string, companyId: number): Promise<string> => {
  const response = await app.download(TEMPLATE, { companyId }, token)
  expect(response.headers['content-disposition']).toContain('batch-transfers-template.csv')
  return response.body.replace('\uFEFF', '')
}
const upload = async ({ companyId, tokens }: At, text: string) => {
  const file = { field: 'batch_file', name: 'batch.csv', content: Buffer.from(text) }
  return (await app.upload(UPLOAD, { companyId }, [file], tokens.admin)).body
}

describe('calculation over all invoices of a company [H5]', () => {
  test('counts those that are approved and unpaid, and says of the others why not', async () => {
    const at = await company()
    const calculation = await calculate(at, { invoiceIds: [...at.ids, at.unpaid, 999_999] })
    expect(calculation).toMatchObject({
      count: 3,
      source_amount: '1295.95',
      fee: '9.63',
      total: '1305.58',
      rate_by_currency: { MXN: '18.5' },
    })
    expect(calculation.items.map(({ invoiceId }: { invoiceId: number }) => invoiceId)).toEqual(at.ids)
    expect(calculation.excluded).toEqual([
      { invoiceId: at.unpaid, reason: 'The client pays first: its payment proof is missing.' },
      { invoiceId: 999_999, reason: 'It is not approved by the client, or it is already paid.' },
    ])
    expect(await calculate(at, { invoiceIds: [at.unpaid] })).toMatchObject({ batchId: null, count: 0, total: '0.00' })
  })

  test('a refusal of Wise for one leaves the others; a missing answer is an error and stores nothing', async () => {
    const at = await company()
    server.faults.push({
      on: /quotes$/,
      status: 422,
      body: { errors: [{ code: 'x', message: 'Amount is too small', path: 'targetAmount' }] },
    })
    expect(await calculate(at)).toMatchObject({
      count: 2,
      excluded: [{ reason: 'Wise refused this: Amount is too small' }, {}],
    })
    server.faults.push(...times(12, { on: /quotes$/, status: 503 }))
    expect((await app.call(CALCULATE, { companyId: at.companyId }, at.tokens.admin)).body.code).toBe('PROVIDER')
  })
})

describe('more pending invoices than a batch takes [H5]', () => {
  /** Copies of an invoice for other periods, whose wait began that number of days after the first one's. */
  const copy = (id: number, count: number, days: number) =>
    app.sql`insert into invoices (folio, status, status_since, contractor_id, contractor_name, contract_id, company_id, concept,
          period_start, period_end, issue_date, due_date, currency, subtotal, total, total_client, approved_by_client_at)
        select 'X-' || id || '-' || n, status, status_since + make_interval(days => ${days}::int, secs => n), contractor_id,
          contractor_name, contract_id, company_id, concept, period_start + 1000 + n, period_end + 1000 + n, issue_date,
          due_date, currency, subtotal, total, total_client, approved_by_client_at
        from invoices, generate_series(1, ${count}::int) n where id = ${id}`
  const cardOf = async (at: At) => {
    const { companies } = await page(at.tokens.admin)
    return companies.find(({ id }: { id: number }) => id === at.companyId)
  }

  test('the page counts and totals all of every company, and lists the oldest payable ones first', async () => {
    const [at, other] = [await company(), await company()]
    await copy(at.unpaid, 1100, -10)
    expect(await cardOf(at)).toMatchObject({
      count: 1104,
      totals: [{ currency: 'MXN', amount: ((1101 + 1) * 18425 + 1850 + 3700).toFixed(2) }],
    })
    const { invoices } = await cardOf(at)
    expect(invoices).toHaveLength(200)
    const payable = invoices.filter(({ obstacle }: { obstacle: string | null }) => obstacle === null)
    expect(payable.map(({ id }: { id: number }) => id)).toEqual(at.ids)
    expect((await cardOf(other)).count).toBe(4)
  })

  test('a calculation finds the payable ones behind a thousand others, and counts those that it does not name', async () => {
    const at = await company()
    await copy(at.unpaid, 1100, -10)
    const calculation = await calculate(at)
    expect(calculation).toMatchObject({ count: 3, more: 104 })
    expect(calculation.excluded).toHaveLength(997)
    expect(await calculate(at, { invoiceIds: at.ids })).toMatchObject({ count: 3, more: 0 })
  })

  test('a file and a calculation take at most a thousand, the oldest', async () => {
    const at = await company()
    await copy(at.invoiceId, 1001, 10)
    const rows = (await template(at.tokens.admin, at.companyId)).trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(1000)
    expect(rows.slice(0, 3).map((row) => Number(row.split(',')[0]))).toEqual(at.ids)
    expect(await calculate(at)).toMatchObject({ count: 1000, more: 5, excluded: [] })
  })
})

describe('more batches and transfers than the page lists [H5]', () => {
  const MORE_BATCHES = 12
  const MORE_TRANSFERS = 203

  test('the others are counted; batches without a transfer that a calculation replaced are neither listed nor counted', async () => {
    const at = await company()
    const { batchId } = await calculate(at)
    await fund(batchId, at)
    await app.sql`insert into transfer_batches (company_id, provider, status, source_currency, invoices, source_amount,
      fee, expires_at,
          created_at, created_by)
        select company_id, provider, case when n % 2 = 0 then 'Closed' else 'Cancelled' end, source_currency, invoices,
          source_amount, fee, expires_at, created_at, created_by
        from transfer_batches, generate_series(1, ${2 * MORE_BATCHES}::int) n where id = ${batchId}`
    const copied = await app.pool.query(
      `insert into invoice_transfers (invoice_id, company_id, batch_id, provider, customer_transaction_id, quote_id,
          recipient_shown, source_amount, source_currency, target_amount, target_currency, rate, fee, reference, is_living,
          created_at, created_by)
        select invoice_id, company_id, (select max(id) from transfer_batches), provider, gen_random_uuid(), quote_id,
          recipient_shown, source_amount, source_currency, target_amount, target_currency, rate, fee, reference, false,
          created_at, created_by
        from invoice_transfers, generate_series(1, $2::int) where batch_id = $1 and invoice_id = $3 returning batch_id`,
      [batchId, MORE_TRANSFERS, at.invoiceId],
    )
    expect(copied.rows).toHaveLength(MORE_TRANSFERS)
    const { rows } = await app.sql`select id from transfer_batches b where status <> 'Cancelled'
        or exists (select from invoice_transfers t where t.batch_id = b.id) order by id desc`
    const { batches, batches_more } = await page(at.tokens.admin)
    expect(batches.map(({ id }: { id: number }) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id))
    expect(batches_more).toBe(rows.length - 10)
    expect(batches[0]).toMatchObject({ transfers_more: MORE_TRANSFERS - 200 })
    expect(batches[1]).toMatchObject({ transfers: [], transfers_more: 0 })
  })
})

describe('paying a batch [H5]', () => {
  test('pays all in one closed group, once; each invoice records it and the company is notified once', async () => {
    const at = await company()
    const { batchId } = await calculate(at)
    const { body } = await fund(batchId, at)
    expect(body.data.successfulTransfers.map(({ invoiceId }: { invoiceId: number }) => invoiceId)).toEqual(at.ids)
    expect(body.data.failTransfers).toEqual([])
    expect(server.account.groups).toMatchObject([{ status: 'COMPLETED', isPaid: true }])
    expect((await fund(batchId, at)).body.data.successfulTransfers).toHaveLength(3)
    expect(server.account.payments()).toBe(3)
    expect(await historyOf(app, at.invoiceId)).toEqual(['invoice.batch-transfer-created', 'invoice.batch-transfer-funded'])
    const { batches, companies } = await page(at.tokens.admin)
    expect(batches[0]).toMatchObject({ id: batchId, status: 'Funded', count: 3 })
    const waiting = companies.find(({ id }: { id: number }) => id === at.companyId)
    expect(waiting.invoices.map(({ obstacle }: { obstacle: string | null }) => obstacle)).toEqual(
      expect.arrayContaining(['This invoice already has a transfer.', 'The client pays first: its payment proof is missing.']),
    )
  })

  test('an invoice that was paid another way meanwhile, and one that Wise refuses, fail alone', async () => {
    const at = await company()
    const { batchId } = await calculate(at)
    await setRow(app.db, 'invoices', { id: at.ids[0] as number }, { status: 'Paid' })
    server.faults.push({
      on: /batch-groups\/:id\/transfers$/,
      status: 422,
      body: { errors: [{ code: 'x', message: 'No such account', path: 'a' }] },
    })
    const { body } = await fund(batchId, at)
    expect(body.data.successfulTransfers).toHaveLength(1)
    expect(body.data.failTransfers.map(({ message }: { message: string }) => message).sort()).toEqual([
      'This invoice has the status Paid and cannot be transferred now.',
      'Wise refused this: No such account',
    ])
    expect(server.account.payments()).toBe(1)
  })

  test('without enough money nothing is paid, and the same batch can be paid later', async () => {
    const at = await company()
    const { batchId } = await calculate(at)
    server.account.balances.set('USD', 10)
    expect((await fund(batchId, at)).body.code).toBe('BALANCE')
    server.account.balances.set('USD', 5000)
    server.faults.push(NO_MONEY)
    const refused = await fund(batchId, at)
    expect(refused.body.data).toMatchObject({ successfulTransfers: [], failTransfers: [{}, {}, {}] })
    expect((await fund(batchId, at)).body.data.successfulTransfers).toHaveLength(3)
    expect(server.account.payments()).toBe(3)
  })

  /** A batch whose payment Wise refused for lack of money: its transfers are made and unpaid. */
  async function unfunded() {
    const at = await company()
    const { batchId } = await calculate(at)
    server.faults.push(NO_MONEY)
    await fund(batchId, at)
    const rows = () => rowsOf(app.db, 'invoice_transfers', { batch_id: batchId })
    const [first] = await rows()
    return { at, batchId, rows, transferId: first?.id as number }
  }

  /** A batch as the page of payments shows it. */
  const shown = async ({ tokens }: At, batchId: number) =>
    (await page(tokens.second)).batches.find(({ id }: { id: number }) => id === batchId)
  const tell = (id: number, status: string) => tellOf(app, id, status, new Date(Date.now() + 60_000))

  test('a transfer of an unpaid batch is paid with its batch only', async () => {
    const { at, transferId } = await unfunded()
    const text = 'This transfer is part of a batch. Pay the batch, or cancel this transfer and calculate the invoice again.'
    expect((await app.call(LOOK, { invoiceId: at.invoiceId }, at.tokens.admin)).body.data.transfer.fund_obstacle).toBe(text)
    expect((await app.call(FUND, { transferId }, at.tokens.admin)).body).toMatchObject({
      code: 'TRANSFER_STATE',
      message: text,
    })
    const { body } = await app.call(FUND, { transferIds: [transferId] }, at.tokens.admin)
    expect(body.data.failTransfers).toMatchObject([{ transferId, message: text }])
    expect(server.account.payments()).toBe(0)
  })

  test('a batch counts as paid only if all its transfers are paid', async () => {
    const { at, batchId, rows } = await unfunded()
    const [one] = server.account.transfers
    Object.assign(one as object, { status: 'processing', payments: 1 })
    server.faults.push(NO_MONEY)
    expect((await fund(batchId, at)).body.data.successfulTransfers).toEqual([])
    expect((await rows()).map(({ funded_at }) => funded_at)).toEqual([null, null, null])
  })

  test('a batch is not paid while one of its transfers is being cancelled, and is paid without it afterwards', async () => {
    const { at, batchId, rows, transferId } = await unfunded()
    server.faults.push(...times(12, { on: /cancel$/, status: 503 }))
    await app.call(CANCEL, { transferId, reason: 'The amount is wrong' }, at.tokens.admin)
    server.faults.length = 0
    const message = 'A transfer of this batch is being cancelled. Try again in a minute.'
    expect((await fund(batchId, at, 'second')).body).toMatchObject({ code: 'TRANSFER_STATE', message })
    expect(server.account.payments()).toBe(0)
    expect(await shown(at, batchId)).toMatchObject({ count: 3, total: '1305.58', fund_obstacle: message })
    await carryOut(workerOf('test', app.services), transferId)
    expect(await shown(at, batchId)).toMatchObject({ status: 'Closed', count: 2, total: '306.42', fund_obstacle: null })
    expect((await fund(batchId, at, 'second')).body.data.successfulTransfers).toHaveLength(2)
    const [cancelled] = await rows()
    expect(cancelled).toMatchObject({ funded_at: null, is_living: false, status: 'cancelled' })
    const unpaid = server.account.transfers.filter(({ payments }) => payments === 0)
    expect(unpaid.map(({ id }) => String(id))).toEqual([cancelled?.transfer_id])
  })

  test('a batch is not paid again after the bank data of one of its contractors changed', async () => {
    const { at, batchId } = await unfunded()
    const bankDetail = { clabe: '002010077777777771', bank_name: 'Banamex', accountNumber: '', newWiseEmail: '' }
    await app.call('employee/update-employee-by-id', { id: at.person.id, bankDetail }, at.tokens.admin)
    const { folio } = await rowOf(app.db, 'invoices', { id: at.invoiceId })
    const message = `The bank data of the contractor of invoice ${folio} changed after the calculation. Cancel its transfer and calculate again.`
    expect(await shown(at, batchId)).toMatchObject({ status: 'Closed', fund_obstacle: message })
    expect((await fund(batchId, at)).body).toMatchObject({ code: 'TRANSFER_STATE', message })
    expect(server.account.payments()).toBe(0)
  })

  test('a transfer that was cancelled at Wise is not paid with its batch, although its event is late', async () => {
    const { at, batchId, rows } = await unfunded()
    const [gone, ...others] = server.account.transfers
    Object.assign(gone as object, { status: 'cancelled' })
    const { body } = await fund(batchId, at)
    expect(body.data.successfulTransfers).toHaveLength(2)
    expect(body.data.failTransfers).toMatchObject([{ message: 'This payment was not made.' }])
    const ended = (await rows()).find(({ transfer_id }) => transfer_id === String(gone?.id))
    expect(ended).toMatchObject({ status: 'cancelled', is_living: false, funded_at: null })
    const look = await app.call(LOOK, { invoiceId: ended?.invoice_id }, at.tokens.admin)
    expect(look.body.data).toMatchObject({ obstacle: null, transfer: { is_ordered: false } })
    await tell(gone?.id as number, 'cancelled')
    for (const { id } of others) await tell(id, 'outgoing_payment_sent')
    expect(await shown(at, batchId)).toMatchObject({ status: 'Done', count: 2 })
  })

  test('the lease of a batch is renewed after its transfers were read, before it is paid', async () => {
    const { at, batchId } = await unfunded()
    const { transfers } = app.services
    const start = Date.now()
    const leasedUntil: (string | null)[] = []
    app.services.transfers = {
      ...transfers,
      readTransfer: (id) => {
        app.now.value = new Date(start + 100_000)
        return transfers.readTransfer(id)
      },
      fundGroup: async (groupId) => {
        leasedUntil.push((await rowOf(app.db, 'transfer_batches', { id: batchId })).busy_until)
        return transfers.fundGroup(groupId)
      },
    }
    await fund(batchId, at)
    expect(leasedUntil.map((until) => until && new Date(until).getTime() - start)).toEqual([220_000])
  })

  test('a batch is paid by the job if Wise does not say at first which transfers it paid', async () => {
    const { at, batchId, rows } = await unfunded()
    server.faults.push(...times(40, { on: /^GET .transfers/, status: 503 }))
    expect((await fund(batchId, at)).body.code).toBe('PROVIDER')
    server.faults.length = 0
    await payBatch(workerOf('test', app.services), batchId)
    expect((await rows()).every(({ funded_at }) => funded_at !== null)).toBe(true)
    expect(server.account.payments()).toBe(3)
    expect(await shown(at, batchId)).toMatchObject({ status: 'Funded', count: 3 })
  })

  test('a transfer that was cancelled after the payment of its batch waits for its refund, although the payer had died', async () => {
    const { at, batchId, rows } = await unfunded()
    const { transfers } = app.services
    const dieAfter = async (groupId: string) => {
      await transfers.fundGroup(groupId)
      throw new Error('The payer dies.')
    }
    app.services.transfers = { ...transfers, fundGroup: dieAfter }
    await fund(batchId, at)
    app.services.transfers = transfers
    const [gone] = server.account.transfers
    expect(gone?.payments).toBe(1)
    Object.assign(gone as object, { status: 'cancelled' })
    await payBatch(workerOf('test', app.services), batchId)
    const row = async () => (await rows()).find(({ transfer_id }) => transfer_id === String(gone?.id))
    expect(await row()).toMatchObject({ is_living: true, funded_at: expect.any(String) })
    expect(await shown(at, batchId)).toMatchObject({ status: 'Funded', count: 3 })
    await tell(gone?.id as number, 'funds_refunded')
    expect(await row()).toMatchObject({ is_living: false, status: 'funds_refunded' })
  })

  test('a transfer that was cancelled before the payment of its batch ends unpaid, although the payer had died', async () => {
    const { at, batchId, rows } = await unfunded()
    const { transfers } = app.services
    const [gone] = server.account.transfers
    const cancelAndDie = async (groupId: string) => {
      Object.assign(gone as object, { status: 'cancelled' })
      await transfers.fundGroup(groupId)
      throw new Error('The payer dies.')
    }
    app.services.transfers = { ...transfers, fundGroup: cancelAndDie }
    await fund(batchId, at)
    app.services.transfers = transfers
    expect(server.account.payments()).toBe(2)
    await payBatch(workerOf('test', app.services), batchId)
    const row = (await rows()).find(({ transfer_id }) => transfer_id === String(gone?.id))
    expect(row).toMatchObject({ is_living: false, status: 'cancelled', funded_at: null })
    expect(await shown(at, batchId)).toMatchObject({ status: 'Funded', count: 2 })
  })

  test('a batch whose transfers take longer to make than its lease stays leased', async () => {
    const at = await company()
    const { batchId } = await calculate(at)
    const { transfers } = app.services
    const start = Date.now()
    const others: string[] = []
    app.services.transfers = {
      ...transfers,
      addToGroup: async (groupId, order) => {
        app.now.value = new Date((app.now.value ?? new Date(start)).getTime() + 100_000)
        const made = await transfers.addToGroup(groupId, order)
        const other = payBatch(workerOf('test', app.services), batchId)
        others.push(
          await other.then(
            () => 'worked',
            (error: unknown) => (error as Error).constructor.name,
          ),
        )
        return made
      },
    }
    const { atOnce } = settings
    Object.assign(settings, { atOnce: 1 })
    onTestFinished(() => void Object.assign(settings, { atOnce }))
    expect((await fund(batchId, at)).body.data.successfulTransfers).toHaveLength(3)
    expect(others).toEqual(['BusyError', 'BusyError', 'BusyError'])
  })

  test('a process that lost its lease makes no further transfer, pays nothing and leaves the lease to the other', async () => {
    const at = await company()
    const { batchId } = await calculate(at)
    const { transfers } = app.services
    const lease = () => rowOf(app.db, 'transfer_batches', { id: batchId })
    const theirs = new Date(Date.now() + 500_000).toISOString()
    app.services.transfers = {
      ...transfers,
      createGroup: async (name, currency) => {
        await setRow(app.db, 'transfer_batches', { id: batchId }, { busy_until: theirs })
        return transfers.createGroup(name, currency)
      },
    }
    expect((await fund(batchId, at)).body.code).toBe('PROVIDER')
    app.services.transfers = transfers
    expect(server.account.transfers).toEqual([])
    expect(new Date((await lease()).busy_until ?? 0).toISOString()).toBe(theirs)
    await setRow(app.db, 'transfer_batches', { id: batchId }, { busy_until: null })
    await payBatch(workerOf('test', app.services), batchId)
    expect(server.account.transfers.map(({ payments }) => payments)).toEqual([1, 1, 1])
    expect(await shown(at, batchId)).toMatchObject({ status: 'Funded', count: 3 })
  })

  test('a paid batch is recorded as paid although Wise refuses to show one of its transfers', async () => {
    const { at, batchId, rows } = await unfunded()
    server.faults.push({ on: /^GET .transfers/, status: 403 })
    expect((await fund(batchId, at)).status).toBe(200)
    server.faults.length = 0
    expect((await rows()).every(({ funded_at }) => funded_at !== null)).toBe(true)
    expect(await shown(at, batchId)).toMatchObject({ status: 'Funded', count: 3 })
  })

  test('an unpaid batch ends with its last transfer, cancelled here or at Wise', async () => {
    const { at, batchId, rows } = await unfunded()
    const [first, second, third] = await rows()
    for (const row of [first, second]) {
      await app.call(CANCEL, { transferId: row?.id, reason: 'The amount is wrong' }, at.tokens.admin)
      expect(await shown(at, batchId)).toMatchObject({ status: 'Closed' })
    }
    await tell(Number(third?.transfer_id), 'cancelled')
    expect(await shown(at, batchId)).toMatchObject({ status: 'Cancelled', trouble: null })
    const other = await unfunded()
    for (const { id } of await other.rows()) {
      await app.call(CANCEL, { transferId: id, reason: 'The amount is wrong' }, other.at.tokens.admin)
    }
    expect(await shown(other.at, other.batchId)).toMatchObject({ status: 'Cancelled', trouble: null })
  })

  test.each([/batch-groups$/, /batch-groups\/:id\/transfers$/, /^PATCH/, /batch-payments/])(
    'dies at %s and is carried on by the job, with every invoice paid once',
    async (on) => {
      const at = await company()
      const { batchId } = await calculate(at)
      server.faults.push(
        ...times(5, { on, isDone: true, status: 500 }),
        ...times(9, { on: /^GET .*(groups|transfers)/, status: 503 }),
      )
      await fund(batchId, at)
      server.faults.length = 0
      await payBatch(workerOf('test', app.services), batchId)
      expect(server.account.transfers.map(({ payments }) => payments)).toEqual([1, 1, 1])
      const rows = await rowsOf(app.db, 'invoice_transfers', { batch_id: batchId })
      expect(rows.every(({ funded_at }) => funded_at !== null)).toBe(true)
    },
  )

  test('the calculating person does not pay where two persons are required, and a newer calculation ends the former', async () => {
    const at = await company({ two_person_rule: true })
    const first = await calculate(at)
    const { batchId } = await calculate(at)
    expect((await fund(batchId, at)).body.code).toBe('SAME_PERSON')
    expect((await app.call(FUND, { batchId: first.batchId }, at.tokens.second)).body.code).toBe('TRANSFER_STATE')
    expect((await fund(batchId, at, 'second')).status).toBe(200)
    expect(await statusOf(app, at.invoiceId)).toBe('Validating')
  })
})

describe('the batch file [H5]', () => {
  test('is filled with what can be paid and comes back as a calculation', async () => {
    const at = await company()
    const text = await template(at.tokens.admin, at.companyId)
    const [head, ...rows] = text.trim().split('\r\n')
    expect(head).toBe('invoice_id,folio,contractor_name,wise_email,amount,source_currency,target_currency,reference')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(new RegExp(`^${at.invoiceId},C-2026-\\d{6},Ana López,,18425.00,USD,MXN,C-2026-\\d{6}$`))
    const { data } = await upload(at, text.replace(/C-2026-\d{6}\r\n/, 'November\r\n').replaceAll(',', ';'))
    expect(data).toMatchObject({ errors: [], calculationWiseAllInvoices: { count: 3 } })
    await app.call(FUND, { batchId: data.batchId }, at.tokens.admin)
    expect(server.account.transfers.map(({ reference }) => reference)).toContain('November')
  })

  test('names errors at their cells, and calculates the rest', async () => {
    const at = await company()
    const head = 'amount,invoice_id,source_currency,target_currency,wise_email'
    const [one, two, three] = at.ids
    const lines = [
      head,
      `18425.00,${one},USD,MXN,`,
      `1849.99,${two},USD,MXN,thief@example.com`,
      `3700,${three},EUR,MXN,`,
      `18425.00,${one},USD,MXN,`,
      '1,abc,USD,MXN,',
    ]
    const { data } = await upload(at, lines.join('\n'))
    expect(data.calculationWiseAllInvoices.count).toBe(1)
    expect(data.errors.map(({ row, column, message }: Record<string, string>) => `${row} ${column}: ${message}`)).toEqual([
      '3 wise_email: The contractor has another Wise email on record. Change it in the profile.',
      '3 amount: The invoice total is 1850.00 MXN.',
      '4 source_currency: Payments are made from USD.',
      '5 invoice_id: This invoice is also in row 2.',
      '6 invoice_id: This company has no such invoice that is approved and unpaid.',
    ])
    const { data: wrong } = await upload(at, 'name,amount\nx,1')
    const message = 'These columns are missing: invoice_id, source_currency, target_currency. Download the template again.'
    expect(wrong.errors).toEqual([{ row: 0, column: '', message }])
  })
})
