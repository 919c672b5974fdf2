import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeClabe } from '../../payroll/identity/clabe.ts'
import { inLanguage } from '../../server/language.ts'
import type { Timing } from '../../server/outside/timing.ts'
import type { Transfers } from '../../server/outside/transfers/transfers.ts'
import { createWise } from '../../server/outside/transfers/wise/create.ts'
import { shownText } from '../../server/words/kept-text.ts'
import { startWise, type WiseServer } from '../support/wise-server.ts'
import { quickTime } from './quick-time.ts'

const CLABE = makeClabe('012', '180', '1234567890')
const PERSON = { name: 'María Ñandú', currency: 'MXN', clabe: CLABE, email: null, address: null }

let server: WiseServer
let wise: Transfers
let time: ReturnType<typeof quickTime>

const connect = (changes: Partial<Timing> = {}): Transfers => createWise(server.settings, { ...time, ...changes })

beforeEach(async () => {
  time = quickTime()
  server = await startWise('legacy', () => time.clock)
  wise = connect()
})
afterEach(() => server.close())

const calls = (call: string): number => server.requests.filter((one) => one === call).length
const order = { sourceCurrency: 'USD', targetCurrency: 'MXN', targetAmount: '18500.00' }
const KEY = randomUUID()

/** The prerequisites of a transfer. */
async function ready(key: string = KEY) {
  const { quoteId } = await wise.quote(order)
  return { key, quoteId, recipientId: await wise.createRecipient(PERSON), reference: 'C-2026-000123' }
}
const make = async (): Promise<string> => (await wise.createTransfer(await ready())).transferId

describe('a payment [H5]', () => {
  test.each(['legacy', '2026Q3'])('is calculated, made and paid by paths of style %s', async (style) => {
    await server.close()
    server = await startWise(style, () => time.clock)
    wise = connect()
    const quote = await wise.quote(order)
    expect(quote).toMatchObject({ fee: '3.21', sourceAmount: '1000.00', targetAmount: '18500.00', rate: '18.5' })
    expect(Date.parse(quote.expiresAt)).toBe(time.clock + 30 * 60_000)
    // A moment, which each reader reads in their own language.
    expect(quote.deliveryEstimate).toBe('2026-11-24T18:00:00.000Z')
    const id = await make()
    await expect(wise.fundTransfer(id)).resolves.toEqual({ isFunded: true })
    await expect(wise.readTransfer(id)).resolves.toEqual({ transferId: id, status: 'processing' })
    await expect(wise.balances()).resolves.toEqual([{ currency: 'USD', amount: '98996.79' }])
    expect(calls('GET /profiles')).toBe(1)
  })

  test('goes to an email where there is no CLABE', async () => {
    await wise.createRecipient({ ...PERSON, clabe: null, email: 'maria@example.com' })
    expect(server.account.recipients).toMatchObject([{ type: 'email', currency: 'MXN' }])
  })

  test('is found again by its key, through pages of others', async () => {
    const filler = await ready()
    for (let at = 0; at < 120; at += 1) {
      const { quoteId } = await wise.quote(order)
      await wise.createTransfer({ ...filler, key: randomUUID(), quoteId })
    }
    const id = await make()
    await expect(wise.findTransfer(KEY, new Date(time.clock).toISOString())).resolves.toMatchObject({ transferId: id })
    await expect(wise.findTransfer(randomUUID(), new Date(time.clock).toISOString())).resolves.toBeNull()
  })

  test('that waits can be cancelled, twice as well as once; a paid one cannot', async () => {
    const id = await make()
    await wise.cancelTransfer(id)
    await wise.cancelTransfer(id)
    await expect(wise.readTransfer(id)).resolves.toMatchObject({ status: 'cancelled' })
    const paid = (await wise.createTransfer(await ready(randomUUID()))).transferId
    await wise.fundTransfer(paid)
    await expect(wise.cancelTransfer(paid)).rejects.toMatchObject({ isPassing: false })
    await expect(wise.hasPayment(id)).resolves.toBe(false)
    await expect(wise.hasPayment(paid)).resolves.toBe(true)
  })
})

