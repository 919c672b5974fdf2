import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createLifeSign, LIFE_SIGNS } from '../db/life-sign.ts'
import { JOBS_WITH_KEY } from '../queue/catalogue.ts'

const BEAT_MS = 3000
/** Without its connection, a server that gave no sign of life for this long is dead. */
const SILENT = '8 seconds'
/** With it, half a minute can be a busy machine; after a minute the server counts as dead. */
const GONE = '1 minute'
/** After the database was away, others get this long to connect again before they are judged by their connection. */
const PATIENCE_MS = 10_000

/**
 * Repeatedly gives a sign of life for a job runner, and frees the jobs of dead ones; by itself the queue frees the jobs of a
 * crashed server only after four hours. @returns ends it, after the runner has ended.
 */
export function keepAlive(pool: pg.Pool, name: string, log: FastifyBaseLogger): () => Promise<void> {
  const connection = createLifeSign(pool, name)
  const beat = async (): Promise<void> => {
    try {
      await connection.keep()
      await giveSignOfLife(pool, name)
      await forgetDead(pool, connection.heldForMs() > PATIENCE_MS)
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
    await connection.end()
    await pool.query('delete from workers where name = $1', [name])
  }
}

const giveSignOfLife = (pool: pg.Pool, name: string) =>
  pool.query('insert into workers (name) values ($1) on conflict (name) do update set seen_at = now()', [name])

/** A runner is dead when it has been silent for long, or for a moment and without its lock. */
const forgetDead = (pool: pg.Pool, byLock: boolean) =>
  pool.query(
    `delete from workers where seen_at < now() - $1::interval or ($2 and seen_at < now() - $3::interval
       and pg_try_advisory_xact_lock(hashtext($4), hashtext(name)))`,
    [GONE, byLock, SILENT, LIFE_SIGNS],
  )

/** Jobs taken a moment ago are left alone: a runner that just started may not have given its first sign. */
async function freeOrphanedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from graphile_worker.jobs j
     where locked_at < now() - interval '10 seconds' and not exists (select from workers w where w.name = j.locked_by)`,
  )
  const gone = [...new Set(rows.map((row) => row.locked_by))]
  if (gone.length === 0) return 0
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
  // A job whose key a newer one took while the dead server held it: it has no tries left, and the newer one does its work.
  await pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
       where locked_at is null and key is null and attempts >= max_attempts and last_error is null
         and task_identifier = any($1::text[])))`,
    [JOBS_WITH_KEY],
  )
  return rows.length
}
