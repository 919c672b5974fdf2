import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { connect, createPool } from '../../server/db/connect.ts'
import { createProbe } from '../../server/db/probe.ts'
import { testApp } from '../support/test-app.ts'

/** Short, so that a statement which never ends is given up soon. */
const STATEMENT_MS = 300

const t = testApp({}, { hasWorker: false })

/** The product on the test's database, with one connection and short statements. */
async function startImpatient(): Promise<{ app: FastifyInstance; pool: pg.Pool }> {
  const pool = createPool(t.database.connection, 1, STATEMENT_MS)
  const app = await buildApp({ ...t.services, db: connect(pool), probe: createProbe(pool) })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
  })
  return { app, pool }
}

const signIn = (app: FastifyInstance) =>
  app.inject({ method: 'POST', url: '/api/employee/login', payload: { email: 'a@plantilla.test', password: 'Wrong2026' } })

const BUSY = { status: 503, code: 'BUSY', message: 'The server is busy. Please try again in a moment.' }

test('a call that waits for a locked table ends with 503 and says when to try again', async () => {
  const { app } = await startImpatient()
  const holder = new pg.Client(t.database.connection)
  await holder.connect()
  await holder.query('begin; lock table people')
  const response = await signIn(app)
  await holder.end()
  expect(response.json()).toMatchObject(BUSY)
  expect(response.headers['retry-after']).toBe('5')
  expect((await signIn(app)).statusCode).toBe(401)
})

test('calls end with 503 while the database is frozen, and work again afterwards', async () => {
  const { app, pool } = await startImpatient()
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid as number
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  expect((await signIn(app)).json()).toMatchObject(BUSY)
  // The connection that did not answer is not used again.
  expect((await signIn(app)).statusCode).toBe(401)
})

/** A call that asks the database and costs nothing else. */
const askFor = (app: FastifyInstance) =>
  app.inject({ method: 'POST', url: '/api/employee/verify-token', payload: { token: 'none' } })

/** A PostgreSQL that refuses all connections, as one that starts does, until `isUp`; then it is the test's. */
async function startRestarting() {
  const state = { isUp: false, attempts: 0 }
  const { host = '' } = t.database.connection
  const refusal = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5, 'E')
  head.writeUInt32BE(refusal.length + 4, 1)
  const server = createServer((socket) => {
    state.attempts += 1
    socket.on('error', () => undefined)
    if (!state.isUp) {
      socket.once('data', () => socket.end(Buffer.concat([head, refusal])))
      return
    }
    const real = createConnection(join(host, '.s.PGSQL.5432'))
    real.on('error', () => socket.destroy())
    socket.pipe(real).pipe(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const pool = createPool({ ...t.database.connection, host: '127.0.0.1', port }, 4, 5000)
  const app = await buildApp({ ...t.services, db: connect(pool), probe: createProbe(pool) })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
    server.close()
  })
  return { app, state }
}

test('calls wait for a database that starts again, and one attempt at a time asks for all of them', async () => {
  const { app, state } = await startRestarting()
  const first = askFor(app)
  await sleep(200)
  const calls = [first, ...Array.from({ length: 50 }, () => askFor(app))]
  await sleep(1000)
  expect(state.attempts).toBeGreaterThan(3)
  expect(state.attempts).toBeLessThan(40)
  state.isUp = true
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect([...new Set(statuses)]).toEqual([401])
})

test('a database that stays away ends a call with 503 after five seconds, the next ones at once, and is used when it is back', async () => {
  const { app, state } = await startRestarting()
  const began = performance.now()
  expect((await askFor(app)).json()).toMatchObject(BUSY)
  expect(performance.now() - began).toBeGreaterThan(4900)
  const after = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(app)))
  expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'BUSY'))
  expect(performance.now() - after).toBeLessThan(3000)
  state.isUp = true
  expect((await askFor(app)).statusCode).toBe(401)
})

test('a call that finds all connections in use ends with 503, and readiness still answers', async () => {
  const { app, pool } = await startImpatient()
  const held = await pool.connect()
  const [response, ready] = await Promise.all([signIn(app), app.inject('/ready')])
  held.release()
  expect(response.json()).toMatchObject(BUSY)
  expect(ready.statusCode).toBe(200)
})

test('readiness answers 503 while the database accepts connections and says nothing', async () => {
  const silent = await listen()
  const { port } = silent.address() as { port: number }
  const pool = createPool({ host: '127.0.0.1', port, user: 'a', database: 'a' }, 1, STATEMENT_MS)
  const app = await buildApp({ ...t.services, probe: createProbe(pool) })
  onTestFinished(async () => {
    await app.close()
    silent.close()
  })
  const answers = await Promise.all([app.inject('/ready'), app.inject('/ready')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
})

async function listen(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
