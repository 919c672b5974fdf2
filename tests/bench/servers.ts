import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { startPreparedDatabase } from '../support/prepared-data.ts'
import { START_ENVIRONMENT, START_OPTIONS } from '../support/start-options.ts'
import type { BareSetup } from './bare-setup.ts'
import type { Bench } from './scale.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** With the demo, on a machine that does much else. */
const START_TIMEOUT_MS = 240_000

export interface RunningServer {
  port: number
  pid: number
  /** From the start of the process to its first answer. */
  startMs: number
  stop: () => Promise<void>
}

/** The address of a database that listens on a socket. */
export const addressOf = ({ user, host, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`

/** Our server as `npm start` runs it, on a port of its own. */
export async function startOurs(port: number, environment: Record<string, string>): Promise<RunningServer> {
  const began = performance.now()
  const usual = {
    ...START_ENVIRONMENT,
    NODE_ENV: 'development',
    DEMO: 'yes',
    DATA_KEY: TEST_DATA_KEY,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
  const env = { ...process.env, ...usual, ...environment }
  const child = spawn(process.execPath, [...START_OPTIONS, join(ROOT, 'scripts', 'start.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - began > START_TIMEOUT_MS) {
      child.kill('SIGKILL')
      throw new Error('The server did not start.')
    }
    await sleep(20)
  }
  return { port, pid: child.pid as number, startMs: performance.now() - began, stop: () => end(child) }
}

interface OwnDatabase {
  pool: pg.Pool
  connection: pg.ClientConfig
  /** Starts another server on it. */
  start: (environment?: Record<string, string>) => Promise<RunningServer>
}

/** Gives a part of the measurement a database of its own, with the usual settings, until the work is done. */
export async function withDatabase(
  { folder, port }: Bench,
  name: string,
  work: (database: OwnDatabase) => Promise<void>,
): Promise<void> {
  const cluster = await startPreparedDatabase(join(folder, name))
  const connection = cluster.connection('postgres')
  const pool = createPool(connection, 4, 0)
  const servers: RunningServer[] = []
  const start = async (environment = {}) => {
    const own = { DATABASE_URL: addressOf(connection), DATA_DIR: join(folder, `${name}-${servers.length}`), LOG_LEVEL: 'warn' }
    const server = await startOurs(port + servers.length, { ...own, ...environment })
    servers.push(server)
    return server
  }
  try {
    await migrate(pool)
    await work({ pool, connection, start })
  } finally {
    for (const server of servers) await server.stop()
    await pool.end()
    await cluster.stop()
  }
}

/** The answer of a call, which is looked into freely; throws where it is refused. */
export async function call(port: number, operation: string, input: object, token?: string): Promise<any> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const body = JSON.stringify(input)
  const response = await fetch(`http://127.0.0.1:${port}/api/${operation}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  return response.json()
}

export async function startBare(setup: BareSetup): Promise<RunningServer> {
  const began = performance.now()
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [JSON.stringify(setup)])
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(Number(message)))
    child.once('exit', () => fail(new Error('The bare server did not start.')))
  })
  return { port, pid: child.pid as number, startMs: performance.now() - began, stop: () => end(child) }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok
  } catch {
    return false // not listening yet; the caller's deadline bounds the wait
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** Resident memory of a process in MB; `null` where the system does not tell. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null // no /proc: not Linux
  }
}
