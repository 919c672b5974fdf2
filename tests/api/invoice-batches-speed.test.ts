import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeam, invoicesEach, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
let admin: string
let url: string
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  admin = await createAdmin(app)
})

// The duration is printed and not judged: it would fail on a busy machine. 10,000: `npm run bench bulk`.
test.each([1_000])('%i invoices in one batch, in steps that a person can see [H4]', { timeout: 180_000 }, async (size) => {
  const { companyId, ids } = await createTeam(app.database, size)
  const began = performance.now()
  const { batchKey, streamToken, total } = (await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin)).body
  const preparedMs = Math.round(performance.now() - began)
  expect(total).toBe(size)
  const opened = performance.now()
  const heap: number[] = []
  const sampler = setInterval(() => heap.push(process.memoryUsage().heapUsed), 50)
  const stream = await openBatch(url, { payload: { batchKey }, token: streamToken })
  await stream.ended
  clearInterval(sampler)
  const workedMs = Math.round(performance.now() - opened)
  expect(stream.events.at(-1)?.data).toEqual({ completed: size, total: size, errors: [] })
  expect(await invoicesEach(app.database, companyId)).toEqual({ 1: size })
  // Not all at the end: at least one step per twentieth of the batch.
  const moments = new Set(stream.events.map(({ at }) => Math.round(at / 10)))
  expect(moments.size).toBeGreaterThan(8)
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.info(
    `${size} invoices: prepared in ${preparedMs} ms, created in ${workedMs} ms, heap ${mb(Math.min(...heap))} to ${mb(Math.max(...heap))} MB`,
  )
})
