import { expect, onTestFinished, test } from 'vitest'
import { createAdmin, endSessions, resetAccount } from '../../server/operator/accounts.ts'
import { listTaxRequests } from '../../server/operator/tax-requests.ts'
import { codeAt } from '../support/authenticator.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { createPerson, signIn as openSession, TEST_PASSWORD } from '../support/people.ts'
import { runScript } from '../support/process.ts'
import { addRow, insertRow, rowOf, setRow } from '../support/rows.ts'
import { createPasskey } from '../support/software-passkey.ts'
import { testApp } from '../support/test-app.ts'

const EMAIL = 'first-admin@plantilla.test'
const PASSWORD = 'Operador2026x'

const t = testApp({}, { hasWorker: false })

/** Runs `npm run admin -- …` on the test's database. */
const admin = (...args: string[]) => {
  const env = { DATA_DIR: t.settings.dataDir, PUBLIC_URL: 'https://office.example' }
  return runScript('admin', args, t.database.connection, env).ended
}

const signIn = (password: string) => t.call('employee/login', { email: EMAIL, password })

test('the first Admin of an empty installation is created at the terminal, signs in, and is signed out there', async () => {
  expect((await admin('list')).output).toContain('There is no Admin yet.')
  const created = await admin('create', '--email', EMAIL, '--firstname', 'Ada', '--lastname', 'Lovelace')
  expect(created.code).toBe(0)
  const token = /https:\/\/office\.example\/change-password-first-login\/(\S+)/.exec(created.output)?.[1]
  expect((await t.call('employee/change-password', { token, password: PASSWORD })).status).toBe(200)
  const signedIn = await signIn(PASSWORD)
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.role.name).toBe('Admin')
  expect((await admin('list')).output).toMatch(/first-admin@plantilla\.test {2}Ada Lovelace {2}\(1 sessions\)/)
  expect((await admin('sessions', 'end', '--email', EMAIL)).output).toContain('Sessions ended: 1.')
  expect((await t.call('employee/my-sessions', {}, signedIn.body.token)).status).toBe(401)
})

test('a reset unlocks the account and its link sets a new password', async () => {
  await setRow(t.db, 'people', { email: EMAIL }, { locked_until: '2099-01-01T00:00:00Z', failed_logins: 10 })
  expect((await signIn(PASSWORD)).status).not.toBe(200)
  const token = /reset-password\/(\S+)/.exec((await admin('reset', '--email', EMAIL)).output)?.[1]
  expect((await t.call('employee/change-password', { token, password: `${PASSWORD}2` })).status).toBe(200)
  expect((await signIn(`${PASSWORD}2`)).status).toBe(200)
  const { rows } = await t.pool.query("select device from history where action = 'session.link-made'")
  expect(rows).toEqual([{ device: 'Terminal of the server' }])
})

test('a reset removes every second factor: a lost passkey does not count again when the person adds a new factor', async () => {
  const person = await createPerson(t.db, { role: 'Admin' })
  const lost = createPasskey()
  const token = await openSession(t, person)
  const { challenge } = (await t.call('employee/begin-passkey', {}, token)).body
  await t.call('employee/confirm-passkey', { name: 'Lost phone', passkey: lost.make({ challenge }) }, token)
  const { email } = person
  const ticket = (await t.call('employee/login', { email, password: TEST_PASSWORD })).body.token
  await resetAccount(t.db, email, new Date())
  expect((await t.call('employee/ask-passkey-sign-in', {}, ticket)).status).toBe(401)
  const again = (await t.call('employee/login', { email, password: TEST_PASSWORD })).body.token
  expect((await t.call('employee/my-security', {}, again)).body.passkeys).toEqual([])
  const { secret } = (await t.call('employee/begin-second-factor', {}, again)).body
  expect((await t.call('employee/confirm-second-factor', { code: codeAt(secret) }, again)).body.recovery_codes).toHaveLength(10)
  expect((await t.call('employee/ask-passkey', {}, again)).body.code).toBe('FACTOR_STATE')
})

