import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusAndCode } from '../support/app.ts'
import { jobsDone, mailedCode, mailedLink, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const ASKED = 'Please confirm the new email of your Plantilla account'
const REPLACED = 'The email address of your Plantilla account was changed'
const TOLD = 'This address was entered for a Plantilla account'
const HOUR = 3_600_000

const app = testApp({}, { now: null })
let company: { id: number }
let admin: string
let client: string
let employee: TestPerson
let next: string

const make = (more: Partial<Parameters<typeof createPerson>[1]> = {}) =>
  createPerson(app.db, {
    role: 'Employee',
    companyId: company.id,
    columns: { phone: uniquePhone() },
    ...more,
  })

beforeAll(async () => {
  company = await createCompany(app.db)
  // This Admin is notified of the requests of others.
  await createPerson(app.db, { role: 'Admin' })
})
beforeEach(async () => {
  admin = await signInAs(app, { role: 'Admin' })
  client = await signInAs(app, { role: 'Client', companyId: company.id })
  employee = await make()
  next = `new-${employee.email}`
})

const change = (email: string, token = client) => app.call('employee/update-employee-by-id', { id: employee.id, email }, token)
const login = (email: string) => app.call('employee/login', { email, password: employee.password })
const answer = (token: string, isMine: boolean) => app.call('employee/answer-email-change', { token, isMine })
const linkOf = async () => (await mailedLink(app, employee.email)).token
const subjects = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject)
const account = () => rowOf(app.db, 'people', { id: employee.id })
const follow = async () => {
  await app.pool.query("select graphile_worker.add_job('follow-email-changes', '{}')")
  await jobsDone(app)
}
const actions = async () => {
  const about = { entity: 'person', entity_id: employee.id }
  const rows = await rowsOf(app.db, 'history', about, ['action', 'changes', 'actor_role'])
  return rows.filter(({ action }) => action.includes('email'))
}

