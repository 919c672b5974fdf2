import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationName } from '../../contract/index.ts'
import { isBuildStale, SERVER } from '../../scripts/lib/build.ts'
import { TEST_DATA_KEY } from './cluster.ts'
import type { TestDatabase } from './database.ts'
import { argumentsOf, START_ENVIRONMENT, START_OPTIONS } from './start-options.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The server as it is built; its sources as long as those are newer, so that a test of a change needs no build. */
const PROGRAM = isBuildStale(SERVER) ? 'server/main.ts' : SERVER.program
/** A machine that does much else takes its time; one that hangs is found all the same. */
const READY_TIMEOUT_MS = 150_000

/** The server as it runs in production: a process of its own. */
export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Everything it has written so far. */
  output: () => string
  /** From the start of the process to the first answered request. */
  readyAfterMs: number
  /** Fails with the cause of a cut connection and with the last lines of the server. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  call: (operation: OperationName, input: unknown, token?: string | null) => Promise<{ status: number; body: any }>
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/** Spawns the server as `npm start` runs it, without waiting for it. */
export function spawnServer(env: Record<string, string>, program = PROGRAM): { process: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [...START_OPTIONS, program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', DATA_KEY: TEST_DATA_KEY, ...START_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { process: child, output: () => output }
}

const addressOf = ({ host, user, database }: TestDatabase['connection']): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** Runs `npm run SCRIPT -- ARGS` on a test's own database. */
export function runScript(
  script: string,
  args: readonly string[],
  connection: TestDatabase['connection'],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const own = { PATH: process.env['PATH'], DEMO: 'yes', DATA_KEY: TEST_DATA_KEY, DATABASE_URL: addressOf(connection) }
  const child = spawn(process.execPath, [...argumentsOf(script), ...args], { cwd: ROOT, env: { ...own, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, output }))) }
}

/** The server on a test's own database. */
export function startServerOn(
  connection: TestDatabase['connection'],
  dataDir: string,
  env: Record<string, string> = {},
  program?: string,
): Promise<ServerProcess> {
  return startServerProcess(
    dataDir,
    { DATABASE_URL: addressOf(connection), DEMO: 'yes', WEBHOOK_NETWORKS: '127.0.0.0/8', ...env },
    program,
  )
}

export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', done) : done(child.exitCode),
  )

/** Starts the server on a folder and waits until it answers. */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string> = {},
  program?: string,
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  const { process: child, output } = spawnServer({ DATA_DIR: dataDir, PORT: String(port), ...env }, program)
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    if (performance.now() - startedAt > READY_TIMEOUT_MS) throw new Error(`The server does not answer:\n${output()}`)
    await sleep(10)
  }
  const readyAfterMs = Math.round(performance.now() - startedAt)
  const send: ServerProcess['fetch'] = (path, init) =>
    fetch(`${url}${path}`, init).catch((error: Error) => {
      const state = child.exitCode === null ? 'runs' : `ended with ${child.exitCode}`
      throw new Error(`${error.message}: ${String(error.cause)}. The server ${state}:\n${output().slice(-2000)}`)
    })
  return {
    url,
    process: child,
    output,
    readyAfterMs,
    fetch: send,
    call: async (operation, input, token = null) => {
      const headers = { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
      const response = await send(`/api/${operation}`, { method: 'POST', headers, body: JSON.stringify(input) })
      return { status: response.status, body: await response.json() }
    },
    end: async (signal) => {
      child.kill(signal)
      return await ended(child)
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    (response) => response.ok,
    () => false, // not listening yet; the caller's deadline bounds the wait
  )
