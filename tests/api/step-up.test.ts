import { beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import reference from '../access/reference.json' with { type: 'json' }
import { createCompany, createPerson, signIn, signInAs, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { beforehand, testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const app = testApp({}, { now: null })
const company = beforehand(() => createCompany(app.db))
let admin: string
let employee: TestPerson
beforeEach(async () => {
  admin = await signInAs(app, { role: 'Admin' })
  employee = await createPerson(app.db, { role: 'Employee', companyId: company.id, columns: { phone: uniquePhone() } })
  app.now.value = new Date(Date.now() + 31 * 60_000)
})

const ASKED = { status: 403, code: 'STEP_UP', message: 'Confirm it is you to continue.' }
const confirm = (token: string) => app.call('employee/confirm-password', { password: TEST_PASSWORD }, token)
const update = (input: object, token = admin) =>
  app.call('employee/update-employee-by-id', { id: employee.id, ...input }, token)

describe('half an hour after the password was given it is asked for again', () => {
  // Written by hand: the access tests read what the calls declare.
  const ASKING = reference.askForPassword
  test('by these calls and by every export of a list', () => {
    const isExport = (name: string) => /\/export(-|$)/.test(name)
    const asking = Object.entries(operations as Record<string, Operation>).filter(([, { stepUp }]) => stepUp)
    const names = Object.keys(operations).filter((name) => ASKING.includes(name) || isExport(name))
    expect(asking.map(([name]) => name).sort()).toEqual(names.sort())
    expect(names.filter((name) => !isExport(name))).toHaveLength(ASKING.length)
  })

  test('before a whole list is handed out, and the confirmed call goes through', async () => {
    expect((await app.call('employee/export-employees', {}, admin)).body).toMatchObject(ASKED)
    expect((await confirm(admin)).status).toBe(200)
    const file = await app.download('employee/export-employees', { columns: ['lastname'] }, admin)
    expect(file.headers['content-type']).toContain('text/csv')
  })

  test('before bank data change, also for the person whose they are, and nothing changes before', async () => {
    app.now.value = null
    const own = await signIn(app, employee)
    app.now.value = new Date(Date.now() + 31 * 60_000)
    const bank = { bankDetail: { bank_name: 'Banamex', clabe: '002010077777777771' } }
    const save = () => app.call('employee/update-employee-by-id', bank, own)
    expect((await save()).body).toMatchObject(ASKED)
    const stored = app.db.selectFrom('bank_details').select('id').where('person_id', '=', employee.id)
    expect(await stored.execute()).toEqual([])
    await confirm(own)
    expect((await save()).status).toBe(200)
    expect(await stored.execute()).toHaveLength(1)
  })

  test("before someone's sign-in email changes, and not before anything else of them does", async () => {
    expect((await update({ email: `new-${employee.email}` })).body).toMatchObject(ASKED)
    expect((await update({ nationality: 'Mexicana' })).status).toBe(200)
    expect((await update({ email: employee.email, nationality: 'Chilena' })).status).toBe(200)
    await confirm(admin)
    expect((await update({ email: `new-${employee.email}` })).status).toBe(200)
  })

  test.each(['may_approve', 'is_owner'])("before the right %s of a company's administrator changes", async (right) => {
    const columns = { phone: uniquePhone(), may_approve: false, is_owner: false }
    const user = await createPerson(app.db, { role: 'Client', companyId: company.id, columns })
    const save = (input: object) => app.call('client/update-client-admin', { userId: user.id, ...input }, admin)
    expect((await save({ [right]: true })).body).toMatchObject(ASKED)
    expect((await save({ [right]: false, position: 'CFO' })).status).toBe(200)
    await confirm(admin)
    expect((await save({ [right]: true })).status).toBe(200)
  })

  test("before the sign-in email of a company's administrator changes", async () => {
    const user = await createPerson(app.db, {
      role: 'Client',
      companyId: company.id,
      columns: { phone: uniquePhone() },
    })
    const save = (input: object) => app.call('client/update-client-admin', { userId: user.id, ...input }, admin)
    expect((await save({ email: `new-${user.email}` })).body).toMatchObject(ASKED)
    expect((await save({ position: 'CFO' })).status).toBe(200)
    await confirm(admin)
    expect((await save({ email: `new-${user.email}` })).status).toBe(200)
  })
})
