import { beforeEach, describe, expect, test } from 'vitest'
import { createTeam, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { rowsOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp({}, { listens: true })
const admin = signedIn(app, { role: 'Admin' })
let companyId: number
/** Invoices of one company, oldest first. */
let invoices: number[]
beforeEach(async () => {
  const team = await createTeam(app.database, 4)
  companyId = team.companyId
  const { body } = await app.call(PREPARE, { companyId, idEmployees: team.ids, ...NOVEMBER }, admin)
  const stream = await openBatch(app.url, { payload: {}, token: body.streamToken })
  await stream.ended
  invoices = (await rowsOf(app.db, 'invoices', { company_id: companyId }, ['id'])).map(({ id }) => id)
})

const set = (columns: object, ids: number[]) => app.db.updateTable('invoices').set(columns).where('id', 'in', ids).execute()
const pay = (input: object) => app.call('contractor/mark-invoices-as-paid', input, admin)
const PAYMENT = { paid_at: '2026-11-20', payment_reference: 'SPEI 0042' }

describe('mark as paid [H7]', () => {
  test('payable ones are paid, each other one has a reason; a repetition reports them and pays none twice', async () => {
    const [first, second, pending] = invoices as [number, number, number]
    await set({ status: 'Validating' }, [first, second])
    const stranger = 2_000_000_000
    const { status, body } = await pay({ invoiceIds: [second, stranger, pending, first, first], ...PAYMENT })
    expect([status, body.data.updated]).toEqual([200, [first, second]])
    expect(body.data.errors).toEqual([
      { invoiceId: pending, message: 'This invoice has the status Pending and cannot be paid now.' },
      { invoiceId: stranger, message: 'We could not find this record.' },
    ])
    expect((await pay({ invoiceIds: [first], ...PAYMENT })).body.data).toEqual({
      updated: [],
      errors: [{ invoiceId: first, message: 'This invoice has the status Paid and cannot be paid now.' }],
    })
    const { rows } = await app.pool.query(
      "select entity_id, count(*)::int as times from history where action = 'invoice.paid' and company_id = $1 group by 1 order by 1",
      [companyId],
    )
    expect(rows).toEqual([first, second].map((entity_id) => ({ entity_id, times: 1 })))
  })

  test('a future day, or a missing reference, is refused at its field and pays nothing', async () => {
    const [first = 0] = invoices
    await set({ status: 'Validating' }, [first])
    const { status, body } = await pay({ invoiceIds: [first], paid_at: '2099-01-01', payment_reference: ' ' })
    expect([status, body.fields.map(({ field }: { field: string }) => field)]).toEqual([400, ['paid_at', 'payment_reference']])
    expect((await pay({ invoiceIds: Array.from({ length: 201 }, (_one, at) => at + 1), ...PAYMENT })).status).toBe(400)
  })

  test('a password given too long ago is asked for again, for many and for one, and nothing is paid before', async () => {
    const [first = 0] = invoices
    await set({ status: 'Validating' }, [first])
    app.now.value = new Date(Date.now() + 31 * 60_000)
    const many = await pay({ invoiceIds: [first], ...PAYMENT })
    const one = await app.call('contractor/update-invoice-status', { invoiceId: first, status: 'Paid', ...PAYMENT }, admin)
    app.now.value = null
    expect([many.body.code, one.body.code]).toEqual(['STEP_UP', 'STEP_UP'])
    expect((await pay({ invoiceIds: [first], ...PAYMENT })).body.data.updated).toEqual([first])
  })
})

test('completed invoices are those that are complete, by company, days and tax bill [H7]', async () => {
  const [first, second, third] = invoices as [number, number, number]
  await set({ status: 'Complete' }, [first, second])
  await set({ taxed_at: '2026-12-01T10:00:00Z' }, [second, third])
  const list = async (filters: object) => {
    const { body } = await app.call('contractor/get-all-completed-invoices', { sort: 'created_at', filters }, admin)
    return body.data.invoices.map(({ id }: { id: number }) => id)
  }
  expect(await list({ companyId })).toEqual([first, second])
  expect(await list({ companyId, taxed: true })).toEqual([second])
  expect(await list({ companyId, taxed: false })).toEqual([first])
  expect(await list({ companyId, from: '2026-11-30', to: '2026-12-31' })).toHaveLength(2)
  expect(await list({ companyId, from: '2026-12-01' })).toEqual([])
})

test('the list of invoices is exported as a file, and that of the completed ones with the columns of its own [H7]', async () => {
  const save = async (name: 'export-invoices' | 'export-completed-invoices') => {
    const answer = await app.download(`contractor/${name}`, { filters: { companyId } }, admin)
    expect(answer.statusCode).toBe(200)
    return answer.body.trim().split('\n')
  }
  const all = await save('export-invoices')
  expect(all).toHaveLength(5)
  expect(all.join()).toContain('C-2026-000001')
  const [first = 0] = invoices
  await set({ status: 'Complete', taxed_at: '2026-12-01T20:00:00Z' }, [first])
  const [head, ...rows] = await save('export-completed-invoices')
  expect(head).toContain('Billed')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('2026-12-01')
})
