import { beforeEach, expect, test } from 'vitest'
import { makeClabe } from '../../payroll/identity/clabe.ts'
import { sealedFor } from '../../server/db/sealing/seal-columns.ts'
import type { TestApp } from '../support/app.ts'
import { calculate, createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { signInAs } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

/* I5 No money goes to an account that was swapped unnoticed: the accounts checked at the sending of a request are those
    its company approves and those that are paid; a later change waits for a decision on the account. */
const SEND = 'payroll/send-request-payment-to-approve'
const CHOOSE = 'payroll/choose-payroll-account'
const PAY = 'payroll/set-paid-payrolls'
const PAY_ONE = 'payroll/set-paid-ind-payroll'
const DAY = '2026-01-20'
const REASON = 'She was called at the number on file.'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const at = beforehand(() => createPayrollTeam(app, { size: 2, company: { payment_terms_days: 30 } }), beforeEach)
let requestId: number
let payrollId: number
let approved: string
let serial = 700
const another = () => makeClabe('012', '180', String(++serial))

beforeEach(async () => {
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin)
  requestId = body.requestPayment.id
  payrollId = body.requestPayment.payrolls[0].id
  approved = (await read()).bank.clabe
  await calculate(app, requestId, at.tokens.admin)
})

const admin = (operation: Parameters<TestApp['call']>[0], input: object) =>
  app.call(operation, { requestId, ...input }, at.tokens.admin)
const read = async (token = at.tokens.admin) => (await app.call('payroll/get-payroll-by-id', { payrollId }, token)).body.payroll
const send = () => admin(SEND, { acknowledged: ['all'], note: 'Nothing unusual in here.' })
const seenHash = async () => (await admin('payroll/get-request-payment-by-id', {})).body.requestPayment.totals_hash
const approve = async (totalsHash?: string) => {
  const input = { requestId, totalsHash: totalsHash ?? (await seenHash()) }
  return app.call('payroll/set-approval-request-payment', input, at.tokens.client)
}
/** A change by staff on the page of the person. */
const swap = async (clabe: string, token = at.tokens.admin) => {
  const bankDetail = { clabe, bank_name: 'BBVA', accountNumber: '', newWiseEmail: '' }
  const { status, body } = await app.call('employee/update-employee-by-id', { id: at.ids[0], bankDetail }, token)
  expect(status, JSON.stringify(body)).toBe(200)
}
const choose = (account: 'approved' | 'new', clabe: string | null, token = at.tokens.admin, reason = REASON) =>
  app.call(CHOOSE, { payrollId, account, clabe, wise_email: null, reason }, token)
const layout = () => app.download('payroll/download-payment-layout', { requestId, format: 'spei' }, at.tokens.admin)
const pay = (exceptIds: number[] = []) => admin(PAY, { paid_at: DAY, exceptIds })

test('an account changed after approval is not paid before a decision; the bank file leaves it out [I5]', async () => {
  await send()
  await approve()
  const swapped = another()
  await swap(swapped)
  const told =
    /Ana Employee 00001: the account changed on \d+ \w+ \d{4} by .+ and is not the approved one\. Choose which one is paid\./
  const refused = await pay()
  expect([refused.status, refused.body.code]).toEqual([422, 'BLOCKED'])
  expect(refused.body.message).toMatch(told)
  const one = await app.upload(PAY_ONE, { payrollId, paid_at: DAY }, [], at.tokens.admin)
  expect([one.status, one.body.message]).toEqual([422, expect.stringMatching(told)])
  const file = await layout()
  expect([file.body.includes(approved), file.body.includes(swapped)]).toEqual([false, false])
  expect(file.body.trim().split('\r\n')).toHaveLength(1)
  const { bank } = (await admin('payroll/get-papers-request-payment', {})).body.papers
  expect(bank).toMatchObject({ payments: 1, left_out: [{ payrollId, reason: expect.stringMatching(told) }] })
  expect(await read()).toMatchObject({
    bank: { clabe: approved },
    bank_changed: true,
    bank_change: { at: expect.stringMatching(/Z$/), by: expect.any(String), bank: { clabe: swapped } },
  })
  // A person left out of the payment blocks no others.
  const rest = await pay([payrollId])
  expect([rest.status, rest.body.updated.length, rest.body.held]).toEqual([200, 1, 1])
})

