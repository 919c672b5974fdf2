import { sql } from 'kysely'
import type { Notification, StreamMessage } from '../../contract/notifications/schemas.ts'
import type { Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { readLanguage } from '../db/language-of-person.ts'
import { inLanguage } from '../language.ts'
import type { EventStream } from '../streams/event-stream.ts'
import { notificationReach } from './reach.ts'
import { countUnread, selectNotifications, selectStatuses, selectTold, type Told, toOwn } from './read-notifications.ts'

/** More streams than a person has open; the oldest ends first. */
const STREAMS_EACH = 20

/** One person at this process: the last notification sent to the streams, and the number on the bell. */
interface Listening {
  session: Session
  heard: number
  count: number
  /** Each with the number of its session. */
  streams: Map<EventStream, number>
}

export type Hub = ReturnType<typeof createHub>

interface HubOptions {
  db: Database
  clock: () => Date
  /** Makes links of the files in a notification; they are the same for all recipients. */
  withLinks: <N extends Told>(notification: N) => N
  onTrouble: (error: unknown) => void
}

/**
 * The open streams of this process. All work is done in sequence, so that the backlog of a new stream and the live
 * notifications neither overlap nor leave a gap.
 */
export function createHub({ db, clock, withLinks, onTrouble }: HubOptions) {
  const people = new Map<number, Listening>()
  const news = new Set<number>()
  /** People whose number of unread notifications has changed and was not counted again yet. */
  const uncounted = new Set<number>()
  /** Was a notification missed, because no listener was connected or its reading failed? */
  let isBehind = false
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(onTrouble)
    return last
  }
  const message = (notification: Notification, { count }: Listening): StreamMessage => ({ notification, count })
  const toAll = ({ streams }: Listening, id: string | null, data: StreamMessage) => {
    for (const stream of streams.keys()) stream.send(id, data)
  }

  /** Sends these notifications; while the hub is behind, all that a stream has not received. */
  async function deliver(taken: readonly number[]): Promise<void> {
    if (people.size === 0) return
    const ids = [...people.keys()]
    const heard = [...people.values()].map((person) => person.heard)
    const isMissed = sql`exists (select from unnest(${ids}::int[], ${heard}::bigint[]) as p (id, heard)
      where p.id = n.person_id and p.heard < n.id)`
    const isTaken = isBehind ? isMissed : sql`n.id = any(${taken}::bigint[])`
    isBehind = true
    const statuses = await selectStatuses(db, sql`n.person_id = any(${ids}::int[]) and n.in_app and ${isTaken}`)
    const all = await selectTold(db, [...new Set(statuses.map(({ id }) => id))])
    const linked = new Map<string, Told>()
    for (const status of statuses) {
      const person = people.get(status.person_id)
      const key = `${status.language} ${status.id}`
      const write = all.get(status.id)
      const told = linked.get(key) ?? (write && withLinks(inLanguage(status.language, write)))
      if (!person || !told || status.id <= person.heard) continue
      linked.set(key, told)
      person.heard = status.id
      if (!status.is_read) person.count += 1
      toAll(person, String(status.id), message(toOwn(told, status), person))
    }
    isBehind = false
  }

  /** Counts only sent notifications: later ones are sent next and added then. */
  const countHeard = (session: Session, heard: number): Promise<number> => countUnread(db, session, heard)

  async function countAgain(): Promise<void> {
    for (const personId of uncounted) {
      // Before the reading: a change that arrives during it is read again.
      uncounted.delete(personId)
      const person = people.get(personId)
      if (!person) continue
      person.count = await countHeard(person.session, person.heard).catch((error: unknown) => {
        uncounted.add(personId)
        throw error
      })
      toAll(person, null, { notification: null, count: person.count })
    }
  }

  /** The status of a person. */
  async function begin(session: Session): Promise<Listening> {
    const { rows } = await sql<{ heard: number }>`select coalesce(max(id), 0) as heard from notifications`.execute(db)
    const heard = rows[0]?.heard ?? 0
    return { session, heard, count: await countHeard(session, heard), streams: new Map() }
  }

  async function readMissed(session: Session, lastId: number, heard: number): Promise<Notification[]> {
    const isMissed = sql`${notificationReach(session)} and n.id > ${lastId} and n.id <= ${heard}`
    return inLanguage(await readLanguage(db, session.id), () => selectNotifications(db, isMissed))
  }

  async function start(session: Session, stream: EventStream, lastId: number | null): Promise<void> {
    const known = people.get(session.id)
    const person = known ? { ...known, session } : await begin(session)
    const missed = lastId === null ? [] : await readMissed(session, lastId, person.heard)
    for (const own of missed) stream.send(String(own.id), message(withLinks(own), person))
    // It states the position to resume from, also if nothing was missed.
    stream.send(String(person.heard), { notification: null, count: person.count } satisfies StreamMessage)
    // A stream that left meanwhile was already queued for removal.
    if (!stream.isOpen()) return
    person.streams.set(stream, session.sessionId)
    people.set(session.id, person)
    const [oldest] = person.streams.keys()
    if (person.streams.size > STREAMS_EACH) oldest?.end()
  }

  const forget = (stream: EventStream): void => {
    for (const [id, person] of people) {
      person.streams.delete(stream)
      if (person.streams.size === 0) people.delete(id)
    }
  }
  const openStreams = () => [...people.values()].flatMap(({ streams }) => [...streams])
  const endWhere = (isMeant: (sessionId: number) => boolean): void => {
    for (const [stream, sessionId] of openStreams()) if (isMeant(sessionId)) stream.end()
  }

  return {
    /** Sends a stream the notifications since `lastId`, and from then on every new one. */
    add: (session: Session, stream: EventStream, lastId: number | null): Promise<void> =>
      inTurn(() =>
        start(session, stream, lastId).catch((error: unknown) => {
          // The browser opens another one.
          stream.end()
          throw error
        }),
      ),
    remove: (stream: EventStream): void => void inTurn(async () => forget(stream)),
    /** These notifications were committed. */
    heard: (ids: readonly number[]): void => {
      for (const id of ids) news.add(id)
      // The first task takes all notifications that have arrived meanwhile.
      void inTurn(async () => {
        const taken = [...news]
        news.clear()
        if (taken.length > 0) await deliver(taken)
      })
    },
    /** A person has read; the number on the bell is another one. */
    read: (personId: number): void => {
      uncounted.add(personId)
      void inTurn(countAgain)
    },
    sessionEnded: (sessionId: number): void => endWhere((one) => one === sessionId),
    /** Reads the notifications that arrived while no listener was connected. */
    catchUp: (): void =>
      void inTurn(async () => {
        isBehind = true
        await deliver([])
      }),
    /** Keeps streams open, and ends those whose session ended without a word, by its hour or its account. */
    beat: (): void =>
      void inTurn(async () => {
        const all = openStreams()
        for (const [stream] of all) stream.beat()
        const ids = [...new Set(all.map(([, sessionId]) => sessionId))]
        const ended = await endedOf(db, ids, clock())
        endWhere((sessionId) => ended.has(sessionId))
        if (isBehind) await deliver([])
        await countAgain()
      }),
    endAll: (): void => endWhere(() => true),
  }
}

/** Ended sessions. Does not renew them: an open page alone does not keep a session alive. */
async function endedOf(db: Database, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select s.id from sessions s
    join people owner on owner.id = s.person_id and owner.is_active
    join people p on p.id = coalesce(s.view_as_id, s.person_id) and p.is_active
    where s.id = any(${ids}::int[]) and s.expires_at > ${now.toISOString()}`.execute(db)
  const open = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !open.has(id)))
}
