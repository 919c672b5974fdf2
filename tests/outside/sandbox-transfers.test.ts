import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxJobs } from '../../server/areas/transfers/sandbox-jobs.ts'
import { advanceTransfer } from '../../server/outside/transfers/sandbox/advance.ts'
import { createSandbox } from '../../server/outside/transfers/sandbox/create.ts'
import type { Transfers } from '../../server/outside/transfers/transfers.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let sandbox: Transfers
const START = new Date('2026-11-20T12:00:00Z')
let now = START

beforeAll(async () => {
  sandbox = createSandbox({ settings: app.settings, db: app.db, clock: () => now, jobs: sandboxJobs })
})
beforeEach(() => {
  now = START
})

async function ready(targetAmount = '1842.50') {
  const quote = await sandbox.quote({ sourceCurrency: 'USD', targetCurrency: 'MXN', targetAmount })
  const person = { name: 'Ana Ruiz', currency: 'MXN', clabe: '012', email: null, address: null }
  const order = {
    key: randomUUID(),
    quoteId: quote.quoteId,
    recipientId: await sandbox.createRecipient(person),
    reference: 'C-1',
  }
  return { quote, order }
}
const make = async (amount?: string) => (await sandbox.createTransfer((await ready(amount)).order)).transferId
const usd = async () => (await sandbox.balances()).find(({ currency }) => currency === 'USD')?.amount
/** Goes the whole way of a transfer and answers its statuses. */
async function walk(id: string): Promise<string[]> {
  const seen: string[] = []
  for (let step = 0; step < 10; step += 1) {
    await advanceTransfer(app.db, Number(id), step, now, sandboxJobs)
    await advanceTransfer(app.db, Number(id), step, now, sandboxJobs)
    const { status } = await sandbox.readTransfer(id)
    if (status !== seen.at(-1)) seen.push(status)
  }
  return seen
}

describe('the sandbox [H5]', () => {
  test('reckons exactly: the amount by the rate, the fee as a fixed part and a share', async () => {
    const { quote } = await ready()
    expect(quote).toMatchObject({ sourceAmount: '100.00', fee: '1.80', rate: '18.425', expiresAt: '2026-11-20T12:30:00.000Z' })
  })

  test('takes the money once, however often it is asked, and tells each step', async () => {
    const before = Number(await usd())
    const { order } = await ready()
    const [first, again] = [await sandbox.createTransfer(order), await sandbox.createTransfer(order)]
    expect(again).toEqual(first)
    await Promise.all([1, 2, 3].map(() => sandbox.fundTransfer(first.transferId)))
    expect(before - Number(await usd())).toBeCloseTo(101.8)
    expect(await walk(first.transferId)).toEqual(['processing', 'funds_converted', 'outgoing_payment_sent'])
    await expect(sandbox.findTransfer(order.key, '')).resolves.toMatchObject({ status: 'outgoing_payment_sent' })
  })

  test('a quote ends, and serves one transfer', async () => {
    const { order } = await ready()
    await sandbox.createTransfer(order)
    await expect(sandbox.createTransfer({ ...order, key: randomUUID() })).rejects.toThrow('This quote was used')
    const late = (await ready()).order
    now = new Date(START.getTime() + 31 * 60_000)
    await expect(sandbox.createTransfer(late)).rejects.toThrow('The quote has expired. Calculate again.')
  })

  test('amounts by their cents go wrong as said: no account, no money, bounced, sent back', async () => {
    await expect(make('500.91')).rejects.toThrow('The account of the recipient does not exist.')
    await expect(sandbox.fundTransfer(await make('500.92'))).resolves.toMatchObject({ isFunded: false })
    for (const amount of ['500.93', '500.94']) {
      const id = await make(amount)
      const before = await usd()
      await sandbox.fundTransfer(id)
      expect((await walk(id)).slice(-2)).toEqual(['cancelled', 'funds_refunded'])
      expect(await usd()).toBe(before)
    }
  })

  test('more than the balance is refused, in a group whole', async () => {
    await expect(sandbox.fundTransfer(await make('9000000.00'))).resolves.toMatchObject({ code: 'transfer.insufficient_funds' })
    const group = await sandbox.createGroup('All', 'USD')
    const ids: string[] = []
    for (const amount of ['1000.00', '2000000.00', '3000000.00']) {
      ids.push((await sandbox.addToGroup(group.groupId, (await ready(amount)).order)).transferId)
    }
    await expect(sandbox.fundGroup(group.groupId)).rejects.toThrow('not closed')
    await sandbox.closeGroup(group)
    await expect(sandbox.fundGroup(group.groupId)).resolves.toMatchObject({ isFunded: false })
    const states = await Promise.all(ids.map((id) => sandbox.readTransfer(id)))
    expect(states.map(({ status }) => status)).toEqual(Array(3).fill('incoming_payment_waiting'))
  })

  test('a group is closed and paid once; waiting ones can be cancelled, paid ones cannot', async () => {
    const group = await sandbox.createGroup('Some', 'USD')
    const { transferId } = await sandbox.addToGroup(group.groupId, (await ready()).order)
    const closed = await sandbox.closeGroup(group)
    expect(closed.isClosed).toBe(true)
    await expect(sandbox.addToGroup(group.groupId, (await ready()).order)).rejects.toThrow('The batch is closed.')
    const before = Number(await usd())
    await sandbox.fundGroup(group.groupId)
    await sandbox.fundGroup(group.groupId)
    expect(before - Number(await usd())).toBeCloseTo(101.8)
    await expect(sandbox.cancelTransfer(transferId)).rejects.toThrow('A paid transfer cannot be cancelled.')
    const other = await make()
    await sandbox.cancelTransfer(other)
    await sandbox.cancelTransfer(other)
    await expect(sandbox.fundTransfer(other)).rejects.toThrow('This transfer was cancelled.')
    await expect(sandbox.hasPayment(other)).resolves.toBe(false)
    await expect(sandbox.hasPayment(transferId)).resolves.toBe(true)
  })
})