test('the approved account is kept, or the new one taken, with a reason, and the history tells both by their ends [I5]', async () => {
  await send()
  await approve()
  const swapped = another()
  await swap(swapped)
  expect((await choose('approved', another())).body.code).toBe('STALE')
  expect((await choose('approved', swapped, at.tokens.admin, 'Short')).body.fields).toEqual([
    { field: 'reason', message: 'Enter a reason of at least 10 characters.' },
  ])
  const kept = await choose('approved', swapped)
  expect(kept.body.payroll).toMatchObject({ bank: { clabe: approved }, bank_changed: true, bank_change: null })
  expect((await layout()).body).toContain(approved)
  // A further change needs a further decision.
  const third = another()
  await swap(third)
  expect((await layout()).body).not.toContain(approved)
  const taken = await choose('new', third)
  expect(taken.body.payroll).toMatchObject({ bank: { clabe: third }, bank_changed: false, bank_change: null })
  expect((await layout()).body).toContain(third)
  expect((await pay()).status).toBe(200)
  const { history } = (await app.call('payroll/get-history-request-payment', { requestId }, at.tokens.client)).body
  const row = history.find(({ action }: { action: string }) => action === 'payment-request.account-chosen')
  expect(row).toMatchObject({
    reason: REASON,
    changes: [{ field: 'person' }, { field: 'account', from: `••••${approved.slice(-4)}`, to: `••••${third.slice(-4)}` }],
  })
  expect(JSON.stringify(history)).not.toContain(third)
})

test('changes between calculation and sending are checked again; later changes do not enter the approval [I5]', async () => {
  await swap('002010077777777770')
  const wrong = await send()
  expect([wrong.status, wrong.body.message]).toEqual([422, 'Ana Employee 00001: the CLABE is wrong. Check its digits.'])
  const sent = another()
  await swap(sent)
  expect((await send()).status).toBe(200)
  await swap(another())
  expect((await approve()).status).toBe(200)
  expect(await read()).toMatchObject({ bank: { clabe: sent }, bank_changed: true })
  expect((await pay()).body.code).toBe('BLOCKED')
})

test('the digest of an approval holds the accounts [I5]', async () => {
  await send()
  const seen = await seenHash()
  await app.sql`update payrolls set bank = bank || ${sealedFor('payrolls', 'bank', { clabe: another() })}::jsonb
    where id = ${payrollId}`
  expect((await approve(seen)).body.code).toBe('TOTALS_CHANGED')
})

test('a new account is checked like a sent one; by the two-person rule no one chooses the one they entered [I5]', async () => {
  await send()
  await approve()
  const { body } = await admin('payroll/get-payrolls-by-request-id', { page: 1, limit: 50 })
  const other = await app.call('payroll/get-payroll-by-id', { payrollId: body.payrolls[1].id }, at.tokens.admin)
  const twin = other.body.payroll.bank.clabe
  await swap(twin)
  expect((await choose('new', twin)).body).toMatchObject({
    code: 'BLOCKED',
    message: 'Ana Employee 00001 has the same CLABE as Ana Employee 00002.',
  })
  await setRow(app.db, 'companies', { id: at.companyId }, { two_person_rule: true })
  const second = await signInAs(app, { role: 'Admin', password: null })
  const swapped = another()
  await swap(swapped, second)
  expect((await choose('new', swapped, second)).body.code).toBe('SAME_PERSON')
  // Nor anyone who prepared the request.
  expect((await choose('new', swapped)).body.code).toBe('SAME_PERSON')
  const third = await signInAs(app, { role: 'Admin', password: null })
  expect((await choose('new', swapped, third)).status).toBe(200)
})

test('nothing is chosen where nothing changed, or before the approval [I5]', async () => {
  await swap(another())
  expect((await choose('new', approved)).body.code).toBe('REQUEST_STATE')
  await send()
  await approve()
  expect((await choose('new', null)).body.code).toBe('REQUEST_STATE')
})

test('an account that a person elsewhere has is warned of, without revealing another company [I2]', async () => {
  const stranger = await createPayrollTeam(app, { size: 1, company: { name: 'Secret Company' } })
  const mine = another()
  await swap(mine)
  await setRow(app.db, 'bank_details', { person_id: stranger.ids[0] ?? 0 }, { clabe: mine })
  const unconfirmed = await admin(SEND, { acknowledged: [] })
  const message = 'Ana Employee 00001: a person of another company is paid to the same CLABE.'
  expect(unconfirmed.body.fields[0].message).toContain(message)
  const { warnings } = await read(at.tokens.client)
  const counted = await calculate(app, requestId, at.tokens.admin)
  expect(JSON.stringify([warnings, counted])).not.toContain('Secret Company')
  expect(counted.warnings.map(({ code }: { code: string }) => code)).toContain('CLABE_ELSEWHERE')
  // A person who left is excluded.
  await setRow(app.db, 'people', { id: stranger.ids[0] ?? 0 }, { status: 'Terminated' })
  const again = await calculate(app, requestId, at.tokens.admin)
  expect(again.warnings.map(({ code }: { code: string }) => code)).not.toContain('CLABE_ELSEWHERE')
})
