import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { statusAndCode } from '../support/app.ts'
import { untilLocked } from '../support/locks.ts'
import { jobsDone, mailedLink, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin' })

let counter = 0
const unique = () => String(++counter).padStart(3, '0')
const newClient = (change: object = {}) => {
  const mark = unique()
  return {
    name: `Compañía ${mark}`,
    legal_name: `Compañía ${mark} SA de CV`,
    tax_id: `CIA200101${mark}`,
    contact_firstname: 'Rosa',
    contact_lastname: 'Ibarra',
    contact_email: `rosa${mark}@istmo.test`,
    contact_phone: `9710000${mark}`,
    ...change,
  }
}
const create = async (change: object = {}, token = admin) =>
  (await app.call('client/create-client', newClient(change), token)).body.client.id as number
const read = async (clientId: number, token = admin) =>
  (await app.call('client/get-client-by-id', { clientId }, token)).body.client
const staff = async (permissions: object = {}, columns: object = {}) =>
  createPerson(app.db, { role: 'InternalEmployee', permissions, columns })
const userOf = (companyId: number, columns: object = {}) =>
  createPerson(app.db, { role: 'Client', companyId, columns: { is_owner: true, language: 'en', ...columns } })

describe('a company is registered [F4]', () => {
  test('with its contact as owner, who is invited by mail', async () => {
    const { status, body } = await app.call('client/create-client', newClient({ contact_email: 'first@istmo.test' }), admin)
    expect([status, body.client.status]).toEqual([200, 'Request'])
    const client = await read(body.client.id)
    expect(client.admins).toMatchObject([{ firstname: 'Rosa', email: 'first@istmo.test', is_owner: true }])
    expect(client.timeline).toMatchObject([{ label: 'Register company', to: 'Request' }])
    expect(client.waiting_for).toBe('Client')
    await expect.poll(() => app.mails.filter(({ to }) => to === 'first@istmo.test').length, { timeout: 10_000 }).toBe(1)
  })

  test('a taken tax id answers 409 with the banner of the specification, however it is written', async () => {
    await create({ tax_id: 'TAX200101AB1' })
    const { status, body } = await app.call('client/create-client', newClient({ tax_id: 'tax200101ab1' }), admin)
    expect([status, body.code, body.message]).toEqual([409, 'TAX_ID_TAKEN', 'Please use diferent TAX ID'])
    const other = await create()
    const update = { clientId: other, block: 'company', tax_id: 'TAX200101AB1' }
    expect((await app.call('client/update-client', update, admin)).body.message).toBe('Please use diferent TAX ID')
  })

  test('values that the form does not allow are refused with its messages, and nothing is stored', async () => {
    const { status, body } = await app.call('client/create-client', newClient({ tax_id: '123' }), admin)
    expect(status).toBe(400)
    expect(body.fields).toEqual([{ field: 'tax_id', message: 'Should be an RFC of 12 or 13 characters.' }])
    expect((await app.call('client/create-client', { name: 'X', moon: 1 }, admin)).body.fields[0].message).toContain('no such')
  })

  test('by a colleague who works for some companies only, who then sees it and is its account manager', async () => {
    const person = await staff({ clients: { viewTab: true, viewDetails: true } }, { all_companies: false })
    const token = await signIn(app, person)
    const id = await create({}, token)
    expect((await read(id, token)).account_manager.id).toBe(person.id)
  })
})

describe('the blocks of a company [F5]', () => {
  test('each is saved by its form, read back and kept in the history', async () => {
    const id = await create()
    const company = { website: 'https://istmo.test', imss_risk_class: 3, address: { street: 'Hidalgo', ext_num: '5' } }
    const statements = { services: { Payroll: true, EOR: null }, fee_type: 'Percent', fee_value: '4.5', prefunding: false }
    const rules = { approvers_needed: 2, two_person_rule: false }
    for (const [block, values] of Object.entries({ company, statements, rules })) {
      expect((await app.call('client/update-client', { clientId: id, block, ...values }, admin)).status).toBe(200)
    }
    expect(await read(id)).toMatchObject({ ...company, ...rules, services: ['Payroll'], fee_value: '4.5', prefunding: false })
    expect((await app.call('client/update-client', { clientId: id, block: 'rules', ...rules }, admin)).status).toBe(200)
    expect((await read(id)).version).toBe(4)
  })

  test('a field that only the form file knows is kept; one that it does not know is refused', async () => {
    const id = await create()
    const { body } = await app.call('client/update-client', { clientId: id, block: 'contact', tax_id: 'ABC200101AB1' }, admin)
    expect(body.fields).toEqual([{ field: 'tax_id', message: 'There is no such field. Leave it empty.' }])
  })

  test('a stale version changes nothing', async () => {
    const id = await create()
    const input = { clientId: id, block: 'company', website: 'https://a.test', version: 1 }
    expect((await app.call('client/update-client', input, admin)).status).toBe(200)
    const { status, body } = await app.call('client/update-client', { ...input, website: 'https://b.test' }, admin)
    expect([status, body.code]).toEqual([409, 'STALE'])
    expect((await read(id)).website).toBe('https://a.test')
  })

  test('only Admin switches the two-person rule', async () => {
    const id = await create()
    const token = await signIn(app, await staff({ clients: { viewDetails: true } }))
    const { status, body } = await app.call(
      'client/update-client',
      { clientId: id, block: 'rules', two_person_rule: false },
      token,
    )
    expect([status, body.code]).toEqual([403, 'FIELD_READ_ONLY'])
  })

  test('a Client changes company and contact while asked for them, afterwards the contact alone', async () => {
    const id = await create()
    const asker = await userOf(id)
    const token = await signIn(app, asker)
    const save = (block: string, values: object) => app.call('client/update-client', { block, ...values }, token)
    expect((await save('company', { website: 'https://own.test' })).body.client.website).toBe('https://own.test')
    expect((await save('statements', { fee_value: '0' })).status).toBe(403)
    expect((await save('rules', { approvers_needed: 1 })).status).toBe(403)
    await setRow(app.db, 'companies', { id }, { status: 'Approved' })
    expect((await save('contact', { contact_position: 'CFO' })).body.client.contact_position).toBe('CFO')
    const { status, body } = await save('company', { website: 'https://new.test' })
    expect([status, body.client.website]).toEqual([200, 'https://own.test'])
    expect(body.client.requests).toMatchObject([{ status: 'Open', changes: [{ title: 'Website', to: 'https://new.test' }] }])
    const decision = { clientId: id, changeRequestId: body.client.requests[0].id, status: 'Applied' }
    expect((await app.call('client/review-change-client', decision, token)).status).toBe(403)
    const applied = await app.call('client/review-change-client', decision, admin)
    expect(applied.body.client).toMatchObject({ website: 'https://new.test', requests: [] })
    expect((await app.call('client/review-change-client', decision, admin)).status).toBe(400)
    const again = await save('company', { website: 'https://newer.test' })
    const next = { ...decision, changeRequestId: again.body.client.requests[0].id }
    for (const status of ['Applied', 'Declined']) {
      const long = await app.call('client/review-change-client', { ...next, status, reason: 'x'.repeat(601) }, admin)
      expect(long.body.fields).toEqual([{ field: 'reason', message: 'Should have at most 600 characters.' }])
    }
    const declined = { ...next, status: 'Declined' }
    await app.call('client/review-change-client', { ...declined, reason: 'This site is not yours.' }, admin)
    await jobsDone(app)
    const told = app.mails.filter(({ to, template }) => to === asker.email && template === 'change-decided')
    expect(told.map(({ subject }) => subject.replace(/.* was/, 'was'))).toEqual(['was made', 'was declined'])
    expect(told[1]?.text).toContain('Reason: This site is not yours.')
  })

  test('internal data is hidden from a Client', async () => {
    const id = await create()
    await app.call('client/update-client', { clientId: id, block: 'statements', notes: 'Secret discount' }, admin)
    const token = await signIn(app, await userOf(id))
    const client = await read(id, token)
    expect([client.notes, client.checklist]).toEqual([null, []])
  })
})

describe('administrators [F5]', () => {
  const person = (change: object = {}) => {
    const mark = unique()
    return { firstname: 'Elena', lastname: 'Ríos', email: `elena${mark}@istmo.test`, phone: `9720000${mark}`, ...change }
  }

  test('are added, changed and removed; the last owner stays', async () => {
    const id = await create()
    const [owner] = (await read(id)).admins
    const { body } = await app.call('client/add-client-admin', { clientId: id, ...person() }, admin)
    expect(body.admin).toMatchObject({ is_owner: false, may_approve: true })
    await expect.poll(() => app.mails.some(({ to }) => to === body.admin.email), { timeout: 10_000 }).toBe(true)
    const reason = 'Left the company in May'
    const refused = await app.call('client/remove-client-admin', { userId: owner.id, reason }, admin)
    expect([refused.status, refused.body.message]).toEqual([409, 'A company needs at least one administrator.'])
    expect((await app.call('client/update-client-admin', { userId: owner.id, is_owner: false }, admin)).status).toBe(409)
    expect((await app.call('client/update-client-admin', { userId: body.admin.id, is_owner: true }, admin)).status).toBe(200)
    expect((await app.call('client/remove-client-admin', { userId: owner.id, reason: 'short' }, admin)).status).toBe(400)
    expect((await app.call('client/remove-client-admin', { userId: owner.id, reason }, admin)).status).toBe(200)
    expect((await read(id)).admins).toMatchObject([{ id: body.admin.id }])
  })

  test('a removed administrator is signed out at once, with links and devices, and can be added again', async () => {
    const id = await create()
    const email = `again${unique()}@istmo.test`
    const added = await app.call('client/add-client-admin', { clientId: id, ...person({ email }) }, admin)
    const token = await signIn(app, added.body.admin)
    expect((await app.call('client/get-client-by-id', {}, token)).status).toBe(200)
    const personId = added.body.admin.id
    const device = { person_id: personId, token: `device-of-${personId}` }
    await insertRow(app.db, 'fcm_tokens', device)
    await app.call('client/remove-client-admin', { userId: added.body.admin.id, reason: 'Left the company in May' }, admin)
    expect((await app.call('client/get-client-by-id', {}, token)).status).toBe(401)
    const open = { person_id: personId, used_at: null }
    expect(await rowsOf(app.db, 'one_time_tokens', open, ['id'])).toEqual([])
    expect(await rowsOf(app.db, 'fcm_tokens', { person_id: personId }, ['id'])).toEqual([])
    const again = await app.call('client/add-client-admin', { clientId: id, ...person({ email }) }, admin)
    expect(again.body.admin.id).toBe(added.body.admin.id)
  })

  test('only an owner looks after them, and only staff that is Client or Admin changes names and addresses', async () => {
    const id = await create()
    const [owner] = (await read(id)).admins
    const token = await signIn(app, await userOf(id, { is_owner: false }))
    expect((await app.call('client/add-client-admin', person(), token)).status).toBe(403)
    const colleague = await signIn(app, await staff({ clients: { viewDetails: true } }))
    const takeover = { userId: owner.id, email: 'mine@plantilla.test' }
    expect((await app.call('client/update-client-admin', takeover, colleague)).status).toBe(403)
    const { body } = await app.call('client/update-client-admin', { userId: owner.id, position: 'CEO' }, colleague)
    expect(body.admin.position).toBe('CEO')
  })

  test('no other administrator changes a colleague by the calls about people [F7]', async () => {
    const id = await create()
    const owner = await userOf(id, { email_verified_at: null })
    const invited = await createPerson(app.db, { role: 'Client', companyId: id, password: null, mustSetPassword: true })
    const other = await userOf(id, { is_owner: false, phone: uniquePhone() })
    const token = await signIn(app, other)
    const update = (input: object, by = token) => app.call('employee/update-employee-by-id', input, by)
    expect(await statusAndCode(update({ id: owner.id, email: 'mine@plantilla.test' }))).toEqual([403, 'FORBIDDEN'])
    expect((await app.call('employee/remove-img', { id: owner.id }, token)).status).toBe(403)
    expect((await app.call('employee/invite-employee-again', { userId: invited.id }, token)).status).toBe(403)
    expect((await read(id)).admins.find((one: { id: number }) => one.id === owner.id).email).toBe(owner.email)
    expect((await update({ firstname: 'Nuria' })).status).toBe(200)
    const byOwner = await signIn(app, owner)
    // The buttons for it are shown to owners alone.
    const isOwner = async (own: string) =>
      (await app.call('employee/verify-token', { token: own })).body.decodedToken.userLogin.is_owner
    expect([await isOwner(token), await isOwner(byOwner)]).toEqual([undefined, true])
    expect((await update({ id: other.id, email: `new-${other.email}`, nationality: 'Mexicana' }, byOwner)).status).toBe(200)
    expect((await app.call('employee/invite-employee-again', { userId: invited.id }, byOwner)).status).toBe(200)
  })

  test('the history of the company shows a change made by the calls about people', async () => {
    const id = await create()
    const user = await userOf(id, { phone: uniquePhone() })
    const own = await signIn(app, user)
    const save = { firstname: 'Nuria', email: `new-${user.email}`, nationality: 'Mexicana' }
    expect((await app.call('employee/update-employee-by-id', save, own)).status).toBe(200)
    const { body } = await app.call('client/get-history-client', { clientId: id }, own)
    const changes = body.history.find(({ action }: { action: string }) => action === 'client.admin-updated').changes
    expect(changes).toHaveLength(2)
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'Ana López: firstname', from: 'Ana', to: 'Nuria' },
        { field: 'Ana López: email', from: user.email, to: `new-${user.email}` },
      ]),
    )
    const updates = { entity_id: user.id, action: 'person.updated' }
    expect(await rowsOf(app.db, 'history', updates, ['changes'])).toEqual([
      { changes: [{ field: 'nationality', from: null, to: 'Mexicana' }] },
    ])
  })

  test('a changed email invalidates links to the former one, which is notified; the new one has to be verified', async () => {
    const id = await create()
    const user = await userOf(id)
    await app.call('employee/send-changepass-email', { email: user.email })
    const { token } = await mailedLink(app, user.email)
    const email = `new-${user.email}`
    expect((await app.call('client/update-client-admin', { userId: user.id, ...person({ email }) }, admin)).status).toBe(200)
    const { token: asked } = await mailedLink(app, user.email)
    expect((await app.call('employee/answer-email-change', { token: asked, isMine: true })).status).toBe(200)
    expect((await app.call('employee/verify-token-changepass', { token })).status).toBe(401)
    expect(await statusAndCode(app.call('employee/login', { email, password: user.password }))).toEqual([
      404,
      'EMAIL_NOT_VERIFIED',
    ])
    const mails = await mailsTo(app, user.email)
    expect(mails.some(({ text }) => text.includes('Links and codes sent to this address no longer work.'))).toBe(true)
  })

  test('someone of another kind is no administrator', async () => {
    const employee = await createPerson(app.db, { role: 'Employee' })
    expect((await app.call('client/update-client-admin', { userId: employee.id, position: 'x' }, admin)).status).toBe(400)
  })
})

