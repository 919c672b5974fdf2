import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { FakeEventSource } from '../../tests/web/invoice-batches.ts'
import { hearNotifications } from './notification-stream.ts'

/** Listeners on the signals of the page that are not removed yet. */
let listening = 0

beforeEach(() => {
  listening = 0
  const { addEventListener, removeEventListener } = EventTarget.prototype
  vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (this: AbortSignal, ...given) {
    listening += 1
    addEventListener.apply(this, given as Parameters<typeof addEventListener>)
  })
  vi.spyOn(AbortSignal.prototype, 'removeEventListener').mockImplementation(function (this: AbortSignal, ...given) {
    listening -= 1
    removeEventListener.apply(this, given as Parameters<typeof removeEventListener>)
  })
  FakeEventSource.opened = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json({ streamToken: 'token' }))
  const request = (_name: string, _options: object, lead: () => Promise<void>) => lead()
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a stream that breaks again and again leaves no listener of the former ones behind', async () => {
  const leave = hearNotifications(1, () => undefined)
  await eventually(() => expect(FakeEventSource.opened).toHaveLength(1))
  const withOne = listening
  for (let broken = 1; broken <= 5; broken += 1) {
    const stream = FakeEventSource.opened.at(-1)
    stream?.tell({ notification: null, count: 0 })
    stream?.onerror?.()
    await vi.advanceTimersByTimeAsync(2000)
    expect(FakeEventSource.opened).toHaveLength(broken + 1)
  }
  expect(listening).toBe(withOne)
  leave()
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeEventSource.opened.every(({ isClosed }) => isClosed)).toBe(true)
  expect(FakeEventSource.opened).toHaveLength(6)
})
