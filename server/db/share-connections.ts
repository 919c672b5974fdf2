import type { CompiledQuery, Kysely } from 'kysely'
import { DatabaseUnavailable, type GuardedClient, type GuardedPool } from './guard-pool.ts'
import type { DB } from './types.ts'

/** Our process asks no quicker than two processors of the database answer. */
const MOST_SHARED = 2

interface Shared {
  client: Promise<GuardedClient>
  users: number
}

/** Sends one statement, and answers its rows. */
type LookUp = (statement: CompiledQuery) => Promise<unknown[]>

/**
 * Connections that several callers use at the same time, each for one statement: it is sent without waiting for the answers to
 * those before it, and in one packet with all others of this turn of the event loop, so that both sides work through many
 * statements at each wake-up. Only for statements that read a few rows by an index: a long one would delay those behind it
 * (they wait for no lock but that of a migration), and a transaction needs a connection of its own. A connection of `pool` is
 * taken for the first caller and given back after the last one; one that fails gets no further callers.
 */
export function shareConnections(pool: GuardedPool): LookUp {
  const open = new Set<Shared>()
  let ofThisTurn: Shared | null = null
  const leastUsed = (): Shared => {
    if (open.size >= MOST_SHARED) return [...open].reduce((one, other) => (other.users < one.users ? other : one))
    const made = { users: 0, client: pool.connect() }
    open.add(made)
    return made
  }
  const sharedOf = (): Shared => {
    if (ofThisTurn && open.has(ofThisTurn)) return ofThisTurn
    setImmediate(() => {
      ofThisTurn = null
    })
    ofThisTurn = leastUsed()
    // Before the statements of this turn, which wait for the connection too; they report its failure.
    ofThisTurn.client.then(
      (client) => client.gather(),
      () => undefined,
    )
    return ofThisTurn
  }
  return async ({ sql, parameters }) => {
    const shared = sharedOf()
    shared.users += 1
    let client: GuardedClient | undefined
    try {
      client = await shared.client
      return (await client.query(sql, parameters)).rows
    } catch (error) {
      if (!client || error instanceof DatabaseUnavailable) open.delete(shared)
      throw error
    } finally {
      shared.users -= 1
      if (shared.users === 0) {
        open.delete(shared)
        client?.release()
      }
    }
  }
}

const lookUps = new WeakMap<Kysely<DB>, LookUp>()

/** Sends the look-ups that are asked of `db` this way. */
export const sendLookUps = (db: Kysely<DB>, lookUp: LookUp): void => void lookUps.set(db, lookUp)

/** The rows of a look-up. A transaction, which sees its own changes, sends it itself. */
export async function lookUpRows<Row>(db: Kysely<DB>, statement: CompiledQuery<Row>): Promise<Row[]> {
  const lookUp = lookUps.get(db)
  return lookUp ? ((await lookUp(statement)) as Row[]) : (await db.executeQuery(statement)).rows
}
