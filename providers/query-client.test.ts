import { expect, test } from 'vitest'
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
