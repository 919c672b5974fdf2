import type { StreamMessage } from '../../contract/notifications/schemas.ts'
import { ApiError, callApi } from '../api.ts'
import { isViewing } from '../storage.ts'

const PATH = '/api/notifications/notifications-stream'
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

type Hearer = (message: StreamMessage) => void

/** Message from one tab to the others. */
interface Told {
  id: string
  message: StreamMessage
}

/**
 * Listens to new notifications. All tabs of a browser share one stream: the one that holds the lock opens it and forwards the
 * events; when it is closed, the next one continues from its position. @returns ends it
 */
export function hearNotifications(personId: number, onMessage: Hearer): () => void {
  if (!('EventSource' in globalThis && 'locks' in navigator)) return () => undefined
  // A view of another person receives that person's notifications, kept apart.
  const name = `notifications-${personId}${isViewing() ? '-view' : ''}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let lastId = ''
  const take = ({ id, message }: Told): void => {
    if (id !== '') lastId = id
    onMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => take(data)
  const tell = (told: Told): void => {
    channel.postMessage(told)
    take(told)
  }
  const lead = () => keepOpen(() => lastId, tell, leaving.signal)
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch((error: unknown) => {
    // Leaving while another tab has the stream is no failure.
    if (!leaving.signal.aborted) throw error
  })
  return () => {
    leaving.abort()
    channel.close()
  }
}

/** Reopens the stream after each break, with growing pauses, until it is stopped or the session ends. */
async function keepOpen(lastId: () => string, tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      const { streamToken } = await callApi('notifications/open-stream', {}, { signal })
      const isHeard = await listen(`${PATH}?token=${streamToken}&lastEventId=${lastId()}`, tell, signal)
      if (isHeard) wait = FIRST_WAIT_MS
    } catch (error) {
      // A person without a session or without a bell gets no stream; every other error is temporary.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
    }
    await pause(wait, signal)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
}

/**
 * Listens until the stream ends: a browser would reopen it by itself, but its token is used up. @returns true if any
 * event arrived
 */
async function listen(address: string, tell: (told: Told) => void, signal: AbortSignal): Promise<boolean> {
  let isHeard = false
  await until(signal, (end) => {
    const source = new EventSource(address)
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      isHeard = true
      tell({ id: lastEventId, message: JSON.parse(data) as StreamMessage })
    }
    source.onerror = end
    return () => source.close()
  })
  return isHeard
}

/** Without a connection a retry is pointless: waits for one. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await until(signal, (end) => {
    const timer = setTimeout(end, milliseconds)
    return () => clearTimeout(timer)
  })
  if (navigator.onLine) return
  await until(signal, (end) => {
    addEventListener('online', end)
    return () => removeEventListener('online', end)
  })
}

/**
 * Settles when what `begin` starts has ended, or on the signal, and leaves no listener on the signal: a page that is open for
 * days reopens its stream many times.
 * @param begin answers what stops it
 */
function until(signal: AbortSignal, begin: (end: () => void) => () => void): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((done) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      done()
    }
    const stop = begin(end)
    signal.addEventListener('abort', end)
  })
}
