import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { isTracing, tracedWithin } from '../watching/traces.ts'
import type { KeyRing } from './sealing/key-ring.ts'
import { openingParsers, openRest } from './sealing/reading.ts'
import { Sealable } from './sealing/seal-columns.ts'
import { type DataKeys, neutralParameter } from './sealing/token.ts'
import { areOutdated, forgetNames, MOST_ON_A_CONNECTION, nameOf, noteAdded } from './statement-names.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** The database does not answer, or not in time; the same call may work in a moment. */
export class DatabaseUnavailable extends Error {}

/** Errors of a connection by their code: Node's, and PostgreSQL's (shutting down, starting, too many, cancelled). */
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08\w{3}|57P0\w|53300|57014)$/
/** pg gives its own connection errors no code. */
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

export interface GuardedClient extends PostgresPoolClient {
  /** Statements that are sent until the end of this turn of the event loop leave in one packet. */
  gather: () => void
}

export interface GuardedPool extends PostgresPool {
  connect: () => Promise<GuardedClient>
}

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/
/** Result of a statement that was not sent, or not yet. */
const NO_RESULT: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

const MARK = '/* with next */'
/**
 * Ends a statement without a needed result, such as a lock. Within a transaction it waits and is sent together with the next
 * statement, which saves a round trip; its failure is thrown there.
 */
export const WITH_NEXT = sql.raw(MARK)

/**
 * A pool whose connection failures are `DatabaseUnavailable`; a database that starts again is waited for. A connection that
 * did not answer in time is closed: its late answers belong to an abandoned statement. Statements are sent by name where
 * `areNamed`; a connection that keeps many of them is closed too, and its successor begins with none. `begin`, and each
 * statement that ends with `WITH_NEXT`, is sent together with the statement after it, which saves a round trip. With a key
 * ring, sealed values of results are opened, and parameters to be sealed are sealed; other parameters can never be read as a
 * sealed value.
 */
export function guardPool(pool: pg.Pool, areNamed: boolean, ring: KeyRing | null): GuardedPool {
  const connect = waitForDatabase(pool, pool.options.connectionTimeoutMillis ?? 0)
  const guarded = new WeakMap<pg.PoolClient, GuardedClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await connect().catch((error: unknown) => {
        throw translate(error)
      })
      const known = guarded.get(client)
      if (known) return known
      const made = guardClient(client, areNamed, ring && { ring, types: pool.options.types ?? pg.types })
      guarded.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

/** Keys of a connection's database, and the parsers of its pool, which do not open. */
interface Sealing {
  ring: KeyRing
  types: pg.CustomTypesConfig
}

/** Would pg send the value as JSON? It is then written here, once, so that it can be searched. */
const isJson = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value)

/** Is the parameter sent unchanged? Almost all are, and are checked once. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ? neutralParameter(value) === value : Array.isArray(value) ? value.every(isPlain) : !isJson(value)

function readyOf(value: unknown, keys: DataKeys | null): unknown {
  if (typeof value === 'string') return neutralParameter(value)
  if (Array.isArray(value)) return value.map((one) => readyOf(one, keys))
  if (value instanceof Sealable) return keys === null ? value : value.resolve(keys)
  return isJson(value) ? neutralParameter(JSON.stringify(value)) : value
}

const hasSealable = (value: unknown): boolean => value instanceof Sealable || (Array.isArray(value) && value.some(hasSealable))

const noteResult = ({ command, rowCount }: pg.QueryResult): void => {
  if (command === 'INSERT') noteAdded(rowCount ?? 0)
}

/** A longer text adds no information. */
const TRACED_TEXT = 2000

type Send = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Each statement that a call or a job sends is a span of its trace: with its text, and without its values. */
const tracedStatements =
  (send: Send): Send =>
  (text, values) => {
    const name = (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toLowerCase()
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TRACED_TEXT) }
    return tracedWithin(name, attributes, () => send(text, values))
  }

