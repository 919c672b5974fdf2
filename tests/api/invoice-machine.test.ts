import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import type { OperationName } from '../../contract/index.ts'
import { invoiceOperations } from '../../contract/invoices/operations.ts'
import machine from '../../schemas/machines/invoice.json' with { type: 'json' }
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../support/app.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { createPerson, signIn } from '../support/people.ts'
import { sampleFile } from '../support/uploads.ts'

/*
 * H3 The life of an invoice walked: every status, every action that a call carries out, every kind of person. What must
 * happen is worked out from the file alone, by other means than the engine's.
 */
interface Row {
  action: string
  call?: string
  from: string[]
  to: string
  actors: Record<string, unknown>
  past: string
  records: string
}
// Money and tax bills need a quote or a seal besides: transfers.test.ts and tax-bills.test.ts walk their steps.
const rows = (machine.transitions as Row[]).filter(
  ({ call, from }) => call !== undefined && call in invoiceOperations && from.length > 0,
)
const STATUSES = Object.keys(statuses.invoice)
const READ = 'contractor/get-invoice-by-id'

let app: TestApp
let at: Awaited<ReturnType<typeof createInvoicing>>
let tokens: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
  // No tax bill is asked for, and the company pays later: no guard but status, role and flag is in the way.
  at = await createInvoicing(app, { cfdi_required: false, payment_terms_days: 30 })
  const { db } = app.database
  const staff = async (permissions: Permissions, all_companies = true) =>
    signIn(app, await createPerson(db, { role: 'InternalEmployee', password: null, permissions, columns: { all_companies } }))
  const other = await createInvoicing(app)
  tokens = {
    ...at.tokens,
    review: await staff({ employeeOnboarding: { invoicesReview: true } }),
    pay: await staff({ employeeOnboarding: { invoicesPay: true } }),
    tax: await staff({ employeeOnboarding: { invoicesTax: true } }),
    'of another company': other.tokens.client,
    'another contractor': other.tokens.contractor,
    'staff of other companies': await staff({ employeeOnboarding: { viewTab: true, viewDetails: true } }, false),
    employee: await signIn(app, await createPerson(db, { role: 'Employee', companyId: at.companyId, password: null })),
  }
})
afterAll(() => app.close())

const KINDS: [string, string, string | null][] = [
  ['admin', 'Admin', null],
  ['review', 'InternalEmployee', 'employeeOnboarding.invoicesReview'],
  ['pay', 'InternalEmployee', 'employeeOnboarding.invoicesPay'],
  ['tax', 'InternalEmployee', 'employeeOnboarding.invoicesTax'],
  ['client', 'Client', null],
  ['contractor', 'Contractor', null],
  ['employee', 'Employee', null],
]
const FAR = ['of another company', 'another contractor', 'staff of other companies']

/** May this kind of person take the step at all, by the file? */
function mayTake({ actors }: Row, role: string, flag: string | null): boolean {
  const rule = actors[role]
  return typeof rule === 'string' && rule !== 'self' ? rule === flag : rule !== undefined
}

const read = async (id: number) => (await app.call(READ, { invoiceId: id }, tokens['admin'])).body.data[0]

/** Calls the step that leads there as the row says it. */
async function take(row: Row, invoiceId: number, token: string, seen: string) {
  const reason = 'Because the test says so.'
  const common = { invoiceId, reason, onBehalfReason: reason }
  const call = row.call as OperationName
  switch (call) {
    case 'contractor/update-invoice-status': {
      const paid = { status: row.to, totalsHash: seen, paid_at: '2026-01-31', payment_reference: 'SPEI 1' }
      return app.call(call, { ...common, ...paid }, token)
    }
    case 'contractor/update-invoice-by-contractor':
      return app.call(call, { invoiceId, onBehalfReason: reason, answer: 'All is corrected.' }, token)
    case 'contractor/send-invoice-email-to-aprove':
      return app.call(call, { invoiceId }, token)
    case 'contractor/require-adjustment-invoice':
      return app.call(call, { invoiceId, reason }, token)
    case 'contractor/upload-payment-proof-invoice':
      return app.upload(
        call,
        { invoiceId, amount: '10.00', paid_at: '2026-01-31', onBehalfReason: reason },
        [await sampleFile('proof_file', 'pdf')],
        token,
      )
    default:
      return app.upload(call, { invoiceId }, [await sampleFile('proof_file', 'pdf')], token)
  }
}

const stateOf = async (id: number) => {
  const { db } = app.database
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const history = await db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', 'invoice')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return { status: invoice.status, invoice, history: history.map(({ action }) => action) }
}
/** The step that such a call means at this status: of the two ways to send back, the one that starts here. */
const meantAt = (row: Row, status: string): Row | undefined =>
  rows.find(
    (one) =>
      one.call === row.call &&
      one.from.includes(status) &&
      (one.to === row.to || row.call === 'contractor/require-adjustment-invoice'),
  )

describe.each(STATUSES)('H3 at %s', (status) => {
  test.each(rows.map((row) => [row.action, row] as const))('%s', async (_action, row) => {
    const step = meantAt(row, status)
    for (const [kind, role, flag] of KINDS) {
      const id = await insertInvoice(app, at, { status, isApproved: step?.action !== 'approve' })
      const seen = step?.action === 'approve' ? (await read(id)).totals_hash : ''
      const before = await stateOf(id)
      const { status: answered, body } = await take(row, id, tokens[kind] ?? '', seen)
      const after = await stateOf(id)
      const about = `${kind}: ${row.action}`
      if (step && mayTake(step, role, flag)) {
        expect({ about, body: answered === 200 ? null : body }).toEqual({ about, body: null })
        expect({ about, to: after.status, told: after.history.at(-1) }).toEqual({ about, to: step.to, told: step.records })
        expect(after.invoice.version).toBe(before.invoice.version + 1)
      } else {
        // Anyone who may make such calls is notified of the status; others, and a company of what it was not sent, nothing.
        const codes = step
          ? ['FORBIDDEN', 'NOT_FOUND']
          : role === 'Admin'
            ? ['INVOICE_STATE']
            : ['FORBIDDEN', 'NOT_FOUND', 'INVOICE_STATE']
        expect({ about, is: codes.includes(body.code), code: body.code }).toEqual({ about, is: true, code: body.code })
        expect(after).toEqual(before)
        if (body.code !== 'INVOICE_STATE') continue
        expect([answered, body.current]).toEqual([409, { status }])
        const text = `This invoice has the status ${status} and cannot be .+ now`
        const repeated = status === 'Adjustment' ? '|This invoice is already waiting for an adjustment' : ''
        expect(body.message).toMatch(new RegExp(`^(${text}${repeated})\\.$`))
      }
    }
  })
})

test('B12 H3 people of others find no such invoice, whatever they try', async () => {
  for (const kind of FAR) {
    for (const row of rows) {
      const id = await insertInvoice(app, at, { status: row.from[0] ?? '' })
      const before = await stateOf(id)
      const { body } = await take(row, id, tokens[kind] ?? '', 'x')
      expect([kind, row.action, ['FORBIDDEN', 'NOT_FOUND'].includes(body.code)]).toEqual([kind, row.action, true])
      expect(await stateOf(id)).toEqual(before)
    }
  }
})
