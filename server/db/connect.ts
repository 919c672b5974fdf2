import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { guardPool } from './guard-pool.ts'
import { sealHistoryWith } from './history-seal.ts'
import { instant } from './instant.ts'
import type { KeyRing } from './sealing/key-ring.ts'
import { sealingPlugin } from './sealing/plugin.ts'
import { sendLookUps, shareConnections } from './share-connections.ts'
import type { DB } from './types.ts'

/** The typed database; a `Transaction` fits wherever a `Database` is asked for. */
export type Database = Kysely<DB>

const TYPES = pg.types.builtins
const asNumber = (text: string): number => Number(text)
const asIs = (text: string): string => text

/** pg's own defaults hand out int8 as text and dates as local midnight, which moves a day across time zones. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [TYPES.INT8, asNumber],
  [TYPES.DATE, asIs],
  [TYPES.TIMESTAMPTZ, instant],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    PARSERS.get(id) ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** Longest wait for a connection, a new one or one that others hold. */
const CONNECT_TIMEOUT_MS = 5000
/** The server ends a long statement itself; we give up this much later, for a server that does not answer at all. */
const ANSWER_MARGIN_MS = 2000

/**
 * Sent as statements: a pooler between refuses settings in the packet that opens a connection. Just-in-time compilation
 * costs our short statements more than it gains.
 */
const sessionSettings = (statementTimeoutMs: number): string =>
  [
    `set statement_timeout = ${statementTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${statementTimeoutMs * 2}`,
    'set jit = off',
  ].join('; ')

/** @param statementTimeoutMs no single statement may run longer; the server ends it with an error. 0: no limit. */
export function createPool(connection: pg.PoolConfig, size: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Two statements are sent at once where a transaction begins, and many over a shared connection.
    pipeline: true,
    query_timeout: statementTimeoutMs && statementTimeoutMs + ANSWER_MARGIN_MS,
    application_name: 'plantilla',
    // pg-pool waits for the answer, which its types do not say.
    onConnect: ((client) => client.query(sessionSettings(statementTimeoutMs))) as pg.PoolConfig['onConnect'],
  })
  // An idle connection that breaks (the database restarts) is replaced by the pool; the next query says if it cannot be.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Does work with connections of its own, which have no limit of time: a migration may take longer than a call. */
export async function withOwnPool<T>(connection: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(connection, 2, 0)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * @param secrets that seal the history, the current one first; without one, no history can be written
 * @param statements whether connections keep frequent statements prepared (`server/db/statement-names.ts`)
 * @param keys seal and open values (`server/db/sealing`); without them, sealed columns can be neither written nor read
 */
export function connect(
  pool: pg.Pool,
  secrets: readonly string[] = [],
  statements: 'named' | 'unnamed' = 'named',
  keys: KeyRing | null = null,
): Database {
  const guarded = guardPool(pool, statements === 'named', keys)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guarded }), plugins: [sealingPlugin] })
  sendLookUps(db, shareConnections(guarded))
  const [secret, ...former] = secrets
  if (secret !== undefined) sealHistoryWith(db, secret, former)
  return db
}
