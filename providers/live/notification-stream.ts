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
 * Settles when the stream ends: a browser would reopen it by itself, but its token is used up. @returns true if any
 * event arrived
 */
function listen(address: string, tell: (told: Told) => void, signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const source = new EventSource(address)
    let isHeard = false
    const end = () => {
      source.close()
      done(isHeard)
    }
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      isHeard = true
      tell({ id: lastEventId, message: JSON.parse(data) as StreamMessage })
    }
    source.onerror = end
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Without a connection a retry is pointless: waits for one. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const event = (target: EventTarget, name: string) =>
    new Promise<void>((done) => target.addEventListener(name, () => done(), { once: true, signal }))
  const left = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
  await Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), left])
  if (!navigator.onLine && !signal.aborted) await Promise.race([event(globalThis, 'online'), left])
}
