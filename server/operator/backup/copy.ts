import { once } from 'node:events'
import pg from 'pg'

/** Calls of pg's connection that its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** Bytes that wait to be taken before the database is asked to pause. */
const MOST_WAITING = 1024 * 1024

/** One COPY of a connection, by the protocol of PostgreSQL. */
abstract class Copy implements pg.Submittable {
  readonly #end = Promise.withResolvers<void>()
  readonly ended = this.#end.promise
  protected failure: Error | null = null
  protected connection: CopyConnection | null = null
  readonly #sql: string

  constructor(sql: string) {
    this.#sql = sql
  }

  submit(connection: pg.Connection): void {
    this.connection = connection as CopyConnection
    connection.query(this.#sql)
  }

  handleError(error: Error): void {
    this.failure ??= error
    this.#end.reject(this.failure)
  }

  handleCommandComplete(): void {
    // It has ended when the connection is ready again.
  }

  handleReadyForQuery(): void {
    if (this.failure === null) this.#end.resolve()
  }
}

class CopyOut extends Copy {
  #waiting: Buffer[] = []
  #bytes = 0
  #next = Promise.withResolvers<void>()
  #isDone = false

  constructor(sql: string) {
    super(sql)
    const finish = (): void => {
      this.#isDone = true
      this.#next.resolve()
    }
    this.ended.then(finish, finish)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser writes over its buffer.
    this.#waiting.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes > MOST_WAITING) this.connection?.stream.pause()
    this.#next.resolve()
  }

  /** Everything that waits; empty at the end. */
  async take(): Promise<Buffer> {
    while (this.#waiting.length === 0 && !this.#isDone) {
      await this.#next.promise
      this.#next = Promise.withResolvers()
    }
    if (this.failure !== null) throw this.failure
    const all = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#bytes = 0
    this.connection?.stream.resume()
    return all
  }
}

/** The rows of `copy … to stdout`, in pieces, as fast as they are taken. */
export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(sql))
  for (;;) {
    const piece = await copy.take()
    if (piece.length === 0) break
    yield piece
  }
  await copy.ended
}

class CopyIn extends Copy {
  readonly #source: AsyncIterable<Buffer>

  constructor(sql: string, source: AsyncIterable<Buffer>) {
    super(sql)
    this.#source = source
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: Error) => {
      this.failure ??= error
      connection.sendCopyFail('the source failed')
    })
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const piece of this.#source) {
      if (this.failure !== null) return
      connection.sendCopyFromChunk(piece)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}

/** Feeds `copy … from stdin`. */
export async function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<void> {
  const copy = client.query(new CopyIn(sql, source))
  await copy.ended
}

/** A connection of its own, without limits of time, that others can tell from those of servers. */
export async function openClient(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true })
  // The call that uses it throws too.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; set datestyle = 'ISO'; " +
      "set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'",
  )
  return client
}
