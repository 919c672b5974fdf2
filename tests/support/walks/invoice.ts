import { expect } from 'vitest'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { Role } from '../../../access-control/roles.ts'
import { today } from '../../../contract/calendar.ts'
import type { OperationName } from '../../../contract/index.ts'
import { invoiceOperations } from '../../../contract/invoices/operations.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/invoice.json' with { type: 'json' }
import { invoices } from '../../../server/areas/invoices/record.ts'
import type { TestApp } from '../app.ts'
import { createInvoicing, insertInvoice } from '../invoices.ts'
import { signInAs } from '../people.ts'
import { actionsOf, rowOf } from '../rows.ts'
import { sampleFile } from '../uploads.ts'
import { holds, type Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const REASON = 'Because the test says so.'
const SEND_BACK = 'contractor/require-adjustment-invoice'
/** Payments and tax bills also need a quote or a seal. */
const rows = machine.transitions.filter(({ call, from }) => call !== undefined && call in invoiceOperations && from.length > 0)
const stepOf = (ask: string) => rows.find(({ action }) => action === ask) as (typeof rows)[number]
/** Of the two ways to send back, the one allowed in this status. */
function meant(ask: string, status: string) {
  const { call, to } = stepOf(ask)
  return rows.find((one) => one.call === call && one.from.includes(status) && (one.to === to || call === SEND_BACK))
}

const KINDS: Record<string, readonly [role: Role, flag?: string]> = {
  admin: ['Admin'],
  review: ['InternalEmployee', 'employeeOnboarding.invoicesReview'],
  pay: ['InternalEmployee', 'employeeOnboarding.invoicesPay'],
  tax: ['InternalEmployee', 'employeeOnboarding.invoicesTax'],
  client: ['Client'],
  contractor: ['Contractor'],
  employee: ['Employee'],
}
const FAR = ['of another company', 'another contractor', 'staff of other companies']

interface Place {
  app: TestApp
  at: Awaited<ReturnType<typeof createInvoicing>>
  tokens: Record<string, string>
}

/** H3 The life of an invoice; B12 people of others find no such invoice, whatever they try. */
export const invoice: Walk<Place, { id: number; seen: string }> = {
  about: 'H3 B12',
  machine,
  record: invoices,
  kinds: [...Object.keys(KINDS), ...FAR],
  asks: rows.map(({ action }) => action),
  elsewhere: {
    create: 'tests/api/invoices.test.ts',
    'create-in-bulk': 'tests/api/invoice-batches.test.ts',
    'create-transfer': 'tests/api/transfers.test.ts',
    'create-transfer-on-credit': 'tests/api/transfers.test.ts',
    fund: 'tests/api/transfers.test.ts',
    'fund-on-credit': 'tests/api/transfers.test.ts',
    'make-tax-bill': 'tests/api/tax-bills.test.ts',
    'make-tax-bill-validating': 'tests/api/tax-bills.test.ts',
    'make-tax-bill-paid': 'tests/api/tax-bills.test.ts',
    'make-tax-bill-complete': 'tests/api/tax-bills.test.ts',
  },
  setUp: async (app) => {
    // No tax bill is required, and the company pays later: only status, role and flag decide.
    const at = await createInvoicing(app, { cfdi_required: false, payment_terms_days: 30 })
    const staff = async (permissions: Permissions, all_companies = true) =>
      signInAs(app, { role: 'InternalEmployee', password: null, permissions, columns: { all_companies } })
    const other = await createInvoicing(app)
    const tokens = {
      ...at.tokens,
      review: await staff({ employeeOnboarding: { invoicesReview: true } }),
      pay: await staff({ employeeOnboarding: { invoicesPay: true } }),
      tax: await staff({ employeeOnboarding: { invoicesTax: true } }),
      'of another company': other.tokens.client,
      'another contractor': other.tokens.contractor,
      'staff of other companies': await staff({ employeeOnboarding: { viewTab: true, viewDetails: true } }, false),
      employee: await signInAs(app, { role: 'Employee', companyId: at.companyId, password: null }),
    }
    return { app, at, tokens }
  },
  make: async ({ app, at }, { ask, status }) => {
    const isApproval = meant(ask, status)?.action === 'approve'
    const id = await insertInvoice(app, at, { status, isApproved: !isApproval })
    if (!isApproval) return { id, seen: '' }
    const { body } = await app.call('contractor/get-invoice-by-id', { invoiceId: id }, at.tokens.admin)
    return { id, seen: body.data[0].totals_hash }
  },
  tokenOf: ({ tokens }, _made, kind) => tokens[kind] ?? '',
  take: async ({ app }, { id: invoiceId, seen: totalsHash }, { ask, token }) => {
    const call = stepOf(ask).call as OperationName
    const input = { invoiceId, reason: REASON, onBehalfReason: REASON }
    const paid = { paid_at: today(), payment_reference: 'SPEI 1' }
    switch (call) {
      case 'contractor/update-invoice-status':
        return app.call(call, { ...input, status: stepOf(ask).to, totalsHash, ...paid }, token)
      case 'contractor/update-invoice-by-contractor':
        return app.call(call, { invoiceId, onBehalfReason: REASON, answer: 'All is corrected.' }, token)
      case 'contractor/send-invoice-email-to-aprove':
        return app.call(call, { invoiceId }, token)
      case SEND_BACK:
        return app.call(call, { invoiceId, reason: REASON }, token)
      default: {
        const proof = { amount: '10.00', paid_at: today(), onBehalfReason: REASON }
        const isPaid = call === 'contractor/upload-payment-proof-invoice'
        return app.upload(call, { invoiceId, ...(isPaid ? proof : {}) }, [await sampleFile('proof_file', 'pdf')], token)
      }
    }
  },
  stateOf: async ({ app: { db } }, { id }) => {
    const row = await rowOf(db, 'invoices', { id })
    return { status: row.status, version: row.version, row, history: await actionsOf(db, 'invoice', id) }
  },
  meant,
  expected: ({ kind, ask, status, step }) => {
    const who = KINDS[kind]
    if (!who) return status === stepOf(ask).from[0] ? [403, 404] : null
    if (!step) return who[0] === 'Admin' ? [409] : [403, 404, 409]
    return holds(step, who[0], who.slice(1) as string[]) ? [200] : [403, 404]
  },
  check: ({ answer, status }) => {
    if (answer.status === 200) return
    const { code, message, current } = answer.body
    // The answer reveals the status only to people who may make such calls; not to others, nor to a company that was not sent
    // the invoice.
    expect({ 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'INVOICE_STATE' }[answer.status]).toBe(code)
    if (code !== 'INVOICE_STATE') return
    expect(current).toEqual({ status })
    const text = `This invoice has the status ${status} and cannot be .+ now`
    const repeated = status === 'Adjustment' ? '|This invoice is already waiting for an adjustment' : ''
    expect(message).toMatch(new RegExp(`^(${text}${repeated})\\.$`))
  },
}
