import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readApprovedContractors } from './approved-contractors.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

test('contractors are read page by page until one is not full', async () => {
  const all = Array.from({ length: 2_300 }, (_, at) => ({ id: at + 1 }))
  const asked: object[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const input = JSON.parse(body)
    asked.push(input)
    const from = (input.page - 1) * input.limit
    return Response.json({ status: 200, contractorsAproved: all.slice(from, from + input.limit) })
  })
  const period = { period_start: '2026-11-01', period_end: '2026-11-30' }
  const found = await readApprovedContractors({ clientId: 7, ...period }, new AbortController().signal)
  expect(found).toEqual(all)
  expect(asked).toEqual([1, 2, 3].map((page) => ({ clientId: 7, ...period, page, limit: 1_000 })))
})
