import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { build, isBuildStale, SERVER } from '../../scripts/lib/build.ts'
import type { EmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { addressOf } from '../bench/servers.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { startPreparedDatabase } from '../support/prepared-data.ts'
import { S3_KEYS } from '../support/s3-server.ts'
import { START_ENVIRONMENT, START_OPTIONS } from '../support/start-options.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const START_MS = 60_000
const BUCKET = 'plantilla'
const SECRET = 'a secret of all processes of one site, 0123456789'

/** A process of the site, which can be killed and started again. */
export interface Part {
  name: string
  pid: () => number
  /** As a machine that loses its power: nothing is finished. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

export interface Site {
  /** Address of the balancer. */
  url: string
  /** Ports of the web servers. */
  ports: readonly number[]
  connection: ClientConfig
  webs: readonly Part[]
  workers: readonly Part[]
  s3: Part
  balancer: Part
  database: Part
  /** Folder with the objects of S3. */
  objects: string
  /** Folder of the mails that left. */
  outbox: string
  stop: () => Promise<void>
}

interface Size {
  webs: number
  workers: number
}

/** PostgreSQL, S3, web servers, workers and a balancer, as docs/operations.md describes them, on ports of loopback. */
export async function startSite(
  folder: string,
  firstPort: number,
  size: Size,
  prepare: (connection: ClientConfig) => Promise<void>,
): Promise<Site> {
  if (isBuildStale(SERVER) && (await build([SERVER])) !== 0) throw new Error('The server cannot be built.')
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const cluster = await startPreparedDatabase(join(folder, 'database'), ['max_connections=120'])
  const connection = cluster.connection('postgres')
  await prepare(connection)
  const objects = join(folder, 'objects')
  const data = join(folder, 'data')
  const [balancerPort, s3Port, ...ports] = Array.from({ length: 2 + size.webs + size.workers }, (_, at) => firstPort + at)
  const node = (name: string, port: number | undefined, args: string[], env: Record<string, string> = {}) =>
    createPart({ name, port: port ?? 0, args: [...START_OPTIONS, ...args], env, log: join(logs, `${name}.log`) })
  const s3 = node('S3', s3Port, [join('tests', 'scale', 's3.ts'), String(s3Port), BUCKET, objects])
  const settings = {
    ...START_ENVIRONMENT,
    NODE_ENV: 'development',
    DEMO: 'yes',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'loopback',
    APP_SECRET: SECRET,
    DATA_KEY: TEST_DATA_KEY,
    DATABASE_URL: addressOf(connection),
    DATABASE_POOL: '8',
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${balancerPort}`,
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  }
  const server = (role: string) => (port: number, at: number) =>
    node(`${role} ${at + 1}`, port, [SERVER.program], { ...settings, ROLE: role, PORT: String(port) })
  const webPorts = ports.slice(0, size.webs)
  const webs = webPorts.map(server('web'))
  const workers = ports.slice(size.webs).map(server('worker'))
  const balancer = node('balancer', balancerPort, [
    join('tests', 'scale', 'balancer.ts'),
    String(balancerPort),
    ...webPorts.map(String),
  ])
  const parts = [s3, ...webs, ...workers, balancer]
  const stop = async (): Promise<void> => {
    await Promise.all(parts.map((part) => part.kill()))
    await cluster.stop()
  }
  try {
    await Promise.all(parts.map((part) => part.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${balancerPort}`,
    ports: webPorts,
    connection,
    webs,
    workers,
    s3,
    balancer,
    database: databasePart(cluster, join(folder, 'database')),
    objects,
    outbox: join(data, 'outbox'),
    stop,
  }
}

interface Program {
  name: string
  port: number
  args: string[]
  env: Record<string, string>
  log: string
}

function createPart({ name, port, args, env, log }: Program): Part {
  let child: ChildProcess | null = null
  // None of them outlives this program, however it ends.
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    name,
    pid: () => child?.pid ?? 0,
    kill: async () => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child?.once('exit', done))
      child.kill('SIGKILL')
      await gone
    },
    start: async () => {
      const out = openSync(log, 'a')
      const started = spawn(process.execPath, args, {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', out, out],
      })
      child = started
      const began = performance.now()
      while (!(await isListening(port))) {
        if (started.exitCode !== null || performance.now() - began > START_MS)
          throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
        await sleep(25)
      }
    },
  }
}

/** The embedded database starts itself again; `start` waits until it answers. */
function databasePart(cluster: EmbeddedDatabase, folder: string): Part {
  const pid = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    name: 'PostgreSQL',
    pid,
    kill: async () => void process.kill(pid(), 'SIGKILL'),
    start: async () => {
      const { host } = cluster.connection('postgres')
      while (!(await isListening(join(String(host), '.s.PGSQL.5432')))) await sleep(25)
    },
  }
}

const isListening = (at: number | string): Promise<boolean> =>
  new Promise((done) => {
    const socket = typeof at === 'string' ? createConnection(at) : createConnection(at, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
