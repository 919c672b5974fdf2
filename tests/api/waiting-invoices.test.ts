import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { createPerson, signIn } from '../support/people.ts'
import { insertRow, rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

type Place = Awaited<ReturnType<typeof createInvoicing>>

const app = testApp({}, { hasWorker: false })
/** Ids of the invoices of a company by the stage they wait in. */
let made: Record<string, number>
let onCredit: Record<string, number>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const place = await createInvoicing(app)
  made = await fill(place)
  onCredit = await fill(await createInvoicing(app, { prefunding: true }))
  Object.assign(tokens, { admin: place.tokens.admin, contractor: place.tokens.contractor })
  const approver = await createPerson(app.db, { role: 'Client', companyId: place.companyId, columns: { may_approve: true } })
  const done = await createPerson(app.db, { role: 'Client', companyId: place.companyId, columns: { may_approve: true } })
  const looker = await createPerson(app.db, { role: 'Client', companyId: place.companyId, columns: { may_approve: false } })
  tokens['looks only'] = await signIn(app, looker)
  const approval = { invoice_id: made['waiting'] ?? 0, person_id: done.id, via: 'screen', at: '2026-11-01T00:00:00Z' }
  await insertRow(app.db, 'invoice_approvals', approval)
  Object.assign(tokens, { approver: await signIn(app, approver), 'has approved': await signIn(app, done) })
  for (const flag of ['invoicesReview', 'invoicesPay', 'invoicesTax'])
    for (const isEverywhere of [true, false]) {
      const permissions = { employeeOnboarding: { [flag]: true } }
      const companies = isEverywhere ? null : [place.companyId]
      const staff = await createPerson(app.db, { role: 'InternalEmployee', permissions, companies })
      tokens[`${flag}${isEverywhere ? '' : ' of one company'}`] = await signIn(app, staff)
    }
}, 60_000)

async function fill(place: Place): Promise<Record<string, number>> {
  const ids: Record<string, number> = {
    waiting: await insertInvoice(app, place, { status: 'Approval', isApproved: false }),
    approved: await insertInvoice(app, place, { status: 'Approval' }),
    moving: await insertInvoice(app, place, { status: 'Validating' }),
  }
  for (const status of ['Pending', 'Adjustment', 'Readjustment', 'Validating', 'Paid', 'Complete', 'Cancelled'])
    ids[status] = await insertInvoice(app, place, { status })
  const [moves, troubled] = [ids['moving'] ?? 0, ids['Validating'] ?? 0]
  const transfers = [transferOf(place, moves, null), transferOf(place, troubled, 'The bank sent it back.')]
  await insertRow(app.db, 'invoice_transfers', transfers)
  return ids
}

const AT = '2026-11-01T00:00:00Z'
/** An ordered transfer, and its problem. */
const transferOf = (place: Place, invoice_id: number, trouble: string | null) => ({
  invoice_id,
  company_id: place.companyId,
  provider: 'sandbox',
  customer_transaction_id: randomUUID(),
  quote_id: randomUUID(),
  recipient_shown: 'BBVA 1234',
  source_amount: '1160.00',
  source_currency: 'MXN',
  target_amount: '1160.00',
  target_currency: 'MXN',
  rate: '1',
  fee: '0',
  reference: 'T',
  created_at: AT,
  created_by: place.admin.id,
  fund_ordered_at: AT,
  trouble,
})

/** Ids of the invoices that wait for someone, in no order. */
async function waitsFor(who: string): Promise<number[]> {
  const { body } = await app.call('notifications/find-what-waits', { kind: 'invoices', limit: 100 }, tokens[who] ?? '')
  const groups: { items: { id: number; leads_to: string; entity_id: number }[] }[] = body.groups
  const items = groups.flatMap((group) => group.items)
  expect(items.every((item) => item.leads_to === 'invoiceDetail' && item.entity_id === item.id)).toBe(true)
  return items.map(({ id }) => id).sort((a, b) => a - b)
}
const of = (ids: Record<string, number>, ...names: string[]) => names.map((name) => ids[name] ?? 0)
const sorted = (ids: number[]) => ids.sort((a, b) => a - b)

describe('invoices that wait for someone [§11.2]', () => {
  test('a contractor: what came back', async () => {
    expect(await waitsFor('contractor')).toEqual(sorted(of(made, 'Adjustment', 'Readjustment')))
  })

  test('a company: invoices to approve for approvers who have not yet, and invoices to pay', async () => {
    expect(await waitsFor('approver')).toEqual(sorted(of(made, 'waiting', 'approved')))
    expect(await waitsFor('looks only')).toEqual(of(made, 'approved'))
    expect(await waitsFor('has approved')).toEqual(of(made, 'approved'))
  })

  test('reviewers: submitted ones; payers: proofs, transfers in trouble, invoices to close, and companies on credit', async () => {
    expect(await waitsFor('invoicesReview')).toEqual(sorted([...of(made, 'Pending'), ...of(onCredit, 'Pending')]))
    const paid = [...of(made, 'Validating', 'Paid'), ...of(onCredit, 'Validating', 'Paid', 'approved')]
    expect(await waitsFor('invoicesPay')).toEqual(sorted(paid))
    expect(await waitsFor('invoicesPay of one company')).toEqual(sorted(of(made, 'Validating', 'Paid')))
    expect(await waitsFor('invoicesReview of one company')).toEqual(of(made, 'Pending'))
    expect(await waitsFor('invoicesTax')).toEqual([])
    expect(await waitsFor('admin')).toEqual(sorted([...paid, ...of(made, 'Pending'), ...of(onCredit, 'Pending')]))
  })
})

