import { expect, test } from 'vitest'
import type { StreamMessage } from '../../contract/notifications/schemas.ts'
import type { Session } from '../../server/calls/context.ts'
import type { Database } from '../../server/db/connect.ts'
import { createHub } from '../../server/notifications/hub.ts'
import type { EventStream } from '../../server/streams/event-stream.ts'
import { createListeningAdmin, happen } from '../support/notifications.ts'
import { createCompany } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

const newClient = async (): Promise<number> => {
  const { id } = await createCompany(app.db)
  await happen(app, { entity: 'company', entityId: id, companyId: id, action: 'client.created' })
  const { rows } = await app.sql<{ id: number }>`select max(id) as id from notifications`
  return rows[0]?.id as number
}

/** The database of the hub; `between` happens after each of its readings, `times` times. */
function readingSlowly(db: Database, between: () => Promise<unknown>): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await between()
      return result
    },
  })
}

function listeningStream() {
  const counts: number[] = []
  let isEnded = false
  let tell: () => void = () => undefined
  const stream: EventStream = {
    send: (_id, data) => {
      counts.push((data as StreamMessage).count)
      tell()
    },
    beat: () => undefined,
    end: () => {
      isEnded = true
    },
    isOpen: () => true,
    drained: async () => undefined,
  }
  const heardOf = async (count: number) => {
    while (counts.length < count) await new Promise<void>((done) => (tell = done))
    return counts
  }
  return { stream, heardOf, isEnded: () => isEnded }
}

async function openHub(
  between: () => Promise<unknown>,
  onTrouble: (error: unknown) => void = (error) => {
    throw error
  },
) {
  const me = await createListeningAdmin(app)
  const { id: sessionId } = await rowOf(app.db, 'sessions', { person_id: me.id })
  const hub = createHub({
    db: readingSlowly(app.db, between),
    clock: () => new Date(),
    withLinks: (notification) => notification,
    onTrouble,
  })
  const who = { id: me.id, sessionId, role: 'Admin', permissions: {}, companyIds: [] } as unknown as Session
  return { me, hub, who }
}

test('a notification stored while a stream starts is counted once, in either reading [G1, G6]', async () => {
  const kept: number[] = []
  const { hub, who } = await openHub(async () => {
    if (kept.length < 2) kept.push(await newClient())
  })
  const { stream, heardOf } = listeningStream()
  await hub.add(who, stream, 0)
  hub.heard(kept)
  const counts = await heardOf(kept.length + 1)
  expect(kept).toHaveLength(2)
  expect(counts.at(-1)).toBe(2)
})

test('a notification stored while the number is read again is counted once [G1, G6]', async () => {
  const kept: number[] = []
  const { me, hub, who } = await openHub(async () => undefined)
  const { stream, heardOf } = listeningStream()
  await hub.add(who, stream, null)
  await app.call('notifications/set-read-notifications', {}, me.token)
  // Another tab marks all as read; before the number is read, the next one is kept already.
  kept.push(await newClient())
  hub.read(me.id)
  hub.heard(kept)
  expect(await heardOf(3)).toEqual([0, 0, 1])
})

test.each(['beat', 'notification'])(
  'a notification whose reading failed is delivered with the next %s, once [G1, G6]',
  async (next) => {
    const troubles: unknown[] = []
    let isAway = false
    const { hub, who } = await openHub(
      async () => {
        if (isAway) throw new Error('The database does not answer.')
      },
      (error) => troubles.push(error),
    )
    const { stream, heardOf } = listeningStream()
    await hub.add(who, stream, null)
    isAway = true
    hub.heard([await newClient()])
    await expect.poll(() => troubles).toHaveLength(1)
    isAway = false
    if (next === 'beat') {
      hub.beat()
      await expect.poll(() => heardOf(2)).toEqual([0, 1])
    }
    hub.heard([await newClient()])
    expect(await heardOf(3)).toEqual([0, 1, 2])
  },
)

test('a number whose reading failed is sent with the next beat, once [G1, G6]', async () => {
  const troubles: unknown[] = []
  let isAway = false
  const { me, hub, who } = await openHub(
    async () => {
      if (isAway) throw new Error('The database does not answer.')
    },
    (error) => troubles.push(error),
  )
  await newClient()
  const { stream, heardOf } = listeningStream()
  await hub.add(who, stream, null)
  await app.call('notifications/set-read-notifications', {}, me.token)
  isAway = true
  hub.read(me.id)
  await expect.poll(() => troubles).toHaveLength(1)
  isAway = false
  hub.beat()
  expect(await heardOf(2)).toEqual([1, 0])
  hub.beat()
  hub.heard([await newClient()])
  expect(await heardOf(3)).toEqual([1, 0, 1])
})

test('a stream whose first reading fails ends, so that the browser opens another one [G6]', async () => {
  const troubles: unknown[] = []
  const { hub, who } = await openHub(
    async () => {
      throw new Error('The database does not answer.')
    },
    (error) => troubles.push(error),
  )
  const { stream, isEnded } = listeningStream()
  await hub.add(who, stream, null)
  expect([troubles.length, isEnded()]).toEqual([1, true])
})

test('a beat ends the streams of ended sessions, also while notifications cannot be read [A20]', async () => {
  const troubles: unknown[] = []
  let readings = Number.POSITIVE_INFINITY
  const { hub, who } = await openHub(
    async () => {
      readings -= 1
      if (readings < 0) throw new Error('The database does not answer.')
    },
    (error) => troubles.push(error),
  )
  const { stream, isEnded } = listeningStream()
  await hub.add(who, stream, null)
  readings = 0
  hub.heard([await newClient()])
  await expect.poll(() => troubles).toHaveLength(1)
  await app.db.deleteFrom('sessions').where('id', '=', who.sessionId).execute()
  readings = 1
  hub.beat()
  await expect.poll(() => troubles).toHaveLength(2)
  expect(isEnded()).toBe(true)
})
