import type { OperationName } from '../../../contract/index.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/payroll-receipt.json' with { type: 'json' }
import { receipts } from '../../../server/areas/payroll/receipts/record.ts'
import type { TestApp } from '../app.ts'
import { flags } from '../flags.ts'
import { createInvoicing, insertInvoice } from '../invoices.ts'
import { createPerson, signIn, signInAs, TEST_PASSWORD } from '../people.ts'
import { actionsOf, rowOf, setRow } from '../rows.ts'
import type { Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const SEND = 'payroll/send-payrolls'
const REASON = 'Two hours of overtime are missing.'
const ASKS: Record<string, { call: OperationName; input?: object; isOwn?: true }> = {
  send: { call: SEND },
  'send-to-sign': { call: SEND, input: { requireSignature: true } },
  open: { call: 'payroll/get-payroll-receipt', isOwn: true },
  sign: { call: 'payroll/sign-payroll-receipt', input: { password: TEST_PASSWORD }, isOwn: true },
  object: { call: 'payroll/object-payroll-receipt', input: { reason: REASON }, isOwn: true },
  answer: { call: 'payroll/answer-payroll-receipt', input: { reason: 'They were paid before.' } },
}
const askOf = (ask: string) => ASKS[ask] as (typeof ASKS)[string]

const KINDS: Record<string, string[] | null> = {
  Admin: null,
  'staff of taxes': ['requestPayments.viewTab', 'requestPayments.taxes'],
  'staff that only looks': ['requestPayments.viewTab'],
  'the company': null,
  'the person': null,
  'another person': null,
}
const isProvider = (kind: string) => kind === 'Admin' || kind === 'staff of taxes'

interface Place {
  app: TestApp
  at: Awaited<ReturnType<typeof createInvoicing>>
  tokens: Record<string, string>
}

/** I3 A receipt, created together with a paid invoice. */
export const payrollReceipt: Walk<Place, { id: number }> = {
  about: 'I3',
  machine,
  record: receipts,
  kinds: Object.keys(KINDS),
  asks: Object.keys(ASKS),
  elsewhere: {},
  setUp: async (app) => {
    const at = await createInvoicing(app)
    const { password_hash } = await rowOf(app.db, 'people', { id: (await createPerson(app.db, { role: 'Admin' })).id })
    await setRow(app.db, 'people', { id: at.person.id }, { password_hash })
    const { companyId } = at
    const other = await createPerson(app.db, { role: 'Contractor', companyId, password: null })
    const tokens: Record<string, string> = {
      Admin: at.tokens.admin,
      'the company': at.tokens.client,
      'the person': at.tokens.contractor,
      'another person': await signIn(app, other),
    }
    for (const [kind, held] of Object.entries(KINDS)) {
      if (!held) continue
      const person = { role: 'InternalEmployee', password: null, permissions: flags(held) } as const
      tokens[kind] = await signInAs(app, person)
    }
    return { app, at, tokens }
  },
  make: async ({ app, at }, { status }) => {
    const invoiceId = await insertInvoice(app, at, { status: 'Validating' })
    await setRow(app.db, 'invoices', { id: invoiceId }, { status: 'Paid' })
    return app.db
      .updateTable('payroll_receipts')
      .set({ status, ...(status === 'To send' ? {} : { sent_at: new Date().toISOString() }) })
      .where('invoice_id', '=', invoiceId)
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  tokenOf: ({ tokens }, _made, kind) => tokens[kind] ?? '',
  take: ({ app }, { id }, { ask, token }) => {
    const { call, input } = askOf(ask)
    return app.call(call, { ...(call === SEND ? { receiptIds: [id] } : { receiptId: id }), ...input }, token)
  },
  stateOf: async ({ app: { db }, at }, { id }) => {
    const row = await rowOf(db, 'payroll_receipts', { id })
    const actions = await actionsOf(db, 'person', at.person.id)
    return { status: row.status, version: row.version, row, history: actions.filter((action) => action !== 'receipt.opened') }
  },
  expected: ({ kind, ask, step, status }) => {
    const { call, isOwn } = askOf(ask)
    if (ask === 'open') {
      // A receipt is read in every status, and only its own person moves it by that.
      if (kind === 'the person') return status === 'To send' ? [404] : [200]
      return kind === 'another person' ? [403, 404] : null
    }
    if (isOwn ? kind !== 'the person' : !isProvider(kind)) return [403, 404]
    // An earlier sending is left unchanged.
    if (call === SEND) return [200]
    return step ? [200] : [404, 409]
  },
}
