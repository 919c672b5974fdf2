import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../providers/api.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { fakeServer, type Reply } from '../../../tests/web/fake-server.ts'
import { FakeEventSource, fakeStreams } from '../../../tests/web/invoice-batches.ts'
import { useRun } from './use-run.ts'

fakeStreams()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

test('work that was found running makes the page busy, and is not listened to by a page that was left meanwhile [I5]', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const server = fakeServer({ 'payroll/open-calculation-stream': () => promise })
  const { result, unmount } = renderHook(() => useRun('job', async () => BEGUN, done))
  expect(result.current).toMatchObject({ isBusy: true, isRunning: false })
  unmount()
  resolve({ streamToken: 'token', total: 3 })
  await eventually(() => expect(server.of('payroll/open-calculation-stream')).toHaveLength(1))
  await act(async () => undefined)
  expect(FakeEventSource.opened).toEqual([])
})

test('work that has ended makes the page busy no longer, even if the page was not read again [I5]', async () => {
  fakeServer({ 'payroll/open-calculation-stream': () => ({ streamToken: 'token', total: 1 }) })
  const { result } = renderHook(() => useRun('job', async () => BEGUN, done))
  await eventually(() => expect(FakeEventSource.opened).toHaveLength(1))
  await act(async () => FakeEventSource.opened[0]?.tell({ completed: 1, total: 1 }))
  await eventually(() => expect(result.current).toMatchObject({ isBusy: false, isRunning: false }))
})

const OPENING = 'payroll/open-calculation-stream'
const AWAY = { status: 503, code: 'BUSY', message: 'Away.' }

/** A run of three people that was started here, and whose stream has just broken. */
async function broken(open: () => Reply | Promise<Reply>, more: { begin?: () => Promise<typeof BEGUN> } = {}) {
  vi.useFakeTimers()
  const onDone = vi.fn(done)
  const server = fakeServer({ [OPENING]: open })
  const begin = vi.fn(async () => BEGUN)
  const view = renderHook(() => useRun(null, begin, onDone))
  await act(() => view.result.current.start())
  if (more.begin) begin.mockImplementation(more.begin)
  await act(async () => FakeEventSource.opened[0]?.tell({ completed: 2, total: 3 }))
  const breaks = () => act(async () => FakeEventSource.opened.at(-1)?.onerror?.())
  await breaks()
  // React draws at the end of each act, and only then the next timer starts.
  const passes = async (milliseconds: number) => {
    for (let left = milliseconds; left >= 0; left -= 1000) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1000)))
    }
  }
  return { ...view, onDone, breaks, passes, asked: () => server.of(OPENING).length }
}

test('the stream of work that is not done opens again by itself, also after the server was away [I5]', async () => {
  let isAway = true
  const { result, passes, asked } = await broken(() => (isAway ? AWAY : { streamToken: 'next', total: 3 }))
  expect(result.current).toMatchObject({ isBroken: true, isBusy: false, completed: 2 })
  await passes(4999)
  expect(asked()).toBe(0)
  await passes(1)
  expect(asked()).toBe(1)
  isAway = false
  await passes(9999)
  expect(asked()).toBe(1)
  await passes(1)
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(result.current).toMatchObject({ isBroken: false, isBusy: true, completed: 2, total: 3 })
  await act(async () => FakeEventSource.opened[1]?.tell({ completed: 3, total: 3 }))
  expect(result.current).toMatchObject({ isBroken: false, isRunning: false, completed: 3 })
  await passes(600_000)
  expect(asked()).toBe(2)
})

test('a page that was left with a broken stream asks for no other [I5]', async () => {
  const { unmount, passes, asked } = await broken(() => AWAY)
  unmount()
  await passes(600_000)
  expect(asked()).toBe(0)
})

test.each([401, 403, 404])('an opening refused with %d is not repeated [I5]', async (status) => {
  const { result, passes, asked } = await broken(() => ({ status, code: 'VALIDATION', message: 'No.' }))
  await passes(600_000)
  expect(asked()).toBe(1)
  expect(result.current).toMatchObject({ isBroken: true, isBusy: false })
})

test.each([429, 500])('an opening refused with %d is repeated after growing pauses [I5]', async (status) => {
  const { passes, asked } = await broken(() => ({ status, code: 'BUSY', message: 'Later.' }))
  await passes(600_000)
  // After 5, 15, 35 and 75 seconds, then each minute.
  expect(asked()).toBe(12)
})

test('streams that break at once are opened less often, read the page once, and keep the progress [I5]', async () => {
  const { result, breaks, passes, asked, onDone } = await broken(() => ({ streamToken: 'next', total: 3 }))
  for (const [index, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
    await passes(seconds * 1000 - 1)
    expect(asked()).toBe(index)
    await passes(1)
    expect(asked()).toBe(index + 1)
    await act(async () => FakeEventSource.opened.at(-1)?.tell({ completed: 2, total: 3 }))
    await breaks()
    expect(result.current).toMatchObject({ isBroken: true, completed: 2, total: 3 })
  }
  expect(onDone).toHaveBeenCalledOnce()
})

test('an opening that is answered late takes no stream from newer work [I5]', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { result, passes } = await broken(() => promise, { begin: async () => ({ ...BEGUN, jobId: 'newer' }) })
  await passes(5000)
  await act(() => result.current.start())
  await act(async () => resolve({ streamToken: 'late', total: 3 }))
  await passes(0)
  expect(FakeEventSource.opened.map(({ url, isClosed }) => [/jobId=(\w+)/.exec(url)?.[1], isClosed])).toEqual([
    ['job', true],
    ['newer', false],
  ])
  expect(result.current).toMatchObject({ isBusy: true, completed: 0 })
})

test('an opening that fails after a newer one was answered breaks nothing [I5]', async () => {
  const first = Promise.withResolvers<Reply>()
  const replies: (Reply | Promise<Reply>)[] = [first.promise, { streamToken: 'next', total: 3 }]
  const { result, passes, asked } = await broken(() => replies.shift() ?? AWAY)
  await passes(5000)
  await act(async () => result.current.again())
  await passes(0)
  expect(FakeEventSource.opened).toHaveLength(2)
  await act(async () => first.resolve(AWAY))
  await passes(600_000)
  expect(result.current).toMatchObject({ isBroken: false, isBusy: true })
  expect(asked()).toBe(2)
})

test('a click on a button that starts work ends the wait for the former stream [I5]', async () => {
  const begun = Promise.withResolvers<typeof BEGUN>()
  const { result, passes, asked } = await broken(() => AWAY, { begin: () => begun.promise })
  act(() => void result.current.start())
  await passes(600_000)
  expect(asked()).toBe(0)
  await act(async () => begun.reject(new ApiError(409, 'CALCULATION_RUNNING', 'It runs.')))
  await passes(5000)
  expect(asked()).toBe(1)
})

test('a hidden page opens no stream until it is shown [I5]', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { passes, asked } = await broken(() => AWAY)
  await passes(600_000)
  expect(asked()).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await passes(0)
  expect(asked()).toBe(1)
})
