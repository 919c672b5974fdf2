import { expect, test } from 'vitest'
import { createAdmin, createTeam, invoicesEach, isThrough, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { killable } from '../support/killable.ts'

const PEOPLE = 300
const life = killable()

test('kill -9 in the middle of a batch: the same key goes on where it was, and every invoice is there once [H4]', {
  timeout: 300_000,
}, async () => {
  const { database } = life
  const { pool } = database
  const { companyId, ids } = await createTeam(database, PEOPLE)
  const token = await createAdmin(life.app)
  const { batchKey, streamToken } = (await life.server.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, token)).body
  // One contract is locked, so the job stops in the middle of a chunk after others were committed.
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('set local idle_in_transaction_session_timeout = 0')
  await lock.query('select from contracts where person_id = $1 for update', [ids[PEOPLE / 2]])
  const cut = await openBatch(life.server.url, { payload: { batchKey }, token: streamToken })
  const isOver = cut.ended.catch((error: Error) => error.message)
  const held = await cut.until((events) => events.length > PEOPLE / 4)
  expect(isThrough(held)).toBe(false)
  await life.kill()
  await isOver
  await lock.query('rollback')
  lock.release()
  const before = await invoicesEach(database, companyId)
  expect(before[1]).toBeGreaterThan(0)
  expect(before[1]).toBeLessThan(PEOPLE)

  await life.start()
  const opened = await life.server.call('contractor/open-batch-stream', { batchKey }, token)
  const lastEventId = cut.events.at(-1)?.id as string
  const stream = await openBatch(life.server.url, { payload: { batchKey }, token: opened.body.streamToken, lastEventId })
  await stream.until(isThrough)
  await stream.ended
  expect(stream.events.at(-1)?.data).toEqual({ completed: PEOPLE, total: PEOPLE, errors: [] })
  // The events before and after it contain every number exactly once.
  const heard = [...cut.events, ...stream.events].filter(({ data }) => data.last).map(({ data }) => data.last.idEmployee)
  expect(heard).toEqual(ids)
  expect(await invoicesEach(database, companyId)).toEqual({ 1: PEOPLE })
  const { rows } = await pool.query(
    "select action, count(*)::int as times from history where company_id = $1 and action like '%created%' group by 1 order by 1",
    [companyId],
  )
  expect(rows).toEqual([
    { action: 'company.invoices-created', times: 1 },
    { action: 'invoice.created-in-batch', times: PEOPLE },
  ])
})
