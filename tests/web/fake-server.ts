import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { DecodedSession } from '../../contract/session/schemas.ts'
import completedInvoices from '../../schemas/tables/completed-invoices.json'
import employees from '../../schemas/tables/employees.json'
import invoices from '../../schemas/tables/invoices.json'
import jobs from '../../schemas/tables/jobs.json'
import ownBankAccounts from '../../schemas/tables/own-bank-accounts.json'
import paymentRequests from '../../schemas/tables/payment-requests.json'
import webhookDeliveries from '../../schemas/tables/webhook-deliveries.json'
import client from '../../schemas/views/client.json'
import contract from '../../schemas/views/contract.json'
import internalEmployee from '../../schemas/views/internal-employee.json'
import internalEmployeeAccess from '../../schemas/views/internal-employee-access.json'
import invoice from '../../schemas/views/invoice.json'
import ownBankAccount from '../../schemas/views/own-bank-account.json'
import paymentRequest from '../../schemas/views/payment-request.json'
import person from '../../schemas/views/person.json'
import receipt from '../../schemas/views/receipt.json'
import termination from '../../schemas/views/termination.json'
import { completed, type Shape } from './whole.ts'

type Members = Record<string, unknown>
interface Sent {
  operation: string
  method: string
  input: Members
  bearer: string | null
  /** The browser finishes it even if the page is left. */
  keepalive: boolean
}
/** The answer of an operation: a body (status 200 by default), or no answer at all. */
export type Reply = Members | 'offline' | Response
export type Replies = Record<string, (input: Members, bearer: string | null) => Reply | Promise<Reply>>

interface FakeRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  keepalive?: boolean
}

const LISTS: Record<string, unknown> = {
  employees,
  invoices,
  jobs,
  'completed-invoices': completedInvoices,
  'own-bank-accounts': ownBankAccounts,
  'payment-requests': paymentRequests,
  'webhook-deliveries': webhookDeliveries,
}

const VIEWS: Record<string, unknown> = {
  client,
  contract,
  invoice,
  person,
  receipt,
  termination,
  'internal-employee': internalEmployee,
  'internal-employee-access': internalEmployeeAccess,
  'own-bank-account': ownBankAccount,
  'payment-request': paymentRequest,
}

/** The refusal of a change of a record that has a newer version. */
export const STALE = {
  status: 409,
  code: 'STALE',
  message: 'This record changed while you were working. Reload to see the latest version.',
}

/** A refusal as the server answers it, with the messages of its fields. */
export const refusalOf = (status: number, code: string, message: string, fields: Record<string, string> = {}) => ({
  status,
  code,
  message,
  fields: Object.entries(fields).map(([field, words]) => ({ field, message: words })),
})

/** Calls of every page, or of Home, which tests of other subjects need not answer. */
const QUIET: Record<string, Members> = {
  'notifications/my-notifications': { count: 0, total: 0 },
  'employee/get-form-problems': {},
  'employee/get-all-documents-employee': {},
  'employee/get-onboarding-employee': { onboarding: { status: 'Signing', waits_for: 'Owner' } },
  'contractor/get-invoice-stages': {},
  'contractor/get-all-invoices-by-id-contractor': { data: { totalInvoices: 0 } },
  'contractor/get-invoice-transfer': {
    data: {
      provider: 'sandbox',
      is_sandbox: true,
      source_currency: 'USD',
      obstacle: 'This invoice is Paid; it cannot be transferred now.',
    },
  },
  'contractor/get-tax-bill-by-invoice-id': {
    data: { needs_key_each_time: true, suggested: { cfdi_use: 'G03', payment_form: '03' } },
  },
  'contractor/get-fee-bills': { data: { totalFeeBills: 0 } },
  'payroll/my-next-payment': {},
  'payroll/my-payrolls': { totalReceipts: 0 },
  'notifications/find-what-waits': { total: 0 },
}

/** The session with which a test opened the program; the server decodes its token as that one unless the test answers itself. */
export const opened: { session: DecodedSession | null } = { session: null }

/** The answers of the server about the session with which the program was opened. */
function answersOf(session: DecodedSession | null): Record<string, Members> {
  if (!session) return {}
  return {
    'employee/verify-token': { decodedToken: { userLogin: session } },
    'employee/get-my-session': { session },
  }
}

/** The answer of a call with what a test leaves out of it, empty as its shape in the contract allows. */
const wholeAnswer = (operation: string, body: Members): unknown => {
  const known = (operations as Partial<Record<string, { answer: object }>>)[operation]
  return known ? completed(known.answer as Shape, body) : body
}

/** Replaces the server in screen tests: answers calls by operation, lists by their real files, and records all calls. */
export function fakeServer(replies: Replies, definitions: Readonly<Record<string, unknown>> = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, request: FakeRequest = {}) => {
    const list = /^\/tables\/([a-z-]+)\.json$/.exec(url)?.[1]
    if (list) return Response.json(definitions[`tables/${list}`] ?? LISTS[list])
    const view = /^\/views\/([a-z-]+)\.json$/.exec(url)?.[1]
    if (view) return Response.json(definitions[`views/${view}`] ?? VIEWS[view])
    const operation = url.replace('/api/', '')
    const quiet = { ...QUIET, ...answersOf(opened.session) }[operation]
    if (quiet && !replies[operation]) return Response.json(wholeAnswer(operation, quiet))
    const input = JSON.parse(request.body ?? '{}') as Members
    const bearer = request.headers?.['authorization']?.replace('Bearer ', '') ?? null
    sent.push({ operation, method: request.method ?? 'GET', input, bearer, keepalive: request.keepalive ?? false })
    const reply = replies[operation]
    if (!reply) throw new Error(`The test says nothing about ${operation}.`)
    const body = await reply(input, bearer)
    if (body === 'offline') throw new TypeError('Failed to fetch')
    if (body instanceof Response) return body
    const status = Number(body['status'] ?? 200)
    return Response.json(status === 200 ? wholeAnswer(operation, body) : body, { status })
  })
  const of = (operation: string) => sent.filter((call) => call.operation === operation)
  const inputs = (operation: string) => of(operation).map(({ input }) => input)
  /** The input of the newest of so many calls, once all of them were made. */
  async function input(operation: string, count = 1): Promise<Members> {
    await waitFor(() => expect(of(operation)).toHaveLength(count))
    return inputs(operation)[count - 1] ?? {}
  }
  return { sent, of, inputs, input, replies }
}