test.each([
  ['a reset', (email: string) => resetAccount(t.db, email, new Date())],
  ['the end of the sessions', (email: string) => endSessions(t.db, email)],
])('after %s the devices of the account get no push messages', async (_what, act) => {
  const person = await createPerson(t.db, { role: 'Admin' })
  await openSession(t, person)
  await insertRow(t.db, 'fcm_tokens', { person_id: person.id, token: `device-of-${person.id}` })
  await act(person.email)
  const left = t.db.selectFrom('fcm_tokens').select('id').where('person_id', '=', person.id)
  expect(await left.execute()).toEqual([])
})

test('an email has one account', async () => {
  const again = createAdmin(t.db, { email: EMAIL, firstname: 'A', lastname: 'B' }, new Date())
  await expect(again).rejects.toThrow(/already has an account/)
})

test.each([
  [['create', '--email', 'nobody', '--firstname', 'A', '--lastname', 'B'], /is not an email address/],
  [['create', '--email', 'b@plantilla.test'], /--firstname is missing/],
  [['reset', '--email', 'unknown@plantilla.test'], /Nobody has the email/],
  // A name that every object has.
  [['constructor'], /^npm run admin -- create/],
  [['list', '--all'], /Unknown option '--all'/],
])('refuses %s in words', async (args, expected) => {
  const { code, output } = await admin(...args)
  expect(code).toBe(1)
  expect(output).toMatch(expected)
  expect(output).not.toMatch(/^\s+at /m)
})

test('a failure of the database is one readable line', async () => {
  await t.pool.query(`create function refuse_admin() returns trigger language plpgsql as $$ begin
    raise exception 'permission denied for table people' using errcode = 'insufficient_privilege'; end $$`)
  await t.pool.query('create trigger refuse_admin before insert on people execute function refuse_admin()')
  onTestFinished(async () => void (await t.pool.query('drop trigger refuse_admin on people; drop function refuse_admin()')))
  const { code, output } = await admin('create', '--email', 'c@plantilla.test', '--firstname', 'C', '--lastname', 'D')
  expect(code).toBe(1)
  expect(output).toMatch(/^The user of DATABASE_URL may not change the database\..*permission denied for table people/)
  expect(output).not.toMatch(/^\s+at /m)
})

test('a tax document that a former service did not confirm is listed, and released for a reason', async () => {
  const { db } = t
  const at = await createInvoicing(t)
  const bill = await addRow(db, 'fee_bills', {
    company_id: at.companyId,
    status: 'Making',
    service: 'facturama',
    serie: 'PF',
    folio: '77',
    account: 'plantilla',
    request: JSON.stringify({ issuer: { rfc: 'EKU9003173C9' }, receiver: { rfc: 'XAXX010101000' } }),
    total: '116.00',
    issued_at: '2026-01-02T00:00:00Z',
    claimed_at: '2026-01-02T00:00:00Z',
  })
  const invoiceId = await insertInvoice(t, at, { status: 'Paid' })
  await insertRow(db, 'fee_bill_invoices', { invoice_id: invoiceId, fee_bill_id: bill.id })
  expect((await admin('tax-requests')).output).toContain(
    'PF-77  of EKU9003173C9  at facturama (account plantilla)  since 2026-01-02T00:00:00.000Z',
  )
  const release = ['tax-requests', 'release', '--document', 'PF-77']
  expect((await admin(...release)).output).toContain('--reason is missing.')
  const released = await admin(...release, '--reason', 'Not among the bills at Facturama.')
  expect([released.code, released.output]).toEqual([0, expect.stringContaining('The request for PF-77 is released.')])
  expect(await listTaxRequests(db)).toEqual([])
  expect((await rowOf(db, 'history', { entity_id: at.companyId, action: 'client.fee-bill-released' })).changes).toEqual([
    { field: 'fee_bill', from: null, to: 'PF-77' },
    { field: 'issuer_rfc', from: 'EKU9003173C9', to: null },
    { field: 'total', from: '116.00', to: null },
    { field: 'claimed_at', from: '2026-01-02T00:00:00.000Z', to: null },
  ])
  expect(await db.selectFrom('fee_bill_invoices').select('invoice_id').where('fee_bill_id', '=', bill.id).execute()).toEqual([])
})
