import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { applyTransferEvent } from '../../server/areas/transfers/apply-event.ts'
import { carryOut } from '../../server/areas/transfers/carry-out.ts'
import { inTransaction, type Worker, workerOf } from '../../server/areas/transfers/context.ts'
import { readAgain } from '../../server/areas/transfers/read-again.ts'
import type { TransferEvent, Transfers } from '../../server/outside/transfers/transfers.ts'
import { createWise } from '../../server/outside/transfers/wise/create.ts'
import type { Fault } from '../support/http-server.ts'
import { setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'
import { createPayable, statusOf } from '../support/transfers.ts'
import { startWise, type WiseServer } from '../support/wise-server.ts'

const app = testApp({}, { hasWorker: false })
const payable = beforehand(() => createPayable(app))

/** The process dies: the work under way is neither stored nor answered. */
class Killed extends Error {}

const FAULTS: Fault[] = [
  { on: /^POST \/transfers$/, isDone: true, status: 500 },
  { on: /^POST \/transfers$/, status: 503 },
  { on: /payments$/, isDone: true, status: 500 },
  { on: /payments$/, isDone: true, status: 201, body: { status: 'REJECTED', errorCode: 'unknown' } },
  { on: /payments$/, status: 201, body: { status: 'REJECTED', errorCode: 'transfer.insufficient_funds' } },
  { on: /payments$/, status: 429 },
  { on: /^GET \/transfers/, status: 503 },
  { on: /cancel$/, isDone: true, status: 500 },
]
const WAY: Record<string, readonly string[]> = {
  processing: ['funds_converted', 'cancelled'],
  funds_converted: ['outgoing_payment_sent'],
  outgoing_payment_sent: ['bounced_back'],
  bounced_back: ['processing'],
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'transfer' } as const) },
  { weight: 6, arbitrary: fc.constant({ do: 'fund' } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'cancel' } as const) },
  { weight: 3, arbitrary: fc.constant({ do: 'job' } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'read' } as const) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('provider' as const), way: fc.nat(1), isTold: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      which: fc.nat(FAULTS.length - 1),
      times: fc.constantFrom(1, 1, 1, 4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), isAfter: fc.boolean() }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const MOVE: Step = { do: 'provider', way: 0, isTold: true }
/** Lives begin at nothing, at a payment, or when it is almost there. */
const begin = fc.constantFrom<Step[]>(
  [],
  [{ do: 'transfer' }, { do: 'fund' }],
  [{ do: 'transfer' }, { do: 'fund' }, MOVE, MOVE],
)
const story = fc.tuple(begin, fc.array(step, { minLength: 4, maxLength: 24 })).map(([first, more]) => [...first, ...more])

const ORDERED: Step[] = [{ do: 'transfer' }, { do: 'fund' }]
const UNTOLD: Step = { ...MOVE, isTold: false }
/**
 * Lives that are always tried, so that chance cannot leave out what matters: paid, returned on the way, died in between, paid
 * again after a return whose events come last.
 */
const SURE: Step[][] = [
  [...ORDERED, MOVE, MOVE],
  [...ORDERED, { do: 'provider', way: 1, isTold: true }],
  [{ do: 'kill', isAfter: true }, ...ORDERED, { do: 'job' }],
  [...ORDERED, MOVE, MOVE, UNTOLD, UNTOLD, UNTOLD, UNTOLD, { do: 'late', which: 5 }],
]

