import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, type Reply } from '../../../../tests/web/fake-server.ts'
import { FakeEventSource, fakeStreams } from '../../../../tests/web/invoice-batches.ts'
import { useRun } from './use-run.ts'

fakeStreams()

const BEGUN = { jobId: 'job', streamToken: 'token', total: 3 }
const done = async () => undefined

test('work started as the page is left belongs to the server, and no stream is opened [I5]', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof BEGUN>()
  const { result, unmount } = renderHook(() => useRun(null, () => promise, done))
  let refusal: Promise<string | null> = Promise.resolve('not asked')
  act(() => {
    refusal = result.current.start()
  })
  expect(result.current).toMatchObject({ isBusy: true, isRunning: false })
  unmount()
  resolve(BEGUN)
  expect(await refusal).toBeNull()
  expect(FakeEventSource.opened).toEqual([])
})

test('work that was found running is not listened to by a page that was left meanwhile [I5]', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const server = fakeServer({ 'payroll/open-calculation-stream': () => promise })
  const { unmount } = renderHook(() => useRun('job', async () => BEGUN, done))
  unmount()
  resolve({ streamToken: 'token', total: 3 })
  await vi.waitFor(() => expect(server.of('payroll/open-calculation-stream')).toHaveLength(1))
  await act(async () => undefined)
  expect(FakeEventSource.opened).toEqual([])
})

test('the stream of work that is not done opens again by itself, also after the server was away [I5]', async () => {
  vi.useFakeTimers()
  let isAway = true
  const server = fakeServer({
    'payroll/open-calculation-stream': () =>
      isAway ? { status: 503, code: 'BUSY', message: 'Away.' } : { streamToken: 'next', total: 3 },
  })
  const { result, unmount } = renderHook(() => useRun(null, async () => BEGUN, done))
  await act(() => result.current.start())
  await act(async () => FakeEventSource.opened[0]?.onerror?.())
  expect(result.current).toMatchObject({ isBroken: true, isBusy: false })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(FakeEventSource.opened).toHaveLength(1)
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(FakeEventSource.opened).toHaveLength(2)
  await act(async () => FakeEventSource.opened[1]?.tell({ completed: 3, total: 3 }))
  expect(result.current).toMatchObject({ isBroken: false, isRunning: false, completed: 3 })
  unmount()
  expect(server.of('payroll/open-calculation-stream').length).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  vi.useRealTimers()
})