const assign = (clientId: number, accountManagerId: number) =>
  app.call('client/update-account-manager', { clientId, accountManagerId }, admin)
const deactivate = (idInternalEmployee: number, more: object = {}) =>
  app.call('employee/set-active-internal-employee', { idInternalEmployee, is_active: false, ...more }, admin)

describe('account manager [F5]', () => {
  test('must be assigned to the company', async () => {
    const id = await create()
    const near = await staff({})
    const far = await staff({}, { all_companies: false })
    expect((await assign(id, near.id)).body.account_manager.id).toBe(near.id)
    expect((await assign(id, far.id)).status).toBe(400)
    expect((await read(id)).account_manager.id).toBe(near.id)
  })
})

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
      const { rows } = await app.sql`select from companies c join people m on m.id = c.account_manager_id
        where c.id = ${id} and not m.is_active`
      expect(rows).toEqual([])
    }
  })
})

describe('the lists [F4]', () => {
  test('find, filter and sort companies, with the party whose turn it is [B11]', async () => {
    const id = await create({ name: 'Zapatería Única' })
    const list = (input: object) => app.call('client/find-all-clients', input, admin)
    expect((await list({ search: 'zapateria unica' })).body).toMatchObject({
      totalClients: 1,
      clients: [{ id, status: 'Request', waiting_for: 'Client', employees_count: 0 }],
    })
    expect((await list({ filters: { services: 'EOR', status: 'Request' }, sort: '-status_since' })).body.totalClients).toBe(0)
    const { body: onboarding } = await app.call('client/find-all-clients-onboarding', { search: 'zapateria' }, admin)
    expect(onboarding.totalClients).toBe(1)
    await setRow(app.db, 'companies', { id }, { status: 'Approved' })
    const ways = [{}, { filters: { status: 'Approved' } }, { filters: { waitingFor: 'Provider' } }]
    const totals = await Promise.all(
      ways.map(
        async (way) =>
          (await app.call('client/find-all-clients-onboarding', { search: 'zapateria', ...way }, admin)).body.totalClients,
      ),
    )
    expect(totals).toEqual([0, 1, 0])
  })
})
