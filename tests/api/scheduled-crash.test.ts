import { expect, test, vi } from 'vitest'
import { today } from '../../contract/calendar.ts'
import { killable } from '../support/killable.ts'
import { insertRow } from '../support/rows.ts'
import { createWorkplace, type Workplace } from '../support/terminations.ts'

const PEOPLE = 3
/** A busy machine takes its time. */
const TAKEN_OVER_MS = 240_000
const life = killable()

/** Someone at work whose last day was yesterday, as it was scheduled. */
async function leaving(): Promise<Workplace> {
  const place = await createWorkplace(life.app as never, { contract: 'Ending' })
  const day = today(new Date(Date.now() - 24 * 3_600_000))
  await insertRow(life.app.db, 'terminations', {
    contract_id: place.contractId,
    person_id: place.worker.id,
    company_id: place.companyId,
    type: 'Resignation',
    reason: 'Moves to another city.',
    last_day: day,
    contract_end_date: day,
    status: 'Scheduled',
    requested_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  })
  return place
}

test('kill -9 in the middle of a scheduled job: after the restart it is done to its end, and nothing of it twice', async () => {
  const { pool } = life.database
  const places: Workplace[] = []
  for (let at = 0; at < PEOPLE; at += 1) places.push(await leaving())
  const ids = places.map(({ worker }) => worker.id)
  const contractIds = places.map(({ contractId }) => contractId)
  const statuses = async () =>
    (await pool.query('select status from terminations where contract_id = any($1) order by id', [contractIds])).rows.map(
      ({ status }: { status: string }) => status,
    )
  // The second of them is locked, so the job stops when one contract has ended.
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('set local idle_in_transaction_session_timeout = 0')
  await lock.query('select from people where id = $1 for update', [ids[1]])
  await pool.query(
    `select graphile_worker.add_job('follow-contracts', '{"_cron":{"ts":"2026-11-21T06:10:00.000Z"}}', max_attempts => 12)`,
  )
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Terminated', 'Scheduled', 'Scheduled']), { timeout: 120_000 })
  await life.kill()
  await lock.query('rollback')
  lock.release()

  // That a killed server's jobs are taken over after a minute is proven in mail-jobs.test.ts; here it has passed.
  await life.letTimePass()
  await life.start()
  const isNoted = async () =>
    (await pool.query("select from scheduled_runs where task = 'follow-contracts' and done_at is not null")).rowCount
  await vi.waitFor(async () => expect(await isNoted()).toBe(1), { timeout: TAKEN_OVER_MS, interval: 500 })
  expect(await statuses()).toEqual(places.map(() => 'Terminated'))
  const { rows } = await pool.query(
    "select entity_id, count(*)::int as times from history where action = 'termination.terminated' and entity_id = any($1) group by 1 order by 1",
    [ids],
  )
  expect(rows).toEqual(ids.map((id) => ({ entity_id: id, times: 1 })))
  const { rows: contracts } = await pool.query('select status from contracts where id = any($1) order by id', [contractIds])
  expect(contracts).toEqual(places.map(() => ({ status: 'Ended' })))
  const { rows: left } = await pool.query("select from graphile_worker.jobs where task_identifier = 'follow-contracts'")
  expect(left).toEqual([])
}, 600_000)
