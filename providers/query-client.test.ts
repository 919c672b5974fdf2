import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'

test('only faults of the server and lost connections are tried again, twice at most', () => {
  for (const statusCode of [0, 500, 503]) {
    expect(shouldRetry(0, { statusCode })).toBe(true)
    expect(shouldRetry(1, { statusCode })).toBe(true)
    expect(shouldRetry(2, { statusCode })).toBe(false)
  }
  for (const statusCode of [400, 401, 403, 404, 409, 429]) expect(shouldRetry(0, { statusCode })).toBe(false)
  expect(shouldRetry(0, new TypeError('a fault of ours'))).toBe(false)
})

test('a reading call of a screen is tried again by the same rule', () => {
  for (const status of [0, 500, 503]) {
    expect(shouldRetry(1, new ApiError(status, 'INTERNAL', 'Something went wrong.'))).toBe(true)
    expect(shouldRetry(2, new ApiError(status, 'INTERNAL', 'Something went wrong.'))).toBe(false)
  }
  for (const status of [400, 401, 403, 404, 409, 429])
    expect(shouldRetry(0, new ApiError(status, 'VALIDATION', 'No.'))).toBe(false)
})

test('former data never replaces new data by default', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries?.placeholderData).toBeUndefined()
  expect(mutations?.retry).toBe(false)
})

test('an answer that failed without a network is asked for again once the network is back, and no other', async () => {
  const client = createQueryClient()
  client.mount()
  const asked: string[] = []
  let isAway = true
  const watch = (name: string, mayFail: boolean) =>
    new QueryObserver(client, {
      queryKey: [name],
      retry: false,
      staleTime: 0,
      queryFn: async () => {
        asked.push(name)
        if (mayFail && isAway) throw new ApiError(0, 'OFFLINE', 'You are offline.')
        return name
      },
    })
  const lost = watch('lost', true)
  const ends = [lost.subscribe(() => undefined), watch('read', false).subscribe(() => undefined)]
  await vi.waitFor(() => expect(lost.getCurrentResult().status).toBe('error'))
  onlineManager.setOnline(false)
  isAway = false
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(lost.getCurrentResult().data).toBe('lost'))
  expect(asked).toEqual(['lost', 'read', 'lost'])
  for (const end of ends) end()
  client.unmount()
})
