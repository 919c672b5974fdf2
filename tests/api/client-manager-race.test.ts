import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilLocked } from '../support/locks.ts'
import { createCompany, createPerson, signInAs } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let admin: string
beforeAll(async () => {
  admin = await signInAs(app, { role: 'Admin' })
})

const staff = () => createPerson(app.db, { role: 'InternalEmployee' })
const assign = (clientId: number, accountManagerId: number) =>
  app.call('client/update-account-manager', { clientId, accountManagerId }, admin)
const deactivate = (idInternalEmployee: number, more: object = {}) =>
  app.call('employee/set-active-internal-employee', { idInternalEmployee, is_active: false, ...more }, admin)

describe('a client is given to a colleague whose account is being closed at that moment [F5]', () => {
  test('the giving waits for the closing and is refused in plain words', async () => {
    const [{ id }, person] = [await createCompany(app.db), await staff()]
    const answer = await app.db.transaction().execute(async (tx) => {
      // The state of set-active-internal-employee before its commit.
      await sql`select from people where id = ${person.id} for update`.execute(tx)
      await sql`update people set is_active = false where id = ${person.id}`.execute(tx)
      const giving = assign(id, person.id)
      await untilLocked(app.database)
      return { giving }
    })
    const { status, body } = await answer.giving
    const message = 'This colleague cannot manage this company.'
    expect([status, body.fields]).toEqual([400, [{ field: 'accountManagerId', message }]])
    expect((await rowOf(app.db, 'companies', { id })).account_manager_id).toBeNull()
  })

  test('a company that is registered for them is refused too, and leaves nothing behind', async () => {
    const person = await staff()
    const input = {
      name: 'Carrera Uno',
      legal_name: 'Carrera Uno SA de CV',
      tax_id: 'CUN200101AB1',
      contact_firstname: 'Rosa',
      contact_lastname: 'Ibarra',
      contact_email: 'rosa@carrera.test',
      contact_phone: '9711112233',
      account_manager_id: person.id,
    }
    const { creating } = await app.db.transaction().execute(async (tx) => {
      await sql`select from people where id = ${person.id} for update`.execute(tx)
      await sql`update people set is_active = false where id = ${person.id}`.execute(tx)
      const call = app.call('client/create-client', input, admin)
      await untilLocked(app.database)
      return { creating: call }
    })
    expect((await creating).status).toBe(400)
    expect(await app.db.selectFrom('companies').select('id').where('tax_id', '=', input.tax_id).execute()).toEqual([])
  })

  test('in either order, no company is left with a closed account, and there is no deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [{ id }, leaver, heir] = [await createCompany(app.db), await staff(), await staff()]
      const former = round % 2 === 0 ? await staff() : leaver
      await setRow(app.db, 'companies', { id }, { account_manager_id: former.id })
      // Even rounds: the company is assigned to the leaver. Odd rounds: it is handed over from the leaver.
      const answers = await Promise.all([
        assign(id, round % 2 === 0 ? leaver.id : heir.id),
        deactivate(leaver.id, { handOverTo: heir.id }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([])
      const { rows } = await sql`select from companies c join people m on m.id = c.account_manager_id
        where c.id = ${id} and not m.is_active`.execute(app.db)
      expect(rows).toEqual([])
    }
  })
})
