import { expect, test } from 'vitest'
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

test('former data stands in for new data nowhere by default', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries?.placeholderData).toBeUndefined()
  expect(mutations?.retry).toBe(false)
})