describe('never a second payment [H5]', () => {
  test('a transfer whose answer is lost is the same one when it is asked for again', async () => {
    server.faults.push({ on: /^POST \/transfers$/, isDone: true, status: 502 })
    await make()
    expect(server.account.transfers).toHaveLength(1)
    expect(calls('POST /transfers')).toBe(2)
  })

  test('a payment whose answer is lost is seen in the transfer and not made again', async () => {
    const id = await make()
    server.faults.push({ on: /payments$/, isDone: true, isCut: true })
    await expect(wise.fundTransfer(id)).resolves.toEqual({ isFunded: true })
    expect(calls('POST /profiles/777/transfers/:id/payments')).toBe(1)
    expect(server.account.payments()).toBe(1)
  })

  test('a payment that never arrived is a temporary failure, and paid once when it is retried', async () => {
    const id = await make()
    server.faults.push({ on: /payments$/, status: 503 })
    await expect(wise.fundTransfer(id)).rejects.toMatchObject({ isPassing: true, code: 'NO_ANSWER' })
    await expect(wise.fundTransfer(id)).resolves.toEqual({ isFunded: true })
    await expect(wise.fundTransfer(id)).resolves.toEqual({ isFunded: true })
    expect(server.account.payments()).toBe(1)
  })

  test('an answer of 2xx that says REJECTED is a refusal, in words', async () => {
    server.account.balances.set('USD', 5)
    const funding = await wise.fundTransfer(await make())
    expect(funding).toEqual({ isFunded: false, code: 'transfer.insufficient_funds', text: expect.any(String) })
    const text = 'text' in funding ? shownText(funding.text) : ''
    expect(text).toBe('The balance at Wise is too low. Add money there, then pay again.')
    expect(server.account.payments()).toBe(0)
  })

  test('one quote pays one transfer, and an old one none', async () => {
    const first = await ready()
    await wise.createTransfer(first)
    await expect(wise.createTransfer({ ...first, key: randomUUID() })).rejects.toThrow(
      'This quote was used for another transfer',
    )
    const late = await ready(randomUUID())
    time.clock += 31 * 60_000
    await expect(wise.createTransfer(late)).rejects.toThrow('The quote has expired. Calculate again.')
  })
})

describe('batch groups [H5]', () => {
  async function group(count: number) {
    const made = await wise.createGroup('Acme', 'USD')
    for (let at = 0; at < count; at += 1) await wise.addToGroup(made.groupId, await ready(randomUUID()))
    return made
  }

  test('are closed with the newest version and paid as one', async () => {
    const made = await group(3)
    // The version is that of the empty group: the conflict is read up and closed all the same.
    const closed = await wise.closeGroup(made)
    expect(closed.isClosed).toBe(true)
    await expect(wise.closeGroup(closed)).resolves.toEqual(closed)
    await expect(wise.fundGroup(made.groupId)).resolves.toEqual({ isFunded: true })
    await expect(wise.fundGroup(made.groupId)).resolves.toEqual({ isFunded: true })
    expect(server.account.transfers.map(({ payments }) => payments)).toEqual([1, 1, 1])
  })

  test('are paid whole or not at all', async () => {
    const made = await group(2)
    await wise.closeGroup(made)
    server.account.balances.set('USD', 1500)
    await expect(wise.fundGroup(made.groupId)).resolves.toMatchObject({ isFunded: false, code: 'transfer.insufficient_funds' })
    expect(server.account.payments()).toBe(0)
  })

  test('take no transfer once they are closed, and the payment whose answer is lost is not made again', async () => {
    const made = await group(1)
    await wise.closeGroup(made)
    await expect(wise.addToGroup(made.groupId, await ready(randomUUID()))).rejects.toMatchObject({ code: 'group.closed' })
    server.faults.push({ on: /batch-payments/, isDone: true, status: 500 })
    await expect(wise.fundGroup(made.groupId)).resolves.toEqual({ isFunded: true })
    expect(server.account.payments()).toBe(1)
  })
})

