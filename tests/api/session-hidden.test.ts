import { expect, test } from 'vitest'
import { createPerson } from '../support/people.ts'
import { statementsOf } from '../support/statements.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

const NOBODY = 'nobody-knows@plantilla.test'

/** The answer of a call and its statements. */
async function trace(operation: 'employee/login' | 'employee/send-changepass-email', input: object) {
  let answer = null
  const statements = await statementsOf(app.pool, async () => {
    const { status, body } = await app.call(operation, input)
    answer = { status, body: { ...body, requestId: null } }
  })
  return { answer, statements }
}

test('a wrong password takes as many statements whether or not the account exists, the last a write [A21]', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const known = await trace('employee/login', { email: person.email, password: 'Wrong2026' })
  const unknown = await trace('employee/login', { email: NOBODY, password: 'Wrong2026' })
  expect(unknown.answer).toEqual(known.answer)
  expect(unknown.statements).toHaveLength(known.statements.length)
  // Both write, so both wait for the disk at their commit.
  expect(known.statements.at(-2)).toContain('update "people"')
  expect(unknown.statements.at(-2)).toContain('pg_logical_emit_message')
  expect([known.statements.at(-1), unknown.statements.at(-1)]).toEqual(['commit', 'commit'])
})

test('recovery answers the same for a known and an unknown address, by the same statements and one job [A11]', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const known = await trace('employee/send-changepass-email', { email: person.email })
  const unknown = await trace('employee/send-changepass-email', { email: NOBODY })
  expect(known.answer).toEqual({
    status: 200,
    body: {
      status: 200,
      requestId: null,
      message: 'If the email exists in our database, we will send instructions to it.',
    },
  })
  expect(unknown).toEqual(known)
  expect(known.statements.join('\n')).toContain('graphile_worker.add_job')
  const jobs = await app.pool.query('select task_identifier from graphile_worker.jobs')
  expect(jobs.rows).toEqual([{ task_identifier: 'send-reset-link' }, { task_identifier: 'send-reset-link' }])
})
