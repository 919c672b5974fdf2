import { expect, test } from 'vitest'
import { accountInput, insertOwnAccount, newClabe } from '../support/bank.ts'
import { flags } from '../support/flags.ts'
import { createReadyCompany } from '../support/onboarding.ts'
import { createCompany, createPerson, signIn, signInAs } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const admin = signedIn(app, { role: 'Admin', password: null })
const other = signedIn(app, { role: 'Admin', password: null })

const CREATE = 'employee/create-new-own-bank-account'
const UPDATE = 'employee/update-own-bank-account'
const ASSIGN = 'employee/assign-core-bank-account-to-company'
const CORE = 'employee/get-all-core-bank-account-by-company-id'
const LIST = 'employee/get-all-own-bank-account'
const LINK = 'client/link-client-bank-account'

const create = async (more: Record<string, unknown> = {}) => {
  const answer = await app.call(CREATE, accountInput(more), admin)
  expect(answer.status).toBe(200)
  return answer.body.bankAccount
}
/** The person confirms the account as it is. */
const confirm = async (id: number, token: string) => {
  const { version } = await rowOf(app.db, 'own_bank_accounts', { id })
  return app.call(UPDATE, { id, confirm: true, version }, token)
}
const rowsAbout = (entity: string, id: number) => rowsOf(app.db, 'history', { entity, entity_id: id })

test('a new account follows its CLABE, waits for another person, and is used when that person confirms it [F6]', async () => {
  const clabe = newClabe()
  const account = await create({ clabe })
  expect(account).toMatchObject({
    clabe,
    bank_name: 'Banamex',
    accountNumber: clabe.slice(6, 17),
    status: 'In review',
    is_active: false,
    version: 1,
  })
  const own = await app.call(UPDATE, { id: account.id, confirm: true, version: 1 }, admin)
  expect(own.body).toMatchObject({ status: 403, code: 'SAME_PERSON', message: 'Another person must confirm this account.' })
  const { body } = await app.call(UPDATE, { id: account.id, confirm: true, version: 1 }, other)
  expect(body.bankAccount).toMatchObject({ status: 'Active', is_active: true, version: 2 })
  const rows = await rowsAbout('bank-account', account.id)
  expect(rows.map(({ action, from_status, to_status }) => [action, from_status, to_status])).toEqual([
    ['bank-account.created', null, 'In review'],
    ['bank-account.confirmed', 'In review', 'Active'],
  ])
  expect(JSON.stringify(rows)).not.toContain(clabe)
  expect(rows[0]?.changes).toContainEqual({ field: 'clabe', from: null, to: `••••${clabe.slice(-4)}` })
})

test('a change leaves the confirmed data in use until another person confirms it, and companies are notified then [F6]', async () => {
  const { id, clabe } = await create()
  await confirm(id, other)
  const company = await createCompany(app.db)
  await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [id] }, admin)
  const next = newClabe()
  const changed = await app.call(UPDATE, { id, clabe: next, bank_name: null, accountNumber: null }, other)
  expect(changed.body.bankAccount).toMatchObject({ clabe, status: 'In review', is_active: true })
  expect(changed.body.bankAccount.pending).toContainEqual({ field: 'clabe', from: clabe, to: next })
  const told = async () => (await app.call(CORE, { companyId: company.id }, admin)).body.bankAccounts
  expect(await told()).toMatchObject([{ id, clabe, is_default: true }])
  const before = (await rowsAbout('company', company.id)).length
  expect((await confirm(id, other)).body.code).toBe('SAME_PERSON')
  expect((await confirm(id, admin)).body.bankAccount).toMatchObject({ clabe: next, status: 'Active', pending: [] })
  expect(await told()).toMatchObject([{ id, clabe: next, accountNumber: next.slice(6, 17) }])
  const rows = await rowsAbout('company', company.id)
  expect(rows.slice(before).map(({ action, visibility }) => [action, visibility])).toEqual([
    ['client.core-account-updated', 'Client'],
  ])
})