describe('refusals of Wise [H5]', () => {
  test('a field is refused in its own words, an internal code is not shown as text', async () => {
    const wrong = `${CLABE.slice(0, 17)}${(Number(CLABE.at(-1)) + 1) % 10}`
    await expect(wise.createRecipient({ ...PERSON, clabe: wrong })).rejects.toMatchObject({
      text: 'Wise refused this: Please enter a valid CLABE',
      isPassing: false,
    })
    await expect(wise.fundTransfer('99')).rejects.toMatchObject({ text: 'Wise does not know this transfer.' })
  })

  test('a name is written as Wise takes it', async () => {
    await wise.createRecipient({ ...PERSON, name: 'José  María 2° (Pérez)' })
    expect(server.account.recipients.at(-1)?.name).toBe('José María (Pérez)')
  })

  test.each([
    [
      400,
      { errors: [{ code: 'NOT_VALID', message: 'Amount is too small', path: 'targetAmount', arguments: [] }] },
      'Wise refused this: Amount is too small',
    ],
    [422, { error: 'something_else', error_description: 'No' }, 'Wise refused this (something_else).'],
    [409, { timestamp: '2026', status: 409, error: 'Conflict', message: 'x', path: '/x' }, 'Wise refused this (Conflict).'],
    [404, 'a page', 'Wise refused this (HTTP_404).'],
    [401, { error: 'invalid_token' }, 'Wise does not let us do this (401). Please check the WISE_ settings.'],
  ])('%i in the shape %j', async (status, body, text) => {
    server.faults.push({ on: /quotes$/, status, body })
    await expect(wise.quote(order)).rejects.toMatchObject({ text, isPassing: false })
  })

  test('an approval that only a person can give in Wise is reported', async () => {
    const id = await make()
    const headers = { 'x-2fa-approval': randomUUID(), 'x-2fa-approval-result': 'REJECTED' }
    server.faults.push({ on: /payments$/, status: 403, headers })
    await expect(wise.fundTransfer(id)).rejects.toMatchObject({ code: 'SCA', isPassing: false })
  })

  test('a quote that is blocked, or cannot be paid from the balance, is none', async () => {
    server.faults.push({ on: /quotes$/, status: 200, body: { id: KEY, notices: [{ type: 'BLOCKED', text: 'No' }] } })
    await expect(wise.quote(order)).rejects.toThrow('Wise refused this: No')
    const option = { payIn: 'BALANCE', disabled: true, disabledReason: { code: 'x', message: 'Too much' } }
    server.faults.push({ on: /quotes$/, status: 200, body: { id: KEY, paymentOptions: [option] } })
    await expect(wise.quote(order)).rejects.toThrow('Wise refused this: Too much')
  })

  test('our own words for its codes, and its words in quotes, in the language of the reader', async () => {
    const refuse = (body: object) => server.faults.push({ on: /quotes$/, status: 422, body })
    const refusal = () => inLanguage('es', () => wise.quote(order).catch(({ text }) => text))
    refuse({ errors: [{ code: 'quote.expired', message: 'x' }] })
    expect(await refusal()).toBe('La cotización venció. Calcule de nuevo.')
    refuse({ errors: [{ code: 'NOT_VALID', message: 'Amount is too small', path: 'targetAmount' }] })
    expect(await refusal()).toBe('Wise rechazó la operación: «Amount is too small»')
    const disabledReason = { code: 'balance.payment-option-unavailable', message: 'Not from here' }
    const paymentOptions = [{ payIn: 'BALANCE', disabled: true, disabledReason }]
    server.faults.push({ on: /quotes$/, status: 200, body: { id: KEY, paymentOptions } })
    expect(await refusal()).toBe('Este pago no se puede hacer con el saldo. Calcúlelo de nuevo.')
  })

  test('an account without a business profile is a matter of the settings', async () => {
    server.faults.push({ on: /^GET \/profiles$/, status: 200, body: [{ id: 1, type: 'personal' }] })
    await expect(wise.quote(order)).rejects.toThrow('Please check WISE_PROFILE_ID.')
    await expect(wise.quote(order)).resolves.toMatchObject({ fee: '3.21' })
  })
})

describe('when Wise is busy [H5]', () => {
  test('429 waits as long as Wise says, also before money moves', async () => {
    const id = await make()
    server.faults.push({ on: /payments$/, status: 429, headers: { 'retry-after': '7' } })
    await expect(wise.fundTransfer(id)).resolves.toEqual({ isFunded: true })
    expect(time.pauses).toEqual([7000])
    expect(server.account.payments()).toBe(1)
  })

  test('a longer wait is left to anyone who comes later', async () => {
    server.faults.push({ on: /quotes$/, status: 429, headers: { 'retry-after': '600' } })
    await expect(wise.quote(order)).rejects.toMatchObject({ code: 'RATE_LIMIT', isPassing: true })
    expect(time.pauses).toEqual([])
  })

  test('silence ends after a few tries', async () => {
    wise = connect({ timeoutMs: 50 })
    server.faults.push(...Array.from({ length: 4 }, () => ({ on: /quotes$/, isSilent: true })))
    await expect(wise.quote(order)).rejects.toMatchObject({ code: 'NO_ANSWER', isPassing: true })
    expect(time.pauses).toHaveLength(3)
  })
})
