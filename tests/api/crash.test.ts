import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '../../server/db/connect.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { ended, type ServerProcess, spawnServer, startServerProcess } from '../support/process.ts'
import { tempFolder } from '../support/temp-folder.ts'

// Each test starts the whole product once more, which takes its time where other tests do the same.
vi.setConfig({ testTimeout: 120_000 })

const WRITES = 500
/** Writers at the same time, so that a kill always finds some calls half done. */
const WRITERS = 8
/** While the database is away, writers try again as people would. */
const RETRY_MS = 200

const dataDir = tempFolder()
let server: ServerProcess
beforeAll(async () => {
  copyPreparedData(dataDir)
  server = await startServerProcess(dataDir)
})
afterAll(() => server.end('SIGTERM'))

/** People to write to, one for each write; a profile without a phone is refused for any change. */
async function peopleToWrite(token: string): Promise<number[]> {
  const pages = [1, 2, 3, 4].map((page) => server.call('employee/all-employees', { page, limit: 200 }, token))
  const people: { id: number; phone: string | null }[] = (await Promise.all(pages)).flatMap(({ body }) => body.employees)
  return people
    .filter(({ phone }) => phone !== null)
    .map(({ id }) => id)
    .slice(0, WRITES)
}

/** Two callers who may write to all: one alone would reach the limit of writes by person. */
async function signIn(): Promise<[string, string]> {
  const login = async (email: string): Promise<string> =>
    (await server.call('employee/login', { email, password: DEMO_PASSWORD })).body.token
  return [await login('admin@plantilla.test'), await login('staff@plantilla.test')]
}

/** A value of letters, different for every write and every round. */
const writtenTo = (round: string, id: number): string =>
  `Prueba ${round} ${[...String(id)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

/**
 * Writes one value to each person and calls `strike` in the middle of it.
 * @returns the people whose write was acknowledged
 */
async function writeAll(
  round: string,
  ids: readonly number[],
  tokens: readonly string[],
  strike: () => void,
): Promise<number[]> {
  const queue = [...ids]
  const acknowledged: number[] = []
  let isStruck = false
  const writer = async (token: string | undefined): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      // A call that the crash cuts off promises nothing.
      const input = { id, nationality: writtenTo(round, id) }
      const answer = await server.call('employee/update-employee-by-id', input, token).catch(() => null)
      if (answer === null) return
      if (answer.status === 200) acknowledged.push(id)
      else {
        expect(answer.status).toBeGreaterThanOrEqual(500)
        queue.push(id)
        await sleep(RETRY_MS)
      }
      if (acknowledged.length >= ids.length / 2 && !isStruck) {
        isStruck = true
        strike()
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(tokens[at % tokens.length])))
  return acknowledged
}

/** The database of the server, by its own file. */
function embeddedDatabase() {
  const [pid, , , port, host = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return {
    pid: Number(pid),
    query: async (text: string, values: unknown[] = []) => {
      const pool = createPool({ host, port: Number(port), user: 'plantilla', database: 'plantilla' }, 1, 10_000)
      const { rows } = await pool.query(text, values)
      await pool.end()
      return rows
    },
  }
}

/** All of them in the database, and the last through the server, whose answers are read from there. */
async function assertKept(round: string, ids: readonly number[], token: string): Promise<void> {
  const written = 'select person_id as id, nationality from employee_details where person_id = any($1) order by 1'
  const kept = ids.toSorted((one, other) => one - other).map((id) => ({ id, nationality: writtenTo(round, id) }))
  expect(await embeddedDatabase().query(written, [ids])).toEqual(kept)
  const { body } = await server.call('employee/get-employee-by-id', { id: ids.at(-1) }, token)
  expect(body.client.employee_detail.nationality).toBe(writtenTo(round, Number(ids.at(-1))))
}

test('kill -9 of the server during 500 writes loses none that was acknowledged', async () => {
  const tokens = await signIn()
  const ids = await peopleToWrite(tokens[0])
  expect(ids).toHaveLength(WRITES)
  const kept = await writeAll('server', ids, tokens, () => server.process.kill('SIGKILL'))
  await ended(server.process)
  expect(kept.length).toBeGreaterThanOrEqual(WRITES / 2)
  server = await startServerProcess(dataDir)
  console.info(`after kill -9: first answered request after ${server.readyAfterMs} ms; ${kept.length} writes acknowledged`)
  await assertKept('server', kept, tokens[0])
})

test('kill -9 of the embedded database during 500 writes loses none that was acknowledged', async () => {
  const tokens = await signIn()
  const ids = await peopleToWrite(tokens[0])
  const { pid, query } = embeddedDatabase()
  // The counts of calls outlive a server, so the writes of the test before would use up the limit of this one.
  await query('delete from rate_counts')
  const kept = await writeAll('database', ids, tokens, () => process.kill(pid, 'SIGKILL'))
  // The server starts its database again by itself, so every write comes through in the end.
  expect(kept).toHaveLength(WRITES)
  await assertKept('database', kept, tokens[0])
  expect(server.output()).toContain('The embedded database ended by itself and is started again.')
})

test('a second start on the same folder is refused with a clear message and does not disturb the first one', async () => {
  const { process: second, output } = spawnServer({ DATA_DIR: dataDir, PORT: '0' })
  expect(await ended(second)).toBe(1)
  expect(output()).toMatch(
    /^Another Plantilla already uses the data in .+ Stop it first, or start this one with another DATA_DIR\.\n$/,
  )
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
})

test('an orderly stop ends with 0 beside unused connections, and the next start on existing data answers soon', async () => {
  const [token] = await signIn()
  // A browser opens connections ahead of their use; a slow client has sent a part of its first request.
  for (const sent of ['', 'POST /api/employee/login HTTP/1.1\r\n']) {
    const socket = connect(Number(new URL(server.url).port), new URL(server.url).hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(sent)
  }
  expect(await server.end('SIGTERM')).toBe(0)
  server = await startServerProcess(dataDir)
  expect((await server.call('employee/get-my-profile-data', {}, token)).status).toBe(200)
  console.info(`start on existing data: first answered request after ${server.readyAfterMs} ms`)
})
