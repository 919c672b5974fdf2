import pg from 'pg'
import type { KeyRing } from './sealing/key-ring.ts'

/** Half for connecting, half for the answer, so that the caller has a result within two seconds. */
const HALF_MS = 900

/** Resolves when the database answers, and rejects within two seconds when it does not, or its data keys are not ours. */
export type Probe = () => Promise<void>

/**
 * Asks the database on a connection of its own, so that a busy pool does not look like a missing database. Concurrent
 * questions share one connection. @param keys are checked too
 */
export function createProbe(pool: pg.Pool, keys: KeyRing | null = null): Probe {
  let running: Promise<void> | null = null
  return () => {
    running ??= ask(pool, keys).finally(() => {
      running = null
    })
    return running
  }
}

async function ask(pool: pg.Pool, keys: KeyRing | null): Promise<void> {
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: HALF_MS, query_timeout: HALF_MS })
  // A connection that breaks rejects the question too; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (keys === null) await client.query('select 1')
    else await keys.check((text) => client.query(text))
  } finally {
    // Not `end()`, which waits for an answer that a frozen server never sends.
    client.connection.stream.destroy()
  }
}