function guardClient(client: pg.PoolClient, areNamed: boolean, sealing: Sealing | null): GuardedClient {
  let failure: DatabaseUnavailable | null = null
  let plannedSince = performance.now()
  const kept = new Set<string>()
  /** Statements of a transaction that are sent together with the next one. */
  let waiting: pg.QueryConfig[] = []
  const nameHere = (sql: string) => {
    const named = areNamed ? nameOf(sql) : null
    if (named === null || (kept.size >= MOST_ON_A_CONNECTION && !kept.has(named.name))) return null
    kept.add(named.name)
    return named
  }
  /** Sends a statement, and before it in the same packet the waiting ones. Throws the first failure. */
  const ask = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (waiting.length === 0) return client.query(config)
    const together = [...waiting, config]
    waiting = []
    const { stream } = client.connection
    stream.cork()
    const sent = together.map((each) => client.query(each))
    stream.uncork()
    const results = await Promise.all(sent)
    results.slice(0, -1).forEach(noteResult)
    return results.at(-1) ?? NO_RESULT
  }
  /** Statements sent, and the last of those whose result may contain a value that was not opened: several may be under way. */
  let sent = 0
  let unopenedUpTo = 0
  const noteUnopened = (): void => {
    unopenedUpTo = sent
  }
  const types = sealing === null ? {} : { types: openingParsers(sealing.ring, sealing.types, noteUnopened) }
  const configOf = (text: string, values: unknown[]): pg.QueryConfig => {
    const named = nameHere(text)
    return named === null ? { text, values, ...types } : { ...named, values, ...types }
  }
  const loading = (text: string) => client.query(text)
  /** The parameters as they are sent. */
  const prepared = async (values: unknown[]): Promise<unknown[]> => {
    if (values.every(isPlain)) return values
    if (!values.some(hasSealable)) return values.map((value) => readyOf(value, null))
    if (sealing === null) throw new Error('This database was connected without its data keys, so nothing can be sealed.')
    const keys = await sealing.ring.fresh(loading)
    return values.map((value) => readyOf(value, keys))
  }
  const opened = async (result: pg.QueryResult, turn: number): Promise<pg.QueryResult> => {
    if (sealing !== null && turn <= unopenedUpTo) openRest(await sealing.ring.load(loading), result)
    return result
  }
  const send = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const config = configOf(text, values)
    const wasInTransaction = isInTransaction()
    if (config.name !== undefined && areOutdated(plannedSince)) {
      plannedSince = performance.now()
      waiting.unshift({ text: 'discard plans' })
    }
    try {
      return await ask(config)
    } catch (error) {
      // The statement that failed may be one that waited for this one.
      if (!isOutdatedStatement(error)) throw error
      forgetNames()
      if (wasInTransaction) throw error
      return await ask({ text, values, ...types })
    }
  }
  const sendTraced = isTracing() ? tracedStatements(send) : send
  const isInTransaction = () => waiting.length > 0 || client.getTransactionStatus() !== 'I'
  const isBeginWaiting = () => BEGIN.test(waiting[0]?.text ?? '')
  /** Result of a statement that need not be sent now. */
  const resultBefore = (text: string, values: unknown[]): pg.QueryResult | null => {
    if (BEGIN.test(text)) {
      waiting = [{ text }]
    } else if (text.endsWith(MARK) && isInTransaction()) {
      waiting.push(configOf(text, values))
    } else if (END.test(text) && isBeginWaiting() && (text === 'rollback' || waiting.length === 1)) {
      waiting = []
    } else {
      // Statements before a rollback need not be sent.
      if (text === 'rollback') waiting = []
      return null
    }
    return NO_RESULT
  }
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    // The rollback after a lost connection would wait as long once more.
    if (failure) throw failure
    try {
      const ready = await prepared(values)
      const before = resultBefore(text, ready)
      if (before) return before
      sent += 1
      const turn = sent
      const result = await opened(await sendTraced(text, ready), turn)
      noteResult(result)
      return result
    } catch (error) {
      const known = translate(error)
      // A statement that took too long was cancelled, and its connection is as good as before.
      const isCancelled = error instanceof pg.DatabaseError && error.code === '57014'
      if (known instanceof DatabaseUnavailable && !isCancelled) failure = known
      throw known
    }
  }
  const gather = (): void => {
    const { stream } = client.connection
    stream.cork()
    setImmediate(() => stream.uncork())
  }
  // Kysely's type also has cursors, which are not used here.
  return {
    gather,
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || failure !== null || kept.size >= MOST_ON_A_CONNECTION),
  }
}
