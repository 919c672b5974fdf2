import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseLaunch, giveTo, type LaunchAs } from './launch-as.ts'
import { EmbeddedDatabaseError, findRuntime, type PostgresRuntime } from './runtime.ts'

const SUPERUSER = 'plantilla'
/** The kernel's limit for socket paths is 107 bytes; the rest is the socket's own name. */
const LONGEST_SOCKET_FOLDER = 90
const START_TIMEOUT_MS = 15_000
/** After a kill -9 the old server needs a moment to notice and let go of the folder. */
const HANDOVER_MS = 3_000
const AGAIN_MS = 100

export interface EmbeddedDatabase {
  /** Connection settings for a database of this cluster. */
  connection: (database: string) => pg.ClientConfig
  stop: () => Promise<void>
}

interface Cluster {
  runtime: PostgresRuntime
  launch: LaunchAs
  data: string
  socketDir: string
  env: NodeJS.ProcessEnv
}

/**
 * Starts the PostgreSQL of the npm package on `<dataDir>/postgres`, creating the cluster on first use. It listens on a Unix
 * socket that only its own user may open; it ends with this process in any case, and is restarted if it ends by itself.
 * `onTrouble` is called then, with an error if it could not be started. Throws EmbeddedDatabaseError with a readable text,
 * for instance when another Plantilla uses the same folder.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  settings: string[] = [],
  onTrouble: (message: string, error?: Error) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const cluster = prepare(resolve(dataDir))
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) await initialise(cluster)
  let isStopping = false
  let server = await startServer(cluster, settings)
  const restart = async (): Promise<void> => {
    if (isStopping) return
    onTrouble('The embedded database ended by itself and is started again.')
    server = await startServer(cluster, settings)
    keepRunning()
  }
  const keepRunning = (): void => {
    server.once('exit', () => {
      restart().catch((error: Error) => onTrouble('The embedded database ended and could not be started again.', error))
    })
  }
  keepRunning()
  return {
    connection: (database) => connectionTo(cluster, database),
    stop: () => {
      isStopping = true
      return stopServer(server)
    },
  }
}

/** The embedded database that another process runs on this folder; `null` where none answers. */
export async function findEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase | null> {
  const cluster = { socketDir: socketFolder(resolve(dataDir)) }
  if ((await nameOfServer(cluster)) === null) return null
  return { connection: (database) => connectionTo(cluster, database), stop: async () => undefined }
}

function prepare(dataDir: string): Cluster {
  mkdirSync(dataDir, { recursive: true })
  const runtime = findRuntime(dataDir)
  const data = join(dataDir, 'postgres')
  const socketDir = socketFolder(dataDir)
  for (const folder of [data, socketDir]) mkdirSync(folder, { recursive: true })
  const launch = chooseLaunch([data, socketDir, runtime.postgres])
  for (const folder of [data, socketDir]) giveTo(launch, folder)
  const libraries = [runtime.libraries, join(runtime.postgres, '..', '..', 'lib')].join(':')
  return { runtime, launch, data, socketDir, env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraries, TZ: 'UTC' } }
}

