import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const BEAT_MS = 15_000
/** Half a minute without a sign of life can be a busy machine; after a minute the server counts as dead. */
const GONE = '1 minute'

/**
 * Repeatedly gives a sign of life for a job runner, and frees the jobs of dead ones; by itself the queue frees the jobs of a
 * crashed server only after four hours. @returns ends it, after the runner has ended.
 */
export function keepAlive(pool: pg.Pool, name: string, log: FastifyBaseLogger): () => Promise<void> {
  const beat = async (): Promise<void> => {
    try {
      await giveSignOfLife(pool, name)
      const freed = await freeOrphanedJobs(pool)
      if (freed > 0) log.warn({ jobs: freed }, 'took over jobs of a server that is gone')
    } catch (error) {
      log.warn({ err: error }, 'could not give a sign of life')
    }
  }
  let last = beat()
  const timer = setInterval(() => {
    last = last.then(beat)
  }, BEAT_MS)
  return async () => {
    clearInterval(timer)
    await last
    await pool.query('delete from workers where name = $1', [name])
  }
}

async function giveSignOfLife(pool: pg.Pool, name: string): Promise<void> {
  await pool.query('insert into workers (name) values ($1) on conflict (name) do update set seen_at = now()', [name])
  await pool.query('delete from workers where seen_at < now() - $1::interval', [GONE])
}

/** Jobs taken a moment ago are left alone: a runner that just started may not have given its first sign. */
async function freeOrphanedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from graphile_worker.jobs j
     where locked_at < now() - interval '10 seconds' and not exists (select from workers w where w.name = j.locked_by)`,
  )
  const gone = [...new Set(rows.map((row) => row.locked_by))]
  if (gone.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
  return rows.length
}
