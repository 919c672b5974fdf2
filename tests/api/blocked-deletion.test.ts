import { expect, test } from 'vitest'
import { cancellations, NOW } from '../support/blocking.ts'
import { fillPerson } from '../support/filled-person.ts'
import { untilLocked } from '../support/locks.ts'
import { createPerson } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: null })
const { call, admin, runDeletion, ask, grant, step, block } = cancellations(app)
const REASON = 'Order of the labour court, file 12/2027.'
/** Contact data are the only ones whose term is over. */
const OF_CONTACTS = '2027-07-01T18:00:00Z'

const unblock = async (id: number, token: string) => {
  const { status, body } = await call('employee/unblock-person', { id, reason: REASON }, token)
  return [status, body.code]
}
const countOf = async (statement: string, id: number | string): Promise<number> =>
  (await app.pool.query(statement, [id])).rowCount ?? 0

/** Another transaction that holds rows until it is released. */
async function hold(statement: string, id: number) {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(statement, [id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('a blocking does not end while its deletion runs, nor after a deletion that was killed before it deleted anything', async () => {
  const { person } = await fillPerson(app)
  const token = await admin()
  await block(person.id)
  const release = await hold("select from blocked_rows where person_id = $1 and kind = 'contact' for update", person.id)
  const running = runDeletion(OF_CONTACTS).then(
    () => 'done',
    () => 'died',
  )
  try {
    await untilLocked(app.database, { words: 'delete from blocked_rows' })
    expect(await unblock(person.id, token)).toEqual([409, 'ALREADY_DELETED'])
    await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%delete from blocked_rows%' and datname = current_database()`)
    expect(await running).toBe('died')
  } finally {
    await release()
  }
  expect(await countOf('select from blocked_kinds where person_id = $1 and deleted_rows > 0', person.id)).toBe(0)
  expect(await unblock(person.id, token)).toEqual([409, 'ALREADY_DELETED'])
})

test('a deletion that meets the end of a blocking waits, and deletes nothing', async () => {
  const { person } = await fillPerson(app)
  const token = await admin()
  await block(person.id)
  const contacts = 'select from emergency_contacts where person_id = $1'
  expect(await countOf(contacts, person.id)).toBe(0)
  const release = await hold('select from people where id = $1 for update', person.id)
  const ending = unblock(person.id, token)
  let running: Promise<void> | undefined
  try {
    await untilLocked(app.database, { words: 'people' })
    running = runDeletion(OF_CONTACTS)
    await untilLocked(app.database, { words: 'select from blocked_people' })
  } finally {
    await release()
  }
  expect(await ending).toEqual([200, undefined])
  await running
  expect(await countOf(contacts, person.id)).toBe(1)
  expect(await countOf('select from blocked_people where person_id = $1', person.id)).toBe(0)
})

test('two calls at once end a blocking once, and grant a cancellation once', async () => {
  app.now.value = NOW
  const { person } = await fillPerson(app)
  const token = await admin()
  const id = await ask(person.email, token)
  const grants = await Promise.all([grant(id, token), grant(id, token)])
  expect(grants.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'RECORD_STATE'],
  ])
  const ends = await Promise.all([unblock(person.id, token), unblock(person.id, token)])
  expect(ends.toSorted()).toEqual([
    [200, undefined],
    [404, 'NOT_FOUND'],
  ])
})

test('two calls at once block a former worker once', async () => {
  const { person } = await fillPerson(app)
  app.now.value = new Date('2031-07-01T18:00:00Z')
  const token = await admin()
  const block = () => call('employee/block-past-terms', { ids: [person.id] }, token)
  const answers = await Promise.all([block(), block()])
  expect(answers.map(({ status, body }) => [status, body.code ?? body.blocked]).toSorted()).toEqual([
    [200, 1],
    [404, 'NOT_FOUND'],
  ])
})

test('mails sent after the blocking are deleted with the account, but not those to a new account with the address', async () => {
  const [gone, back] = [await fillPerson(app), await fillPerson(app)]
  await block(gone.person.id)
  await block(back.person.id)
  await createPerson(app.db, { role: 'Employee', columns: { email: back.person.email } })
  for (const { person } of [gone, back])
    await insertRow(app.db, 'sent_mails', {
      at: NOW.toISOString(),
      address: person.email,
      template: 'data-blocked',
      subject: 'Late',
    })
  await runDeletion('2028-07-01T18:00:00Z')
  const mails = (email: string) => countOf('select from sent_mails where address = $1', email)
  expect([await mails(gone.person.email), await mails(back.person.email)]).toEqual([0, 1])
  await app.sql`delete from people where email = ${back.person.email}`
})

test('a cancellation that has blocked the data is withdrawn once the blocking has ended', async () => {
  const { person } = await fillPerson(app)
  const token = await admin()
  const id = await ask(person.email, token)
  expect((await grant(id, token)).status).toBe(200)
  const withdraw = async () => {
    const { status, body } = await step(id, 'withdraw', token, { reason: 'The person changed their mind.' })
    return [status, body.code ?? body.record.status]
  }
  expect(await withdraw()).toEqual([409, 'RECORD_INCOMPLETE'])
  const { steps } = (await call('privacy-requests/get', { id }, token)).body.privacyRequest
  expect(steps.find(({ action }: { action: string }) => action === 'withdraw').missing).toEqual([
    'the end of the blocking, on the page Blocked People',
  ])
  expect(await unblock(person.id, token)).toEqual([200, undefined])
  expect(await withdraw()).toEqual([200, 'Withdrawn'])
})