describe('a company changes the sign-in email of a person who has signed in', () => {
  test('and does not get the account: everything stays with the old address, which is asked', async () => {
    const { status, body } = await change(next)
    expect([status, body.client.email]).toEqual([200, employee.email])
    expect(body.client.email_change).toMatchObject({ email: next, by: 'Ana López', effective_at: expect.any(String) })
    await app.call('employee/send-changepass-email', { email: next })
    expect(await subjects(next)).toEqual([TOLD])
    expect(await subjects(employee.email)).toEqual([ASKED])
    await app.call('employee/send-changepass-email', { email: employee.email })
    expect((await mailedLink(app, employee.email)).page).toBe('reset-password')
    expect((await login(employee.email)).status).toBe(200)
    expect((await login(next)).status).toBe(401)
  })

  test('the history names it, and staff is notified', async () => {
    await change(next)
    expect(await actions()).toEqual([
      {
        action: 'person.email-change-asked',
        changes: [{ field: 'email', from: employee.email, to: next }],
        actor_role: 'Client',
      },
    ])
    await jobsDone(app)
    const told = await rowsOf(app.db, 'notifications', { entity_id: employee.id }, ['item', 'action'])
    const action = 'Ana López asked for another sign-in email for Ana López'
    expect(told).toEqual([{ item: 'employeeOnboardingEditProfile', action }])
  })

  test('the old address confirms: the new one counts at once, and has to be verified', async () => {
    await change(next)
    const token = await linkOf()
    const { body } = await app.call('employee/open-email-change', { token })
    expect(body.change).toMatchObject({ former: employee.email, email: next, asked_by: 'Ana López' })
    expect((await account()).email).toBe(employee.email)
    expect((await answer(token, true)).body).toMatchObject({ outcome: 'changed' })
    expect((await account()).email).toBe(next)
    expect((await login(next)).body.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await login(employee.email)).status).toBe(401)
    expect((await answer(token, true)).body.code).toBe('LINK_INVALID')
    expect((await actions()).map(({ action, actor_role }) => [action, actor_role])).toEqual([
      ['person.email-change-asked', 'Client'],
      ['person.email-changed', 'Employee'],
    ])
  })

  test('"this was not me" stops it for good', async () => {
    await change(next)
    expect((await answer(await linkOf(), false)).body).toMatchObject({ outcome: 'kept' })
    app.now.value = new Date(Date.now() + 73 * HOUR)
    await follow()
    expect((await account()).email).toBe(employee.email)
    expect((await actions()).at(-1)?.action).toBe('person.email-change-ended')
  })

  test('after 72 hours without an answer it counts, and not before', async () => {
    await change(next)
    app.now.value = new Date(Date.now() + 71 * HOUR)
    await follow()
    expect((await account()).email).toBe(employee.email)
    app.now.value = new Date(Date.now() + 73 * HOUR)
    await follow()
    expect((await account()).email).toBe(next)
    expect((await actions()).at(-1)).toMatchObject({ action: 'person.email-changed', actor_role: 'Client' })
  })

  test('staff or the person stops it from the page', async () => {
    const own = await signIn(app, employee)
    const stop = (token: string) => app.call('employee/cancel-email-change', { id: employee.id }, token)
    await change(next)
    expect((await app.call('employee/get-my-profile-data', {}, own)).body.client.email_change).toMatchObject({ email: next })
    expect((await stop(own)).status).toBe(200)
    expect((await app.call('employee/get-my-profile-data', {}, own)).body.client.email_change).toBeNull()
    await change(next)
    expect((await stop(admin)).status).toBe(200)
    expect((await stop(own)).status).toBe(200)
    expect((await actions()).filter(({ action }) => action === 'person.email-change-ended')).toHaveLength(2)
  })

  test('another change takes the place of the one that waits, and its link ends', async () => {
    await change(next)
    const former = await linkOf()
    await change(`other-${employee.email}`)
    const latest = await linkOf()
    expect((await answer(former, true)).body.code).toBe('LINK_INVALID')
    expect((await answer(latest, true)).body).toMatchObject({ outcome: 'changed' })
    expect((await account()).email).toBe(`other-${employee.email}`)
  })

  test('an address that someone else has taken meanwhile is not given', async () => {
    await change(next)
    await createPerson(app.db, { role: 'Employee', columns: { email: next } })
    expect((await answer(await linkOf(), true)).body).toMatchObject({ outcome: 'taken' })
    expect((await account()).email).toBe(employee.email)
  })

  test('other changes of the same call take effect at once', async () => {
    const input = { id: employee.id, email: next, nationality: 'Mexicana' }
    const { body } = await app.call('employee/update-employee-by-id', input, client)
    expect([body.client.email, body.client.employee_detail.nationality]).toEqual([employee.email, 'Mexicana'])
  })

  test('both buttons pressed at once do one thing', async () => {
    await change(next)
    const token = await linkOf()
    const answers = await Promise.all([answer(token, true), answer(token, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

test('an address without a sign-in is corrected at once', async () => {
  employee = await make({ verified: false })
  next = `new-${employee.email}`
  const { body } = await change(next)
  expect([body.client.email, body.client.email_change]).toEqual([next, null])
})

test('a confirmed change opens no way to a second one that counts at once', async () => {
  await change(next)
  expect((await answer(await linkOf(), true)).body).toMatchObject({ outcome: 'changed' })
  const { body } = await change(`third-${employee.email}`)
  expect([body.client.email, body.client.email_change?.email]).toEqual([next, `third-${employee.email}`])
  await app.call('employee/send-changepass-email', { email: `third-${employee.email}` })
  expect(await subjects(`third-${employee.email}`)).toEqual([TOLD])
})

test('it holds for the administrators of a company too', async () => {
  const user = await createPerson(app.db, { role: 'Client', companyId: company.id, columns: { phone: uniquePhone() } })
  const save = { userId: user.id, email: `new-${user.email}`, position: 'CFO' }
  const { body } = await app.call('client/update-client-admin', save, admin)
  expect(body.admin).toMatchObject({ email: user.email, position: 'CFO', email_change: { email: `new-${user.email}` } })
  const { token } = await mailedLink(app, user.email)
  expect((await answer(token, true)).body).toMatchObject({ outcome: 'changed' })
})

describe('a new sign-in email of an administrator that waits', () => {
  let owner: TestPerson
  let other: TestPerson
  let companyId: number
  beforeEach(async () => {
    companyId = (await createCompany(app.db)).id
    owner = await createPerson(app.db, { role: 'Client', companyId, columns: { phone: uniquePhone(), is_owner: true } })
    other = await createPerson(app.db, { role: 'Client', companyId, columns: { phone: uniquePhone() } })
    const save = { userId: owner.id, email: `new-${owner.email}` }
    expect((await app.call('client/update-client-admin', save, admin)).status).toBe(200)
  })
  const waiting = async (token: string) => {
    const { client: record } = (await app.call('client/get-client-by-id', { clientId: companyId }, token)).body
    return (record.admins as { id: number; email_change: object | null }[]).find(({ id }) => id === owner.id)?.email_change
  }
  const stop = async (token: string) => (await app.call('employee/cancel-email-change', { id: owner.id }, token)).status

  test('is on the page of the company, in its history, and notified to staff', async () => {
    const effective_at = expect.stringMatching(/Z$/)
    expect(await waiting(admin)).toMatchObject({ email: `new-${owner.email}`, by: 'Ana López', effective_at })
    expect((await app.call('client/get-history-client', { clientId: companyId }, admin)).body.history[0]).toMatchObject({
      action: 'client.admin-email-asked',
      changes: [{ field: 'Ana López: email', from: owner.email, to: `new-${owner.email}` }],
    })
    await jobsDone(app)
    const { name } = await rowOf(app.db, 'companies', { id: companyId })
    const columns = ['item', 'action', 'leads_to', 'entity', 'entity_id'] as const
    expect(await rowsOf(app.db, 'notifications', { company_id: companyId }, columns)).toEqual([
      {
        item: 'clientAddAdmins',
        leads_to: 'clientDetail',
        entity: 'company',
        entity_id: companyId,
        action: `Ana López asked for another sign-in email for an administrator of ${name}`,
      },
    ])
  })

  test('ends with the own change of the administrator, which counts at once', async () => {
    const { token: link } = await mailedLink(app, owner.email)
    const own = `own-${owner.email}`
    const save = await app.call('client/update-client-admin', { userId: owner.id, email: own }, await signIn(app, owner))
    expect(save.body.admin).toMatchObject({ email: own, email_change: null })
    expect((await answer(link, true)).body.code).toBe('LINK_INVALID')
    app.now.value = new Date(Date.now() + 73 * HOUR)
    await follow()
    expect((await rowOf(app.db, 'people', { id: owner.id })).email).toBe(own)
  })

  test('is stopped by staff or an owner, and by no other administrator', async () => {
    expect(await stop(await signIn(app, other))).toBe(403)
    expect(await waiting(admin)).not.toBeNull()
    expect(await stop(await signIn(app, owner))).toBe(200)
    expect(await waiting(admin)).toBeNull()
    const { body } = await app.call('client/get-history-client', { clientId: companyId }, admin)
    expect(body.history[0]).toMatchObject({ action: 'client.admin-email-ended', reason: 'Cancelled.' })
  })
})

/** Asks for the change, which the old address confirms where it has to. */
async function changeByOffice(email: string) {
  const changed = await change(email, admin)
  if (!changed.body.client?.email_change) return changed
  const asked = (await mailsTo(app, employee.email)).filter(({ subject }) => subject === ASKED).at(-1)
  const link = /email-change\/([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  return answer(link, true)
}
const check = async (token: string) => (await app.call('employee/verify-token-changepass', { token })).status

describe("when the office changes a person's email", () => {
  test('a recovery link mailed to the former address stops working', async () => {
    await app.call('employee/send-changepass-email', { email: employee.email })
    const link = await mailedLink(app, employee.email)
    expect(await check(link.token)).toBe(200)
    expect((await changeByOffice(next)).status).toBe(200)
    expect(await check(link.token)).toBe(401)
    const tried = await app.call('employee/change-password', { token: link.token, password: 'Otra2026x' })
    expect([tried.status, tried.body.code]).toEqual([401, 'LINK_INVALID'])
  })

  test('a requested recovery that was not mailed yet reaches no one', async () => {
    await changeByOffice(next)
    await app.call('employee/send-changepass-email', { email: employee.email })
    expect((await mailsTo(app, employee.email)).map(({ subject }) => subject)).toEqual([ASKED, REPLACED])
  })

  test('the token and the code of the verification screen end, and the new address gets its own code', async () => {
    employee = await make({ verified: false })
    next = `new-${employee.email}`
    const { token } = (await login(employee.email)).body
    const code = await mailedCode(app, employee.email)
    await changeByOffice(next)
    expect((await app.call('employee/code-email-confirm-user', { id: employee.id, code }, token)).status).toBe(401)
    const again = await login(next)
    expect(again.status).toBe(404)
    const old = await app.call('employee/code-email-confirm-user', { id: employee.id, code: '0000' }, again.body.token)
    expect(old.body.code).toBe('BAD_CODE')
    const right = { id: employee.id, code: await mailedCode(app, next) }
    expect((await app.call('employee/code-email-confirm-user', right, again.body.token)).status).toBe(200)
    expect((await account()).email_verified_at).not.toBeNull()
  })

  test('the new address has to be verified at the next sign-in; open sessions go on', async () => {
    const session = await signIn(app, employee)
    await changeByOffice(next)
    expect(await account()).toMatchObject({ email: next, email_verified_at: null })
    expect((await app.call('employee/get-my-profile-data', {}, session)).status).toBe(200)
    expect((await login(employee.email)).status).toBe(401)
    expect(await statusAndCode(login(next))).toEqual([404, 'EMAIL_NOT_VERIFIED'])
  })

  test('the former address is notified, the new one is not named', async () => {
    await changeByOffice(next)
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
    await changeByOffice(next)
    expect(await check(former.token)).toBe(401)
    const link = await mailedLink(app, next)
    expect([link.page, await check(link.token)]).toEqual(['change-password-first-login', 200])
  })

  test('the same address in other letters changes nothing of this', async () => {
    await app.call('employee/send-changepass-email', { email: employee.email })
    const { token } = await mailedLink(app, employee.email)
    expect((await changeByOffice(employee.email.toUpperCase())).status).toBe(200)
    expect([await check(token), (await account()).email_verified_at]).toEqual([200, expect.any(String)])
  })

  test('a refused change leaves links, verification and mails as they are', async () => {
    const other = await make()
    await app.call('employee/send-changepass-email', { email: employee.email })
    const { token } = await mailedLink(app, employee.email)
    expect((await changeByOffice(other.email)).body.message).toBe('Please use different Email')
    expect((await changeByOffice('nobody@')).status).toBe(400)
    expect(await check(token)).toBe(200)
    expect((await account()).email_verified_at).not.toBeNull()
    expect((await mailsTo(app, employee.email)).map(({ subject }) => subject)).not.toContain(REPLACED)
  })

  test('a link asked for at the same moment never outlives the change', async () => {
    for (let round = 0; round < 5; round += 1) {
      employee = await make()
      next = `new-${employee.email}`
      await Promise.all([app.call('employee/send-changepass-email', { email: employee.email }), changeByOffice(next)])
      await jobsDone(app)
      const open = await rowsOf(app.db, 'one_time_tokens', { person_id: employee.id, used_at: null }, ['sent_to'])
      expect(open.filter(({ sent_to }) => sent_to === employee.email)).toEqual([])
    }
  })

  test('former addresses are forgotten in the end', async () => {
    await changeByOffice(next)
    const former = () => app.db.selectFrom('former_emails').select('email').where('person_id', '=', employee.id).execute()
    expect(await former()).toEqual([{ email: employee.email }])
    app.now.value = new Date(Date.now() + 31 * 24 * 3_600_000)
    await app.pool.query("select graphile_worker.add_job('delete-expired', '{}')")
    await jobsDone(app)
    app.now.value = null
    expect(await former()).toEqual([])
  })
})