test('an account that companies pay into is not taken out of use, and tells how many they are [F6]', async () => {
  const { id } = await create()
  await confirm(id, other)
  const company = await createCompany(app.db)
  await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [id] }, admin)
  expect((await app.call(UPDATE, { id, is_active: false }, admin)).body).toMatchObject({
    status: 409,
    code: 'ACCOUNT_IN_USE',
    message: 'This account is used by 1 company that pays into it.',
  })
  expect((await app.call(UPDATE, { id, is_core: false }, admin)).body.code).toBe('ACCOUNT_IN_USE')
  await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [] }, admin)
  const { body } = await app.call(UPDATE, { id, is_active: false }, admin)
  expect(body.bankAccount).toMatchObject({ status: 'Inactive', is_active: false, steps: [] })
  const again = await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [id] }, admin)
  expect(again.body).toMatchObject({ status: 409, code: 'ACCOUNT_INACTIVE', message: 'This account is not active.' })
})

test('one number is one account, also while it is only asked for, and free again once the account is out of use [F6]', async () => {
  const { id, clabe } = await create()
  const twice = await app.call(CREATE, accountInput({ clabe }), other)
  expect(twice.body).toMatchObject({ status: 409, code: 'DUPLICATE', fields: [{ field: 'clabe' }] })
  await confirm(id, other)
  const wanted = newClabe()
  await app.call(UPDATE, { id, clabe: wanted }, admin)
  expect((await app.call(CREATE, accountInput({ clabe: wanted }), admin)).body.code).toBe('DUPLICATE')
  await app.call(UPDATE, { id, is_active: false }, admin)
  expect((await app.call(CREATE, accountInput({ clabe }), other)).status).toBe(200)
})

test('the rules of the form hold in the call: CLABE, account number, an account abroad [F6]', async () => {
  const fieldsOf = async (more: Record<string, unknown>) => (await app.call(CREATE, accountInput(more), admin)).body.fields
  expect(await fieldsOf({ clabe: '123' })).toEqual([{ field: 'clabe', message: 'Only Numbers' }])
  expect(await fieldsOf({ accountNumber: '12-3' })).toEqual([{ field: 'accountNumber', message: 'Debe contener solo números' }])
  expect(await fieldsOf({ shoe: 'x' })).toEqual([{ field: 'shoe', message: 'There is no such field. Leave it empty.' }])
  // A dialog that was open while the field was removed from its file sends it empty, and a switch off.
  for (const shoe of [null, false]) expect(await create({ shoe })).not.toHaveProperty('shoe')
  const abroad = { clabe: null, swift: 'FRSTUS33', bank_name: 'First Bank', accountNumber: '123456789', currency: 'USD' }
  expect(await create(abroad)).toMatchObject({ clabe: null, swift: 'FRSTUS33', bank_name: 'First Bank' })
})

test('a confirmation names the version that was compared, and is refused after a change [F6]', async () => {
  const { id, version } = await create()
  expect((await app.call(UPDATE, { id, confirm: true }, other)).body).toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'version', message: 'Say which version of the account you compared.' }],
  })
  await app.call(UPDATE, { id, alias: 'Another' }, admin)
  expect((await app.call(UPDATE, { id, confirm: true, version }, other)).body.code).toBe('STALE')
  expect(await rowOf(app.db, 'own_bank_accounts', { id })).toMatchObject({ status: 'In review' })
})

test('a stale version is reported, and one of two concurrent confirmations wins [F6]', async () => {
  const { id } = await create()
  const third = await signInAs(app, { role: 'Admin', password: null })
  const both = await Promise.all([other, third].map((token) => app.call(UPDATE, { id, confirm: true, version: 1 }, token)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await app.call(UPDATE, { id, alias: 'Another', version: 1 }, admin)).body.code).toBe('STALE')
})

test('the list masks numbers, finds and filters; companies out of reach are not named [F6]', async () => {
  const [mine, foreign] = [await createCompany(app.db), await createCompany(app.db)]
  const { id, clabe } = await create({ alias: 'Searched Zacatecas' })
  await confirm(id, other)
  for (const { id: companyId } of [mine, foreign]) await app.call(ASSIGN, { companyId, bankAccountIds: [id] }, admin)
  const permissions = flags(['internalEmployees.bankAccounts'])
  const staff = await signInAs(app, { role: 'InternalEmployee', password: null, permissions, companies: [mine.id] })
  const { body } = await app.call(LIST, { search: 'zacatecas', filters: { is_core: true, is_active: true } }, staff)
  expect(body).toMatchObject({ totalBankAccounts: 1, bankAccounts: [{ id, companies: mine.name }] })
  expect(body.bankAccounts[0].number).toBe(`••••${clabe.slice(-4)}`)
  expect(JSON.stringify(body)).not.toContain(clabe)
  expect((await app.call(LIST, { search: 'zacatecas', filters: { is_core: false } }, staff)).body.totalBankAccounts).toBe(0)
  const one = await app.call('employee/get-own-bank-account', { id }, staff)
  expect(one.body.bankAccount).toMatchObject({ clabe, companies: [{ id: mine.id }] })
})

