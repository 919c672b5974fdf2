import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { killable } from '../support/killable.ts'
import { createPerson, signIn } from '../support/people.ts'
import { csvFile, csvOf, employeeRow } from '../support/people-csv.ts'
import { formOf } from '../support/uploads.ts'

const IMPORT = 'employee/bulk-create-employe-from-csv'
const life = killable()

async function send(
  text: string,
  input: Record<string, unknown>,
  token: string,
): Promise<{ status: number; body: any; ms: number }> {
  const { payload, headers } = formOf(input, [csvFile(text)])
  const began = performance.now()
  const body = new Uint8Array(payload)
  const bearer = { authorization: `Bearer ${token}` }
  const response = await fetch(`${life.server.url}/api/${IMPORT}`, { method: 'POST', headers: { ...headers, ...bearer }, body })
  return { status: response.status, body: await response.json(), ms: Math.round(performance.now() - began) }
}

test('kill -9 in the middle of an import of 1,000 rows: nothing of it remains, and it can be sent again', async () => {
  const { db, pool } = life.database
  const client = await createPerson(db, { role: 'Client' })
  const token = await signIn(life.app, client)
  const text = csvOf(Array.from({ length: 1000 }, () => employeeRow()))
  const input = { requestKey: randomUUID() }
  // For this company only: other jobs write meanwhile.
  const counts = async () => {
    const { rows } = await pool.query(
      `select (select count(*) from people where company_id = $1) people,
        (select count(*) from contracts where company_id = $1) contracts,
        (select count(*) from addresses a join people p on p.id = a.person_id where p.company_id = $1) addresses,
        (select count(*) from history where company_id = $1) history,
        (select count(*) from request_keys where person_id = $2 and answer is not null) answers,
        (select count(*) from graphile_worker.jobs where task_identifier = 'send-invitation') jobs`,
      [client.companyId, client.id],
    )
    return rows[0]
  }
  const before = await counts()
  // The history of the company is locked, so the import stops when everything but its history is written.
  const lock = await pool.connect()
  await lock.query('insert into history_heads (chain, last_id, hash, length) values ($1, 0, $2, 0) on conflict do nothing', [
    client.companyId,
    Buffer.alloc(0),
  ])
  await lock.query('begin')
  await lock.query('select from history_heads where chain = $1 for update', [client.companyId])
  const sent = send(text, input, token).catch((error: Error) => error.message)
  await vi.waitFor(
    async () => {
      const waiting = await pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%history_heads%'",
      )
      if (waiting.rowCount === 0) throw new Error('The import has not come to its history yet.')
    },
    { timeout: 25_000, interval: 50 },
  )
  await life.kill()
  expect(typeof (await sent)).toBe('string')
  await lock.query('commit')
  lock.release()
  await life.start()
  // The database notices that the caller is gone and takes everything back; the claimed key runs out by itself.
  await vi.waitFor(async () => expect(await counts()).toEqual(before), { timeout: 20_000, interval: 100 })

  const checked = await send(text, { dryRun: true }, token)
  expect(checked.body).toMatchObject({ totalRows: 1000, validRows: 1000 })
  const made = await send(text, input, token)
  expect(made.body.created).toBe(1000)
  console.info(`1,000 rows over HTTP: checked in ${checked.ms} ms, created in ${made.ms} ms`)
  expect((await send(text, input, token)).body).toEqual(made.body)
  expect((await counts()).contracts).toBe(before.contracts + 1000)
}, 90_000)
