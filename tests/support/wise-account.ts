import { randomUUID } from 'node:crypto'
import { checkClabe } from '../../payroll/identity/clabe.ts'
import { Refusal } from './http-server.ts'

export interface WiseQuote {
  id: string
  sourceCurrency: string
  targetCurrency: string
  sourceAmount: number
  targetAmount: number
  expiresAt: number
  usedBy: number | null
}
export interface WiseTransfer {
  id: number
  targetAccount: number
  quoteUuid: string
  customerTransactionId: string
  reference: string
  status: string
  created: string
  group: string | null
  /** Number of times money was debited for it. */
  payments: number
}
interface WiseGroup {
  id: string
  name: string
  version: number
  status: string
  transferIds: number[]
  isPaid: boolean
}

const PROFILE = 777
const RATE = 18.5
const FEE = 3.21
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAME = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ\-_()'*,.\s]+$/

type Body = Record<string, unknown>
const round = (value: number): number => Math.round(value * 100) / 100

/** Shared by all accounts of a test file, as Wise numbers those of all its customers. */
let nextId = 50_000_000

/** The state and behaviour of a Wise account; every body is checked against the rules of the documentation. */
export function createWiseAccount(now: () => number) {
  const account = {
    profileId: PROFILE,
    quotes: [] as WiseQuote[],
    recipients: [] as { id: number; currency: string; type: string; name: string }[],
    transfers: [] as WiseTransfer[],
    groups: [] as WiseGroup[],
    balances: new Map([['USD', 100_000]]),
    handle,
    /** The event of a state change of this transfer. */
    eventOf,
    payments: () => account.transfers.reduce((sum, { payments }) => sum + payments, 0),
  }
  let nextRecipient = 9_000

  function handle(method: string, path: string, query: URLSearchParams, body: Body): { status: number; body: unknown } {
    const call = `${method} ${path}`
    const ok = (answer: unknown) => ({ status: 200, body: answer })
    if (call === 'GET /profiles')
      return ok([
        { id: 1, type: 'PERSONAL' },
        { id: PROFILE, type: 'BUSINESS' },
      ])
    if (call === `GET /profiles/${PROFILE}/balances`) return ok(readBalances(query))
    if (call === `POST /profiles/${PROFILE}/quotes`) return ok(makeQuote(body))
    if (call === 'POST /accounts') return ok(makeRecipient(body))
    if (call === 'POST /transfers') return ok(toAnswer(makeTransfer(body, null)))
    if (call === 'GET /transfers') return ok(listTransfers(query))
    if (call === `POST /profiles/${PROFILE}/batch-groups`) return ok(makeGroup(body))
    const funding = new RegExp(`^POST /profiles/${PROFILE}/transfers/(\\d+)/payments$`).exec(call)
    if (funding) return { status: 201, body: fund(transferOf(funding[1]), body) }
    const ending = /^PUT \/transfers\/(\d+)\/cancel$/.exec(call)
    if (ending) return ok(cancel(transferOf(ending[1])))
    const reading = /^GET \/transfers\/(\d+)$/.exec(call)
    if (reading) return ok(toAnswer(transferOf(reading[1])))
    const paying = /^GET \/transfers\/(\d+)\/payments$/.exec(call)
    if (paying) return ok(toPayments(transferOf(paying[1])))
    const group = new RegExp(`^(\\w+) /profiles/${PROFILE}/batch-(groups|payments)/([0-9a-f-]{36})(/\\w+)?$`).exec(call)
    if (group) return ok(handleGroup(`${group[1]} ${group[2]}${group[4] ?? ''}`, groupOf(group[3]), body))
    throw new Refusal(404, 'not_found', `No such path: ${call}`)
  }

  function readBalances(query: URLSearchParams) {
    if (query.get('types') !== 'STANDARD') throw new Refusal(400, 'NOT_VALID', 'types is missing', 'types')
    return [...account.balances].map(([currency, value], id) => ({
      id,
      currency,
      type: 'STANDARD',
      amount: { value, currency },
    }))
  }

  function makeQuote(body: Body) {
    const { sourceCurrency, targetCurrency, sourceAmount, targetAmount } = body
    if (sourceCurrency === 'MXN') throw new Refusal(422, 'NOT_VALID', 'You cannot send money from MXN', 'sourceCurrency')
    if ((sourceAmount === null) === (targetAmount === null))
      throw new Refusal(400, 'NOT_VALID', 'Exactly one amount', 'sourceAmount')
    if (typeof targetAmount !== 'number' || targetAmount <= 0)
      throw new Refusal(422, 'NOT_VALID', 'Amount must be positive', 'targetAmount')
    const converted = round(targetAmount / RATE)
    const quote: WiseQuote = {
      id: randomUUID(),
      sourceCurrency: String(sourceCurrency),
      targetCurrency: String(targetCurrency),
      sourceAmount: round(converted + FEE),
      targetAmount,
      expiresAt: now() + 30 * 60_000,
      usedBy: null,
    }
    account.quotes.push(quote)
    const option = (payIn: string, fee: number) => ({
      disabled: false,
      payIn,
      payOut: 'BANK_TRANSFER',
      fee: { transferwise: fee, payIn: 0, discount: 0, partner: 0, total: fee },
      price: { total: { value: { amount: fee, currency: sourceCurrency } }, items: [] },
      sourceAmount: round(converted + fee),
      targetAmount,
      estimatedDelivery: '2026-11-24T18:00:00Z',
      formattedEstimatedDelivery: 'by Tuesday',
    })
    return {
      id: quote.id,
      rate: RATE,
      rateType: 'FIXED',
      payOut: 'BANK_TRANSFER',
      status: 'PENDING',
      expirationTime: new Date(quote.expiresAt).toISOString(),
      // The one that is dearer first: it must not be taken.
      paymentOptions: [option('BANK_TRANSFER', 9.99), option('BALANCE', FEE)],
      notices: [{ text: 'For your information', link: null, type: 'INFO' }],
    }
  }

  function makeRecipient(body: Body) {
    const { profile, accountHolderName: name, currency, type } = body
    const details = (body['details'] ?? {}) as Body
    if (profile !== PROFILE) throw new Refusal(403, 'forbidden', 'Another profile')
    if (typeof name !== 'string' || !NAME.test(name) || name.split(' ').length < 2 || /\d/.test(name)) {
      throw new Refusal(422, 'NOT_VALID', 'Please enter the first and last name of the recipient', 'accountHolderName')
    }
    if (type === 'mexican' && checkClabe(String(details['clabe'])).length > 0) {
      throw new Refusal(422, 'NOT_VALID', 'Please enter a valid CLABE', 'clabe')
    }
    if (type === 'mexican' && (currency !== 'MXN' || details['legalType'] !== 'PRIVATE')) {
      throw new Refusal(422, 'NOT_VALID', 'This field is required', 'legalType')
    }
    if (type === 'email' && !String(details['email']).includes('@')) throw new Refusal(422, 'NOT_VALID', 'Email', 'email')
    if (type !== 'mexican' && type !== 'email') throw new Refusal(422, 'NOT_VALID', 'Unknown type', 'type')
    nextRecipient += 1
    account.recipients.push({ id: nextRecipient, currency: String(currency), type, name })
    return { id: nextRecipient, currency, type, accountHolderName: name }
  }

  function makeTransfer(body: Body, group: WiseGroup | null): WiseTransfer {
    const { targetAccount, quoteUuid, customerTransactionId: key } = body
    const { reference } = (body['details'] ?? {}) as { reference?: unknown }
    if (typeof key !== 'string' || !UUID.test(key))
      throw new Refusal(422, 'NOT_VALID', 'A UUID is needed', 'customerTransactionId')
    const known = account.transfers.find((one) => one.customerTransactionId === key)
    if (known) return known
    const quote = account.quotes.find(({ id }) => id === quoteUuid)
    const recipient = account.recipients.find(({ id }) => id === targetAccount)
    if (!quote) throw new Refusal(422, 'NOT_VALID', 'Unknown quote', 'quoteUuid')
    if (!recipient || recipient.currency !== quote.targetCurrency)
      throw new Refusal(422, 'NOT_VALID', 'Unknown', 'targetAccount')
    if (quote.usedBy !== null) throw new Refusal(409, 'quote.used', 'The quote has been used')
    if (quote.expiresAt <= now()) throw new Refusal(422, 'quote.expired', 'The quote has expired')
    if (typeof reference !== 'string' || reference.length > 35) throw new Refusal(422, 'NOT_VALID', 'Too long', 'reference')
    nextId += 1
    quote.usedBy = nextId
    const transfer: WiseTransfer = {
      id: nextId,
      targetAccount: recipient.id,
      quoteUuid: quote.id,
      customerTransactionId: key,
      reference,
      status: 'incoming_payment_waiting',
      created: new Date(now()).toISOString(),
      group: group?.id ?? null,
      payments: 0,
    }
    account.transfers.push(transfer)
    if (group) {
      group.transferIds.push(transfer.id)
      group.version = -group.version + 1
    }
    return transfer
  }

  function listTransfers(query: URLSearchParams) {
    if (query.get('profile') !== String(PROFILE)) throw new Refusal(403, 'forbidden', 'Another profile')
    const since = query.get('createdDateStart') ?? ''
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    return account.transfers
      .filter(({ created }) => created >= since)
      .slice(offset, offset + limit)
      .map(toAnswer)
  }

  const costOf = ({ quoteUuid }: WiseTransfer): number =>
    account.quotes.find(({ id }) => id === quoteUuid)?.sourceAmount ?? Number.NaN

  function fund(transfer: WiseTransfer, body: Body) {
    if (body['type'] !== 'BALANCE') throw new Refusal(400, 'NOT_VALID', 'type', 'type')
    const answer = (status: string, errorCode: string | null) => ({ type: 'BALANCE', status, errorCode })
    if (transfer.status !== 'incoming_payment_waiting') return answer('REJECTED', 'transfer.not-payable')
    if (!take([transfer])) return answer('REJECTED', 'transfer.insufficient_funds')
    return answer('COMPLETED', null)
  }

  function take(transfers: WiseTransfer[]): boolean {
    const cost = transfers.reduce((sum, one) => sum + costOf(one), 0)
    const balance = account.balances.get('USD') ?? 0
    if (balance < cost) return false
    account.balances.set('USD', round(balance - cost))
    for (const one of transfers) Object.assign(one, { status: 'processing', payments: one.payments + 1 })
    return true
  }

  const toPayments = (transfer: WiseTransfer) =>
    Array.from({ length: transfer.payments }, (_, at) => ({
      id: transfer.id * 10 + at,
      method: 'BALANCE',
      amount: costOf(transfer),
      currency: 'USD',
    }))

  function cancel(transfer: WiseTransfer) {
    if (transfer.status !== 'incoming_payment_waiting') throw new Refusal(409, 'transfer.not-cancellable', 'Too late')
    transfer.status = 'cancelled'
    return toAnswer(transfer)
  }

  function makeGroup({ name, sourceCurrency }: Body) {
    if (typeof name !== 'string' || name.length > 100 || sourceCurrency !== 'USD')
      throw new Refusal(422, 'NOT_VALID', 'Name', 'name')
    const group: WiseGroup = { id: randomUUID(), name, version: 7, status: 'NEW', transferIds: [], isPaid: false }
    account.groups.push(group)
    return toGroup(group)
  }

  function handleGroup(call: string, group: WiseGroup, body: Body) {
    if (call === 'GET groups') return toGroup(group)
    if (call === 'POST groups/transfers') {
      if (group.status !== 'NEW') throw new Refusal(409, 'group.closed', 'The group is closed')
      return toAnswer(makeTransfer(body, group))
    }
    if (call === 'PATCH groups') {
      if (body['version'] !== group.version) throw new Refusal(409, 'version.conflict', 'Version does not match')
      Object.assign(group, { status: body['status'], version: group.version + 100 })
      return toGroup(group)
    }
    if (call !== 'POST payments/payments' || body['type'] !== 'BALANCE') throw new Refusal(404, 'not_found', call)
    if (group.status !== 'COMPLETED') throw new Refusal(409, 'group.open', 'The group is not closed')
    const unpaid = account.transfers.filter((one) => one.group === group.id && one.status === 'incoming_payment_waiting')
    if (!group.isPaid && !take(unpaid)) throw new Refusal(422, 'transfer.insufficient_funds', 'Not enough money')
    group.isPaid = true
    return toGroup(group)
  }

  const toGroup = ({ isPaid, ...group }: WiseGroup) => ({ ...group, alreadyPaid: isPaid, groupType: 'API', payInDetails: [] })

  function toAnswer(transfer: WiseTransfer) {
    const { group: _group, payments: _payments, reference, ...shown } = transfer
    return { ...shown, user: 1, details: { reference }, reference, rate: RATE, hasActiveIssues: false }
  }

  function transferOf(id: string | undefined): WiseTransfer {
    const transfer = account.transfers.find((one) => String(one.id) === id)
    if (!transfer) throw new Refusal(404, 'transfer.not-found', 'No such transfer')
    return transfer
  }

  function groupOf(id: string | undefined): WiseGroup {
    const group = account.groups.find((one) => one.id === id)
    if (!group) throw new Refusal(404, 'group.not-found', 'No such group')
    return group
  }

  function eventOf(id: number, from: string, to: string, at: string) {
    return {
      data: {
        resource: { type: 'transfer', id, profile_id: PROFILE, account_id: 1 },
        current_state: to,
        previous_state: from,
        occurred_at: at,
      },
      subscription_id: '01234567-89ab-cdef-0123-456789abcdef',
      event_type: 'transfers#state-change',
      schema_version: '2.0.0',
      sent_at: at,
    }
  }

  return account
}

export type WiseAccount = ReturnType<typeof createWiseAccount>
