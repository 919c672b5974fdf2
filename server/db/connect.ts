import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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
  [TYPES.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    PARSERS.get(id) ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** @param statementTimeoutMs no single statement may run longer; the server ends it with an error. */
export function createPool(connection: pg.PoolConfig, size: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: size,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    application_name: 'plantilla',
  })
  // An idle connection that breaks (the database restarts) is replaced by the pool; the next query says if it cannot be.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const connect = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