describe('the overview of the stages of invoices [#7]', () => {
  const STAGES = 'contractor/get-invoice-stages'
  const LIST = 'contractor/get-all-invoices-by-id-contractor'
  interface Sum {
    stage: string
    count: number
    late: number
    since: string | null
    totals: { currency: string; amount: string }[]
  }
  const sums = async (who: string, filters = {}): Promise<Sum[]> =>
    (await app.call(STAGES, { filters }, tokens[who] ?? '')).body.data.stages
  const listed = async (who: string, stage: string): Promise<number[]> => {
    const { body } = await app.call(LIST, { filters: { stage }, limit: 100 }, tokens[who] ?? '')
    return sorted(body.data.invoicesContractor.map(({ id }: { id: number }) => id))
  }

  test('names the invoices that wait for staff, and those the list finds, with their sums', async () => {
    const found = await sums('admin')
    expect(found.map(({ stage }) => stage)).toEqual(['review', 'approval', 'proof', 'money', 'closing', 'tax-bill'])
    const ours: number[] = []
    for (const { stage, count, totals } of found) {
      const ids = await listed('admin', stage)
      expect(ids.length, stage).toBe(count)
      expect(totals, stage).toEqual([{ currency: 'MXN', amount: (1160 * count).toFixed(2) }])
      if (['review', 'money', 'closing'].includes(stage)) ours.push(...ids)
    }
    expect(sorted(ours)).toEqual(await waitsFor('admin'))
    expect(await listed('admin', 'approval')).toEqual(sorted([...of(made, 'waiting'), ...of(onCredit, 'waiting')]))
    expect(await listed('admin', 'proof')).toEqual(of(made, 'approved'))
    expect(await listed('admin', 'tax-bill')).toEqual(
      sorted([...of(made, 'Paid', 'Complete'), ...of(onCredit, 'Paid', 'Complete')]),
    )
  })

  test('covers the companies in reach and the requested one; late ones are counted', async () => {
    const of = (all: Sum[], stage: string) => all.find((one) => one.stage === stage)
    expect(of(await sums('invoicesReview of one company'), 'review')).toMatchObject({ count: 1, late: 0 })
    const { company_id } = await rowOf(app.db, 'invoices', { id: onCredit['Pending'] ?? 0 })
    expect(of(await sums('admin', { companyId: company_id }), 'money')?.count).toBe(2)
    expect(of(await sums('invoicesReview of one company', { companyId: company_id }), 'review')).toMatchObject({
      count: 0,
      since: null,
    })
    const put = (status_since: string) => setRow(app.db, 'invoices', { id: onCredit['Pending'] ?? 0 }, { status_since })
    // More than five working days: the sixth one has begun. Monday the 16th is a rest day.
    app.now.value = new Date('2026-11-20T18:00:00Z')
    await put('2026-11-12T06:00:00Z')
    expect(of(await sums('admin', { companyId: company_id }), 'review')).toMatchObject({ count: 1, late: 0 })
    await put('2026-11-12T05:59:00Z')
    expect(of(await sums('admin', { companyId: company_id }), 'review')).toMatchObject({
      count: 1,
      late: 1,
      since: '2026-11-12T05:59:00.000Z',
    })
  })

  test('says of a stage with more than 10,000 invoices only that there are more', async () => {
    const id = made['Pending'] ?? 0
    const columns = await app.sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
      from information_schema.columns where table_name = 'invoices' and is_generated = 'NEVER'
        and column_name not in ('id', 'folio', 'period_start', 'period_end')`
    const names = sql.raw(columns.rows[0]?.names ?? '')
    const copy = (from: number, to: number) =>
      app.sql`insert into invoices (folio, period_start, period_end, ${names})
        select 'N-' || n, date '1900-01-01' + n, date '1900-01-01' + n, ${names} from invoices, generate_series(${from}::int, ${to}::int) n
        where id = ${id}`
    const review = async () => (await sums('admin')).find(({ stage }) => stage === 'review')
    const before = (await review())?.count ?? 0
    await copy(1, 10_000 - before)
    expect(await review()).toMatchObject({ count: 10_000, totals: [{ currency: 'MXN', amount: '11600000.00' }] })
    await copy(10_001 - before, 10_002)
    expect(await review()).toEqual({ stage: 'review', count: 10_001, late: 0, since: null, totals: [] })
    await app.sql`delete from invoices where folio like 'N-%'`
  }, 60_000)
})
