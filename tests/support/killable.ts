import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../server/db/connect.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createPerson } from './people.ts'
import { ended, type ServerProcess, startServerOn } from './process.ts'
import { tempFolder } from './temp-folder.ts'
import { running } from './test-app.ts'

/** The whole product as a process on a database that outlives it. */
export interface Killable {
  readonly database: TestDatabase
  readonly server: ServerProcess
  /** The members of the app that test helpers need: its database, and the real time. */
  readonly app: { db: Database; now: { value: null } }
  /** Simulates a power failure: nothing under way is finished or answered. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Makes the state left by a server look as old as it does after some time without a sign of life, so that it falls due. */
  letTimePass: () => Promise<void>
}

/**
 * For a test file: starts the server before its tests and stops it after them.
 * @param env settings of the server, asked for when it starts
 */
export function killable(env: () => Record<string, string> = () => ({})): Killable {
  const dataDir = tempFolder()
  const database = running(createTestDatabase)
  let server: ServerProcess
  const start = async () => {
    server = await startServerOn(database.connection, dataDir, env())
  }
  beforeAll(async () => {
    // A server fills an empty database with the demo, which takes seconds.
    await createPerson(database.db, { role: 'Admin', password: null })
    await start()
  }, 180_000)
  // A test that failed between its `kill` and its `start` left none for the next one.
  beforeEach(async () => {
    if (server.process.exitCode !== null || server.process.signalCode !== null) await start()
  }, 180_000)
  afterAll(() => server.end('SIGTERM'), 180_000)
  return {
    database,
    get server() {
      return server
    },
    get app() {
      return { db: database.db, now: { value: null } }
    },
    kill: async () => {
      server.process.kill('SIGKILL')
      await ended(server.process)
    },
    start,
    letTimePass: async () => {
      const { pool } = database
      await pool.query("update workers set seen_at = now() - interval '2 minutes'")
      await pool.query(
        "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_by is not null",
      )
      await pool.query("update request_keys set claimed_until = now() - interval '1 second' where claimed_until is not null")
      await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    },
  }
}
