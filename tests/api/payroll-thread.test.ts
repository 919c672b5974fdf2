import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lawOn } from '../../payroll/law/law.ts'
import { termsOf } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import { startCounter } from '../../server/areas/payroll/counting/count-in-thread.ts'
import type { CountedSlice } from '../../server/areas/payroll/counting/count-slice.ts'
import { sourcesOf } from '../../server/areas/payroll/counting/sources.ts'
import { currentBook } from '../../server/areas/payroll/law-figures/current-law.ts'
import { createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { rowsOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
/** A chunk of so many payrolls is counted in a thread. */
const LARGE = 1000

async function prepare() {
  const { companyId, tokens } = await createPayrollTeam(app, { size: 3 })
  const { body } = await app.call('payroll/create-request-payment', { companyId, ...FORTNIGHT }, tokens.admin)
  const requestId: number = body.requestPayment.id
  const ids = (await rowsOf(app.db, 'payrolls', { request_id: requestId })).map(({ id }) => id)
  const { limits, ...terms } = await termsOf(app.db, requestId)
  const book = await currentBook(app.db)
  const known = { terms, limits, law: lawOn(terms.payment_date, book), now: '2026-01-20T12:00:00.000Z', by: 'Ana' }
  return { sources: await sourcesOf(app.db, ids), start: (size: number) => startCounter(known, book, size) }
}

/** The first large chunk starts the thread. */
async function startThread({ start }: Awaited<ReturnType<typeof prepare>>) {
  const started = once(process, 'worker')
  const first = start(LARGE)
  const [worker] = (await started) as [Worker]
  return { worker, first, ready: once(worker, 'message') }
}

/** A buffer arrives as plain bytes. */
const asBytes = (array: unknown): unknown => (array instanceof Uint8Array ? [...array] : array)
const told = ({ rows, ...more }: CountedSlice) => ({ ...more, rows: { ...rows, arrays: rows.arrays.map(asBytes) } })

const prepared = beforehand(() => prepare(), beforeEach)
const thread = beforehand(() => startThread(prepared), beforeEach)
afterEach(async () => {
  await thread.worker.terminate()
})

test('a chunk goes to the thread once it has started, which counts what the server itself counts, in the same form', async () => {
  const { sources, start } = prepared
  const here = await start(1).count(sources)
  expect(here.rows.count).toBe(3)
  const { worker, first, ready } = thread
  const sent = vi.spyOn(worker, 'postMessage')
  expect(await first.count(sources)).toEqual(here)
  expect(sent).not.toHaveBeenCalled()
  await ready
  expect(told(await first.count(sources))).toEqual(told(here))
  expect(sent).toHaveBeenCalledOnce()
  first.end()
})

test('a fault of one slice leaves the thread to the next one', async () => {
  const { sources, start } = prepared
  await thread.ready
  const counter = start(LARGE)
  await expect(counter.count([null as never])).rejects.toThrow(TypeError)
  expect((await counter.count(sources)).rows.count).toBe(3)
  counter.end()
})

test('a thread that dies fails the chunk it counts, and the next chunk does without it', async () => {
  const { sources, start } = prepared
  await thread.ready
  const counter = start(LARGE)
  const dying = thread.worker.terminate()
  await expect(counter.count(sources)).rejects.toThrow('The thread that counts payrolls has ended.')
  await dying
  const next = start(LARGE)
  expect((await next.count(sources)).rows.count).toBe(3)
})
