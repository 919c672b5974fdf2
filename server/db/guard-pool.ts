import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { areOutdated, forgetNames, MOST_ON_A_CONNECTION, nameOf, noteWritten } from './statement-names.ts'

/** The database does not answer, or not in time; the same call may work in a moment. */
export class DatabaseUnavailable extends Error {}

/** Errors of a connection by their code: Node's, and PostgreSQL's (shutting down, starting, too many, cancelled). */
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08\w{3}|57P0\w|53300|57014)$/
/** pg gives its own errors of a connection no code. */
const MESSAGES =
  /^(Connection terminated|Connection ended|Query read timeout|timeout exceeded|timeout expired|Client (has|was) )/

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (CODES.test(String((error as { code?: unknown }).code)) || MESSAGES.test(error.message))

const translate = (error: unknown): unknown =>
  isUnavailable(error) ? new DatabaseUnavailable('The database does not answer.', { cause: error }) : error

/**
 * A table has changed since the statement was prepared, so its result has another shape: another server has migrated. Outside
 * a transaction the statement is simply sent again; `inTransaction` restarts a transaction.
 */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/
/** Result of a statement that was not sent, or not yet. */
const NO_RESULT: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * A pool whose connection failures are `DatabaseUnavailable`. A connection that did not answer in time is closed: its late
 * answers belong to an abandoned statement. Statements are sent by name where `areNamed`; a connection that keeps many of
 * them is closed too, and its successor begins with none. `begin` is sent together with the first statement of a transaction,
 * which saves a round trip.
 */
export function guardPool(pool: pg.Pool, areNamed: boolean): PostgresPool {
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw translate(error)
      })
      const known = guarded.get(client)
      if (known) return known
      const made = guardClient(client, areNamed)
      guarded.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function guardClient(client: pg.PoolClient, areNamed: boolean): PostgresPoolClient {
  let failure: DatabaseUnavailable | null = null
  let plannedSince = performance.now()
  const kept = new Set<string>()
  /** A transaction that was asked for and has no statement yet. */
  let beginning: string | null = null
  const nameHere = (sql: string) => {
    const named = areNamed ? nameOf(sql) : null
    if (named === null || (kept.size >= MOST_ON_A_CONNECTION && !kept.has(named.name))) return null
    kept.add(named.name)
    return named
  }
  /** Sends a statement, and in the same packet the beginning of its transaction. */
  const ask = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (beginning === null) return client.query(config)
    const begin = beginning
    beginning = null
    const { stream } = client.connection
    stream.cork()
    const both = [client.query(begin), client.query(config)] as const
    stream.uncork()
    return (await Promise.all(both))[1]
  }
  const send = async (sql: string, parameters: unknown[]): Promise<pg.QueryResult> => {
    const named = nameHere(sql)
    if (named === null) return ask({ text: sql, values: parameters })
    if (areOutdated(plannedSince)) {
      plannedSince = performance.now()
      await client.query('discard plans')
    }
    const isInTransaction = beginning !== null || client.getTransactionStatus() !== 'I'
    try {
      return await ask({ ...named, values: parameters })
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error
      forgetNames()
      if (isInTransaction) throw error
      return await ask({ text: sql, values: parameters })
    }
  }
  const query = async (sql: string, parameters: unknown[]): Promise<pg.QueryResult> => {
    // The rollback after a lost connection would wait as long once more.
    if (failure) throw failure
    if (BEGIN.test(sql)) {
      beginning = sql
      return NO_RESULT
    }
    if (beginning !== null && END.test(sql)) {
      beginning = null
      return NO_RESULT
    }
    try {
      const result = await send(sql, parameters)
      if (result.command !== 'SELECT') noteWritten(result.rowCount ?? 0)
      return result
    } catch (error) {
      const known = translate(error)
      if (known instanceof DatabaseUnavailable && !(error instanceof pg.DatabaseError)) failure = known
      throw known
    }
  }
  // Kysely's type also offers cursors, which nothing here asks for.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || failure !== null || kept.size >= MOST_ON_A_CONNECTION),
  }
}