function socketFolder(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (near.length <= LONGEST_SOCKET_FOLDER) return near
  return join(tmpdir(), `plantilla-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

const connectionTo = (cluster: Pick<Cluster, 'socketDir'>, database: string): pg.ClientConfig => ({
  host: cluster.socketDir,
  user: SUPERUSER,
  database,
})

async function initialise(cluster: Cluster): Promise<void> {
  const args = ['-D', cluster.data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions']
  const child = run(cluster, cluster.runtime.initdb, args, 'ignore')
  const { code, output } = await finished(child)
  if (code === 0) return
  rmSync(cluster.data, { recursive: true, force: true })
  throw new EmbeddedDatabaseError(`The embedded database could not be created in ${cluster.data}:\n${output}`)
}

/** Runs a program of the cluster as the chosen user. */
function run(cluster: Cluster, program: string, args: string[], stdin: 'ignore' | 'pipe'): ChildProcess {
  const [command = program, ...rest] = [...cluster.launch.prefix, program, ...args]
  const { uid, gid } = cluster.launch
  return spawn(command, rest, {
    env: cluster.env,
    cwd: cluster.data,
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop the database in order.
    detached: true,
    stdio: [stdin, 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
}

async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((done, fail) => {
    child.once('error', (error) => fail(new EmbeddedDatabaseError(`The embedded database cannot run here: ${error.message}`)))
    child.once('close', (code) => done({ code, output }))
  })
}

/**
 * The shell between us and the server: a watcher in it holds our end of a pipe, so when this process dies, even by
 * kill -9, the pipe closes and the server is stopped; no orphan keeps the folder locked. It ends with the server.
 */
const GUARD =
  'exec 3<&0; "$0" "$@" 3<&- & P=$!; (cat <&3; kill -INT $P) >/dev/null 2>&1 & W=$!; wait $P; CODE=$?; kill $W; exit $CODE'

function spawnServer(cluster: Cluster, name: string, settings: string[]): ChildProcess {
  const options = [
    `cluster_name=${name}`,
    'listen_addresses=',
    `unix_socket_directories=${cluster.socketDir}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'shared_buffers=128MB',
    'random_page_cost=1.1',
    'timezone=UTC',
    // After a crash it repeats what was written since the last checkpoint; frequent ones write whole pages more often,
    // which compression makes up for.
    'checkpoint_timeout=30s',
    'wal_compression=on',
    // After a crash it makes sure that the files are on the disk, on Linux with one call instead of thousands.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...settings,
  ]
  const args = ['-D', cluster.data, ...options.flatMap((option) => ['-c', option])]
  return run(cluster, '/bin/sh', ['-c', GUARD, cluster.runtime.postgres, ...args], 'pipe')
}

async function startServer(cluster: Cluster, settings: string[]): Promise<ChildProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    // Another server may already answer on this socket; the name tells whether it is ours that does.
    const name = randomUUID()
    const server = spawnServer(cluster, name, settings)
    let log = ''
    server.stderr?.on('data', (chunk) => (log = (log + chunk).slice(-4000)))
    server.stdout?.resume()
    server.stdin?.on('error', () => undefined) // the pipe breaks when the shell ends first; the exit itself is handled
    if (await untilReady(cluster, server, name, deadline)) return server
    server.stdin?.end()
    const isTaken = /postmaster\.pid.*already exists|lock file|shared memory block/.test(log)
    if (isTaken && Date.now() < deadline - START_TIMEOUT_MS + HANDOVER_MS) {
      await sleep(AGAIN_MS)
      continue
    }
    throw new EmbeddedDatabaseError(isTaken ? takenMessage(cluster) : `The embedded database did not start:\n${log}`)
  }
}

const takenMessage = (cluster: Cluster): string => {
  const pid = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]
  return (
    `Another Plantilla already uses the data in ${cluster.data} (database process ${pid}). ` +
    'Stop it first, or start this one with another DATA_DIR.'
  )
}

async function untilReady(cluster: Cluster, server: ChildProcess, name: string, deadline: number): Promise<boolean> {
  while (Date.now() < deadline && !hasExited(server)) {
    if ((await nameOfServer(cluster)) === name) return true
    await sleep(25)
  }
  return false
}

/** The name of the server that answers on the socket, or null if none does. */
async function nameOfServer(cluster: Pick<Cluster, 'socketDir'>): Promise<string | null> {
  const client = new pg.Client({ ...connectionTo(cluster, 'postgres'), connectionTimeoutMillis: 1000, query_timeout: 1000 })
  client.on('error', () => undefined) // a server that stops while we look is the same as none; the caller tries again
  try {
    await client.connect()
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name')
    return rows[0]?.cluster_name ?? null
  } catch {
    return null // not listening yet, or just stopping; the caller's deadline bounds the wait
  } finally {
    // Not awaited: a server that has ended never answers the farewell.
    client.end().catch(() => undefined)
  }
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function stopServer(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return
  const closed = new Promise((done) => server.once('close', done))
  server.stdin?.end()
  await closed
}
