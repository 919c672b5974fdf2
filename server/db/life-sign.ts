import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The first half of the key of each of these locks. */
export const LIFE_SIGNS = 'life sign'

export type LifeSign = ReturnType<typeof createLifeSign>

/**
 * Shows others that this process lives: a lock on a connection of its own, which PostgreSQL frees the moment the process is
 * gone, while a process that is only slow keeps it.
 */
export function createLifeSign(pool: pg.Pool, name: string = randomUUID()) {
  let holder: pg.Client | null = null
  let since = 0
  let taking: Promise<void> | null = null
  const take = async (): Promise<void> => {
    const client = new pg.Client(pool.options)
    client.on('error', () => undefined)
    client.once('end', () => {
      if (holder === client) holder = null
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock(hashtext($1), hashtext($2)) as is', [
        LIFE_SIGNS,
        name,
      ])
      // A process that looks for dead ones holds it for a moment; the next call tries again.
      if (!rows[0]?.is) return await client.end()
    } catch (error) {
      // Left open, it might take the lock later, unknown to this process.
      client.connection.stream.destroy()
      throw error
    }
    holder = client
    since = performance.now()
  }
  return {
    name,
    /** Takes the lock, where it is not held: at first, and after a lost connection. Throws where the database is away. */
    keep: async (): Promise<void> => {
      if (holder) return
      taking ??= take().finally(() => {
        taking = null
      })
      await taking
    },
    /** Milliseconds for which it has been held without a break. */
    heldForMs: (): number => (holder ? performance.now() - since : 0),
    end: async (): Promise<void> => holder?.end(),
  }
}
