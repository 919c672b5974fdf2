import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { untilLocked } from '../support/locks.ts'
import { createPerson, signIn } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

/** Calls that write a row which belongs to the session. */
const CALLS: [OperationName, (staff: number) => object][] = [
  ['notifications/add-new-fcm-token', () => ({ fcmToken: '{"endpoint":"https://push.example/lost"}' })],
  ['notifications/open-stream', () => ({})],
  ['employee/start-view-as', (staff) => ({ idInternalEmployee: staff })],
]

test.each(CALLS)(
  '%s in a session that ends in the middle of it is answered so, and is no fault of ours',
  async (name, inputOf) => {
    const { db, pool } = app.database
    const person = await createPerson(db, { role: 'Admin', password: null })
    const staff = await createPerson(db, { role: 'InternalEmployee', password: null })
    const token = await signIn(app, person)
    const other = await pool.connect()
    try {
      // The call still sees the session, and waits for its row until the end of the session is certain.
      await other.query('begin')
      await other.query('delete from sessions where person_id = $1', [person.id])
      const answer = app.call(name, inputOf(staff.id), token)
      await untilLocked({ pool })
      await other.query('commit')
      const { status, body } = await answer
      expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
    } finally {
      other.release()
    }
  },
)
