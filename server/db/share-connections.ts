import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseUnavailable, type GuardedClient, type GuardedPool } from './guard-pool.ts'
import type { DB } from './types.ts'

/** Our process asks no quicker than two processors of the database answer. */
const MOST_SHARED = 2

interface Shared {
  client: Promise<PostgresPoolClient>
  users: number
}

/**
 * Connections that several callers use at the same time, each for one statement: it is sent without waiting for the answers to
 * those before it, and in one packet with all others of this turn of the event loop, so that both sides work through many
 * statements at each wake-up. Only for statements that read a few rows by an index: a long one would delay those behind it
 * (they wait for no lock but that of a migration), and a transaction needs a connection of its own. A connection of `pool` is
 * taken for the first caller and given back after the last one; one that fails gets no further callers.
 */
export function shareConnections(pool: GuardedPool): PostgresPool {
  const open = new Set<Shared>()
  let ofThisTurn: Shared | null = null
  const leastUsed = (): Shared => {
    if (open.size >= MOST_SHARED) return [...open].reduce((one, other) => (other.users < one.users ? other : one))
    const made: Shared = { users: 0, client: pool.connect().then((client) => usedBy(client, made)) }
    open.add(made)
    return made
  }
  const sharedOf = (): Shared => {
    if (ofThisTurn && open.has(ofThisTurn)) return ofThisTurn
    setImmediate(() => {
      ofThisTurn = null
    })
    ofThisTurn = leastUsed()
    return ofThisTurn
  }
  const usedBy = (client: GuardedClient, shared: Shared): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      client.gather()
      return client.query(text, values).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) open.delete(shared)
        throw error
      })
    }
    const release = () => {
      shared.users -= 1
      if (shared.users > 0) return
      open.delete(shared)
      client.release()
    }
    return { query: query as PostgresPoolClient['query'], release }
  }
  return {
    options: pool.options,
    connect: async () => {
      const shared = sharedOf()
      shared.users += 1
      return await shared.client.catch((error: unknown) => {
        open.delete(shared)
        throw error
      })
    },
    end: async () => undefined,
  }
}

const databases = new WeakMap<Kysely<DB>, Kysely<DB>>()

/** Lets look-ups that are asked of `db` be sent over the connections of `shared`. */
export const sendLookUps = (db: Kysely<DB>, shared: Kysely<DB>): void => void databases.set(db, shared)

/** Where a look-up is sent: a transaction, which sees its own changes, sends it itself. */
export const forLookUps = (db: Kysely<DB>): Kysely<DB> => databases.get(db) ?? db
