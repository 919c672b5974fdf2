import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusAndCode } from '../support/app.ts'
import { jobsDone, mailedCode, mailedLink, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const REPLACED = 'The email address of your Plantilla account was changed'
const ASKED = 'Please confirm the new email of your Plantilla account'

const app = testApp()
let company: { id: number }
let admin: string
let employee: TestPerson
let next: string

beforeAll(async () => {
  company = await createCompany(app.db)
  admin = await signInAs(app, { role: 'Admin' })
})

const make = (more: Partial<Parameters<typeof createPerson>[1]> = {}) =>
  createPerson(app.db, {
    role: 'Employee',
    companyId: company.id,
    columns: { phone: uniquePhone() },
    ...more,
  })
beforeEach(async () => {
  employee = await make()
  next = `new-${employee.email}`
})

/** Asks for the change, which the old address confirms where it has to. */
async function change(email: string) {
  const answer = await app.call('employee/update-employee-by-id', { id: employee.id, email }, admin)
  if (!answer.body.client?.email_change) return answer
  const asked = (await mailsTo(app, employee.email)).filter(({ subject }) => subject === ASKED).at(-1)
  const link = /email-change\/([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  return app.call('employee/answer-email-change', { token: link, isMine: true })
}
const account = () =>
  app.db.selectFrom('people').select(['email', 'email_verified_at']).where('id', '=', employee.id).executeTakeFirst()
const check = async (token: string) => (await app.call('employee/verify-token-changepass', { token })).status
const login = (email: string) => app.call('employee/login', { email, password: employee.password })

describe("when the office changes a person's email", () => {
  test('a recovery link mailed to the former address stops working', async () => {
    await app.call('employee/send-changepass-email', { email: employee.email })
    const link = await mailedLink(app, employee.email)
    expect(await check(link.token)).toBe(200)
    expect((await change(next)).status).toBe(200)
    expect(await check(link.token)).toBe(401)
    const tried = await app.call('employee/change-password', { token: link.token, password: 'Otra2026x' })
    expect([tried.status, tried.body.code]).toEqual([401, 'LINK_INVALID'])
  })

  test('a requested recovery that was not mailed yet reaches no one', async () => {
    await change(next)
    await app.call('employee/send-changepass-email', { email: employee.email })
    expect((await mailsTo(app, employee.email)).map(({ subject }) => subject)).toEqual([ASKED, REPLACED])
  })

  test('the token and the code of the verification screen end, and the new address gets its own code', async () => {
    employee = await make({ verified: false })
    next = `new-${employee.email}`
    const { token } = (await login(employee.email)).body
    const code = await mailedCode(app, employee.email)
    await change(next)
    expect((await app.call('employee/code-email-confirm-user', { id: employee.id, code }, token)).status).toBe(401)
    const again = await login(next)
    expect(again.status).toBe(404)
    const old = await app.call('employee/code-email-confirm-user', { id: employee.id, code: '0000' }, again.body.token)
    expect(old.body.code).toBe('BAD_CODE')
    const right = { id: employee.id, code: await mailedCode(app, next) }
    expect((await app.call('employee/code-email-confirm-user', right, again.body.token)).status).toBe(200)
    expect((await account())?.email_verified_at).not.toBeNull()
  })

  test('the new address has to be verified at the next sign-in; open sessions go on', async () => {
    const session = await signIn(app, employee)
    await change(next)
    expect(await account()).toEqual({ email: next, email_verified_at: null })
    expect((await app.call('employee/get-my-profile-data', {}, session)).status).toBe(200)
    expect((await login(employee.email)).status).toBe(401)
    expect(await statusAndCode(login(next))).toEqual([404, 'EMAIL_NOT_VERIFIED'])
  })

  test('the former address is notified, the new one is not named', async () => {
    await change(next)
    const mails = await mailsTo(app, employee.email)
    expect(mails.map(({ subject }) => subject)).toEqual([ASKED, REPLACED])
    expect(mails[1]?.text).toContain('Links and codes sent to this address no longer work.')
    expect(mails[1]?.text).not.toContain(next)
  })

  test('an open invitation follows to the new address', async () => {
    employee = await make({ password: null, mustSetPassword: true, verified: false })
    next = `new-${employee.email}`
    await app.call('employee/send-changepass-email', { email: employee.email })
    const former = await mailedLink(app, employee.email)
    await change(next)
    expect(await check(former.token)).toBe(401)
    const link = await mailedLink(app, next)
    expect([link.page, await check(link.token)]).toEqual(['change-password-first-login', 200])
  })

  test('the same address in other letters changes nothing of this', async () => {
    await app.call('employee/send-changepass-email', { email: employee.email })
    const { token } = await mailedLink(app, employee.email)
    expect((await change(employee.email.toUpperCase())).status).toBe(200)
    expect([await check(token), (await account())?.email_verified_at]).toEqual([200, expect.any(String)])
  })

  test('a refused change leaves links, verification and mails as they are', async () => {
    const other = await make()
    await app.call('employee/send-changepass-email', { email: employee.email })
    const { token } = await mailedLink(app, employee.email)
    expect((await change(other.email)).body.message).toBe('Please use different Email')
    expect((await change('nobody@')).status).toBe(400)
    expect(await check(token)).toBe(200)
    expect((await account())?.email_verified_at).not.toBeNull()
    expect((await mailsTo(app, employee.email)).map(({ subject }) => subject)).not.toContain(REPLACED)
  })

  test('a link asked for at the same moment never outlives the change', async () => {
    for (let round = 0; round < 5; round += 1) {
      employee = await make()
      next = `new-${employee.email}`
      await Promise.all([app.call('employee/send-changepass-email', { email: employee.email }), change(next)])
      await jobsDone(app)
      const open = await rowsOf(app.db, 'one_time_tokens', { person_id: employee.id, used_at: null }, ['sent_to'])
      expect(open.filter(({ sent_to }) => sent_to === employee.email)).toEqual([])
    }
  })

  test('former addresses are forgotten in the end', async () => {
    await change(next)
    const former = () => app.db.selectFrom('former_emails').select('email').where('person_id', '=', employee.id).execute()
    expect(await former()).toEqual([{ email: employee.email }])
    app.now.value = new Date(Date.now() + 31 * 24 * 3_600_000)
    await app.pool.query("select graphile_worker.add_job('delete-expired', '{}')")
    await jobsDone(app)
    app.now.value = null
    expect(await former()).toEqual([])
  })
})
