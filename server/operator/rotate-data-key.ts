import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { LOCKS } from '../db/locks.ts'
import { FRESH_MS, type KeyRing } from '../db/sealing/key-ring.ts'
import { SEALED_TABLES } from '../db/sealing/places.ts'
import { type OnProgress, sealTable } from '../db/sealing/seal-stored.ts'

/** Processes that read the keys before the new one was made seal with the former one for less than this. */
const SETTLED_MS = 2 * FRESH_MS

interface RotationOptions {
  onProgress?: OnProgress
  /** Time after which every process uses the new key. */
  settledMs?: number
}

/**
 * Makes a new data key, has every sealed value sealed again with it while the product runs, and retires the former keys.
 * An interrupted rotation continues with the key that it had made. @param owner may change the history
 */
export async function rotateDataKey(
  owner: pg.Pool,
  ring: KeyRing,
  { onProgress = () => undefined, settledMs = SETTLED_MS }: RotationOptions = {},
) {
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCKS.rotation])
    if (!rows[0]?.taken) return null
    const open = await formerKeys(client)
    if (open.length === 0) await ring.rotate(owner)
    const keys = await ring.load((text) => client.query(text))
    const former = await formerKeys(client)
    let sealed = 0
    for (;;) {
      const wait = settledMs - (await ageOf(client, keys.current.id))
      let touched = 0
      for (const table of SEALED_TABLES.keys()) {
        const { written, left } = await sealTable(client, keys, table, { isDue: (key) => key !== keys.current.id, onProgress })
        touched += written + left
        sealed += written
      }
      if (touched > 0) continue
      if (wait <= 0) break
      await pause(wait)
    }
    await client.query('update data_keys set retired_at = now() where id = any($1::text[])', [former])
    return { key: keys.current.id, rows: sealed, retired: former }
  } finally {
    // At once, so that the next rotation can begin; a connection that is lost holds no lock.
    await client.query('select pg_advisory_unlock($1)', [LOCKS.rotation]).catch(() => undefined)
    client.release(true)
  }
}

/** Keys that may still seal values. */
async function formerKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from data_keys where purpose = 'sealing' and not is_current and retired_at is null",
  )
  return rows.map(({ id }) => id)
}

async function ageOf(client: pg.PoolClient, id: string): Promise<number> {
  const { rows } = await client.query<{ age: number }>(
    'select extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as age from data_keys where id = $1',
    [id],
  )
  return rows[0]?.age ?? 0
}