test('many companies of an account are cut in the list, with a sign that there are more [F6]', async () => {
  const company = await createCompany(app.db, { name: 'Ñ'.repeat(201) })
  const { id } = await create({ alias: 'Searched Chiapas' })
  await confirm(id, other)
  await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [id] }, admin)
  const { body } = await app.call(LIST, { search: 'chiapas' }, admin)
  expect(body.bankAccounts[0].companies).toBe(`${'Ñ'.repeat(199)}…`)
})

test('only core accounts are assigned, the whole list at once, with one usual account [F6]', async () => {
  const company = await createCompany(app.db)
  const own = await insertOwnAccount(app, { is_core: false })
  const [a, b] = [await insertOwnAccount(app), await insertOwnAccount(app)]
  const assign = (bankAccountIds: number[], defaultId?: number) =>
    app.call(ASSIGN, { companyId: company.id, bankAccountIds, ...(defaultId ? { defaultId } : {}) }, admin)
  expect((await assign([own])).body).toMatchObject({ status: 409, code: 'ACCOUNT_NOT_CORE' })
  expect((await assign([2_147_483_000])).body.fields).toEqual([
    { field: 'bankAccountIds', message: 'There is no such account.' },
  ])
  expect((await assign([a], b)).body.fields[0].field).toBe('defaultId')
  const { body } = await assign([a, b], b)
  expect(body.bankAccounts.map((account: { id: number; is_default: boolean }) => [account.id, account.is_default])).toEqual([
    [b, true],
    [a, false],
  ])
  const rows = (await rowsAbout('company', company.id)).length
  await assign([b, a], b)
  expect((await rowsAbout('company', company.id)).length).toBe(rows)
})

test('without a core account in use the approval names the missing item [C10]', async () => {
  const company = await createReadyCompany(app, 'Approval')
  await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [] }, admin)
  const approve = () => app.call('client/update-client-onboarding-status', { clientId: company.id, status: 'Approved' }, admin)
  expect((await approve()).body).toMatchObject({ code: 'CLIENT_INCOMPLETE' })
  const id = await insertOwnAccount(app)
  await app.call(ASSIGN, { companyId: company.id, bankAccountIds: [id] }, admin)
  expect((await approve()).status).toBe(200)
})

test('a company links its account; people who may link read the numbers, for others they are masked [F5]', async () => {
  const company = await createCompany(app.db)
  const client = await signInAs(app, { role: 'Client', companyId: company.id, password: null })
  const { is_core: _core, ...bankAccount } = accountInput({ alias: 'Refunds' })
  const { body } = await app.call(LINK, { bankAccount }, client)
  expect(body.bankAccounts).toMatchObject([{ alias: 'Refunds', clabe: bankAccount.clabe, bank_name: 'Banamex' }])
  const twice = await app.call(LINK, { bankAccount }, client)
  expect(twice.body).toMatchObject({ code: 'DUPLICATE', fields: [{ field: 'bankAccount.clabe' }] })
  const wrong = await app.call(LINK, { bankAccount: { ...bankAccount, clabe: '12' } }, client)
  expect(wrong.body.fields).toEqual([{ field: 'bankAccount.clabe', message: 'Only Numbers' }])
  const looking = await createPerson(app.db, {
    role: 'InternalEmployee',
    password: null,
    permissions: { clients: { viewDetails: true, edit: false } },
  })
  const seen = await app.call('client/get-all-client-bank-account', { clientId: company.id }, await signIn(app, looking))
  expect(seen.body.bankAccounts[0].clabe).toBe(`••••${bankAccount.clabe.slice(-4)}`)
  expect(JSON.stringify(await rowsAbout('company', company.id))).not.toContain(bankAccount.clabe)
})