let lives = 0
/** One life of the provider, with one invoice that is to be paid. */
async function play(server: WiseServer) {
  const kills: boolean[] = []
  const told: TransferEvent[] = []
  let minutes = 0
  app.services.transfers = mortal(createWise(server.settings, { pause: async () => undefined }), kills)
  const { invoiceId, tokens } = payable
  // Two persons take turns, so that no limit of calls is in the way.
  lives += 1
  const token = lives % 2 === 0 ? tokens.admin : tokens.second
  const call = async (name: OperationName, input: object) => {
    const answer = await app.call(name, input, token)
    if (answer.status === 429) throw new Error('The limit of calls is in the way.')
    return answer
  }
  await app.db.deleteFrom('invoice_transfers').execute()
  await app.db.deleteFrom('transfer_recipients').execute()
  await setRow(app.db, 'invoices', { id: invoiceId }, { status: 'Validating' })
  const worker: Worker = workerOf('test', app.services)
  const last = () => app.db.selectFrom('invoice_transfers').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const tell = (event: TransferEvent) => inTransaction(worker, null, (context) => applyTransferEvent(context, event))
  const attempt = (work: Promise<unknown>) => work.catch(() => 'the process died, or tries again later')

  async function move(way: number, isTold: boolean): Promise<void> {
    const moving = server.account.transfers.filter(({ status, payments }) => payments > 0 && status in WAY).at(-1)
    const ways = WAY[moving?.status ?? ''] ?? []
    const to = ways[way % ways.length]
    if (!moving || to === undefined) return
    moving.status = to === 'cancelled' ? 'funds_refunded' : to
    minutes += 1
    const at = new Date(Date.now() + minutes * 60_000).toISOString()
    const event = { transferId: String(moving.id), key: `${moving.id} ${at}`, at, status: moving.status, reason: null }
    told.push(event)
    if (isTold) await tell(event)
  }

  return {
    told,
    tell,
    worker,
    run: async (one: Step): Promise<void> => {
      const row = await last()
      if (one.do === 'transfer') {
        const { body } = await call('contractor/wise-invoice-calculation', { invoiceId })
        if (body.data) await call('contractor/wise-invoice-transfer', { invoiceId, quoteId: body.data.quoteId })
      }
      if (one.do === 'fund' && row) await call('contractor/wise-fund-transfer-by-balance', { transferId: row.id })
      if (one.do === 'cancel' && row) {
        await call('contractor/cancel-wise-transfer', { transferId: row.id, reason: 'Not needed any more' })
      }
      if (one.do === 'job' && row) await attempt(carryOut(worker, row.id))
      if (one.do === 'read' && row) await attempt(readAgain(worker, row.id))
      if (one.do === 'provider') await move(one.way, one.isTold)
      if (one.do === 'late' && told.length > 0) await tell(told[one.which % told.length] as TransferEvent)
      if (one.do === 'fault')
        server.faults.push(...Array.from({ length: one.times }, () => ({ ...(FAULTS[one.which] as Fault) })))
      if (one.do === 'kill') kills.push(one.isAfter)
    },
  }
}

/** Dies before or after the next call that changes something at the provider. */
function mortal(transfers: Transfers, kills: boolean[]): Transfers {
  const dying =
    <A extends unknown[], T>(call: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const isAfter = kills.shift()
      if (isAfter === false) throw new Killed()
      const answer = await call(...given)
      if (isAfter === true) throw new Killed()
      return answer
    }
  return {
    ...transfers,
    createTransfer: dying(transfers.createTransfer),
    fundTransfer: dying(transfers.fundTransfer),
    cancelTransfer: dying(transfers.cancelTransfer),
  }
}

/** Money is out by these. */
const paying = (server: WiseServer) =>
  server.account.transfers.filter(({ payments, status }) => payments > 0 && status !== 'funds_refunded')

test('no calls, repeats, kills, faults and events pay an invoice twice or lose a payment [H5]', async () => {
  const seen = { made: 0, funded: 0, paid: 0, refunded: 0, died: 0 }
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const server = await startWise()
      try {
        const life = await play(server)
        for (const one of steps) {
          await life.run(one)
          expect(server.account.transfers.every(({ payments }) => payments <= 1)).toBe(true)
          expect(paying(server).length).toBeLessThanOrEqual(1)
        }
        // At the end every event is delivered and every job runs.
        server.faults.length = 0
        await life.run({ do: 'job' })
        for (const event of life.told) await life.tell(event)
        const rows = await app.db.selectFrom('invoice_transfers').selectAll().execute()
        for (const { id } of rows) await readAgain(life.worker, id)
        const known = await app.db.selectFrom('invoice_transfers').selectAll().execute()
        for (const one of server.account.transfers.filter(({ payments }) => payments > 0)) {
          const row = known.find(({ customer_transaction_id }) => customer_transaction_id === one.customerTransactionId)
          expect(row).toMatchObject({ transfer_id: String(one.id), status: one.status, funded_at: expect.any(String) })
        }
        const status = await statusOf(app, payable.invoiceId)
        const isSent = paying(server).some((one) => one.status === 'outgoing_payment_sent')
        expect(status).toBe(isSent ? 'Paid' : 'Validating')
        seen.made += server.account.transfers.length > 0 ? 1 : 0
        seen.funded += server.account.payments() > 0 ? 1 : 0
        seen.paid += isSent ? 1 : 0
        seen.refunded += server.account.transfers.some((one) => one.status === 'funds_refunded') ? 1 : 0
        seen.died += steps.some((one) => one.do === 'kill') ? 1 : 0
      } finally {
        await server.close()
      }
    }),
    { numRuns: 40, examples: SURE.map((steps) => [steps]) },
  )
  // The walk has been where it matters.
  expect(
    Object.values(seen).filter((times) => times === 0),
    JSON.stringify(seen),
  ).toEqual([])
}, 120_000)
