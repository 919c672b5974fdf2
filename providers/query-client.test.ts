import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { eventually } from '../tests/support/eventually.ts'
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

test('only what could never be read without a network is asked for once the network is back', async () => {
  const client = createQueryClient()
  client.mount()
  const asked: string[] = []
  let status = 200
  const watch = (name: string) => {
    const query = new QueryObserver(client, {
      queryKey: [name],
      retry: false,
      staleTime: 0,
      queryFn: async () => {
        asked.push(name)
        if (status !== 200) throw new ApiError(status, 'OFFLINE', 'No.')
        return name
      },
    })
    return { query, end: query.subscribe(() => undefined) }
  }
  const fails = (query: ReturnType<typeof watch>['query']) =>
    eventually(() => expect(query.getCurrentResult().status).toBe('error'))
  const read = watch('read')
  const form = watch('form')
  await eventually(() => expect([read, form].map(({ query }) => query.getCurrentResult().data)).toEqual(['read', 'form']))
  status = 403
  const denied = watch('denied')
  await fails(denied.query)
  status = 0
  const lost = watch('lost')
  await fails(lost.query)
  await form.query.refetch()
  await fails(form.query)
  asked.length = 0
  status = 200
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await eventually(() => expect(lost.query.getCurrentResult().data).toBe('lost'))
  expect(asked).toEqual(['lost'])
  for (const { end } of [read, form, denied, lost]) end()
  client.unmount()
})

test('a call that has ended is not kept with its input, which may be a password', async () => {
  const client = createQueryClient()
  const confirm = new MutationObserver(client, { mutationFn: async (_input: { password: string }) => 'done' })
  const end = confirm.subscribe(() => undefined)
  await confirm.mutate({ password: 'Plantilla2026' })
  end()
  await eventually(() => expect(client.getMutationCache().getAll()).toEqual([]))
})
