import { setTimeout as sleep } from 'node:timers/promises'
import { openEventStream } from '../support/event-stream.ts'
import type { Client } from './client.ts'

/** The wait of the screens before they open a stream again (`providers/live/notification-stream.ts`). */
const WAIT_MS = 2000
const LOOK_MS = 25

export interface Subscriber {
  personId: number
  /** Ids of the notifications in the order in which they came. */
  heard: number[]
  /** Times without a stream, each from its end to the first message of the next one. */
  gaps: { from: number; to: number }[]
  /** The first message has come. */
  isOpen: () => boolean
  stop: () => Promise<void>
}

/** Listens to the bell of a person as the screens do: after a break it opens a new stream, from the last event on. */
export function subscribe(
  url: string,
  client: Client,
  { personId, token, from }: { personId: number; token: string; from: string },
): Subscriber {
  const heard: number[] = []
  const gaps: Subscriber['gaps'] = []
  let lastId = ''
  let brokeAt: number | null = null
  let isOpen = false
  let isOver = false
  const listen = async (): Promise<void> => {
    const { streamToken } = await client.send({ name: 'notifications/open-stream', token, from })
    const path = `notifications/notifications-stream?token=${streamToken}&lastEventId=${lastId}`
    const stream = await openEventStream(`${url}/api/${path}`)
    let taken = 0
    let hasEnded = stream.status !== 200
    void stream.ended.catch(() => undefined).then(() => (hasEnded = true))
    while (!isOver && (!hasEnded || taken < stream.events.length)) {
      for (const { id, data, at } of stream.events.slice(taken)) {
        taken += 1
        if (id !== null) lastId = id
        if (data.notification) heard.push(data.notification.id)
        if (brokeAt !== null) gaps.push({ from: brokeAt, to: at })
        brokeAt = null
        isOpen = true
      }
      await sleep(LOOK_MS)
    }
    stream.close()
  }
  const keepOpen = async (): Promise<void> => {
    while (!isOver) {
      // Refused or cut off, as it ends by itself; the next turn opens another one.
      await listen().catch(() => undefined)
      if (isOver) return
      brokeAt ??= performance.now()
      await sleep(WAIT_MS)
    }
  }
  const done = keepOpen()
  return {
    personId,
    heard,
    gaps,
    isOpen: () => isOpen && brokeAt === null,
    stop: async () => {
      isOver = true
      await done
    },
  }
}
