import { expect, test } from 'vitest'
import { formatAmount } from '../../contract/language/formats.ts'
import { statusAndCode } from '../support/app.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { calculate, createPayrollTeam, FORTNIGHT, type PayrollTeam } from '../support/payment-requests.ts'
import { createPerson, signIn } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const CREATE = 'payroll/create-request-payment'
const READ = 'payroll/get-request-payment-by-id'
const SEND = 'payroll/send-request-payment-to-approve'
const REOPEN = 'payroll/reopen-request-payment'
const CANCEL = 'payroll/cancel-request-payment'
const ADJUST = 'payroll/require-adjustment-request-payment'
const STORY = 'payroll/get-history-request-payment'
const OPEN = 'payroll/open-request-payment-link'
const APPROVE = 'payroll/approve-request-payment-by-link'
const NOTE = 'One person is new this fortnight.'
const REASON = 'The bonus of Ana is missing.'

const app = testApp()

const read = async (requestId: number, token: string) => (await app.call(READ, { requestId }, token)).body.requestPayment
const send = (requestId: number, { tokens }: PayrollTeam) =>
  app.call(SEND, { requestId, acknowledged: ['all'], note: NOTE }, tokens.admin)
/** A request that was counted and sent to its company. */
async function sent(team: PayrollTeam): Promise<number> {
  app.now.value = new Date('2026-01-20T18:00:00Z')
  const { body } = await app.call(CREATE, { companyId: team.companyId, ...FORTNIGHT }, team.tokens.admin)
  const requestId = body.requestPayment.id as number
  await calculate(app, requestId, team.tokens.admin)
  const answer = await send(requestId, team)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await jobsDone(app)
  return requestId
}
const mailsOf = async (email: string) => (await mailsTo(app, email)).filter(({ text }) => text.includes('/approve-payment/'))
/** The token of the newest mail with a link to approve. */
const linkOf = async (email: string): Promise<string> =>
  /approve-payment\/([\w-]{43})/.exec((await mailsOf(email)).at(-1)?.text ?? '')?.[1] ?? ''
const open = async (token: string) => (await app.call(OPEN, { token })).body
const stageOf = async (token: string) => (await open(token)).data?.stage ?? 'ended'

test('an approver gets a mail with the payment, looks at it without an account, and approves it once', async () => {
  const team = await createPayrollTeam(app, { size: 2 })
  const requestId = await sent(team)
  const [mail, ...more] = await mailsOf(team.client.email)
  expect(more).toEqual([])
  const seen = await read(requestId, team.tokens.client)
  expect(mail?.subject).toBe(`Payment request ${seen.folio} is waiting for your approval`)
  for (const words of ['2 people', formatAmount(seen.totals.total_to_fund, 'MXN'), NOTE]) expect(mail?.text).toContain(words)
  const token = await linkOf(team.client.email)
  const { data } = await open(token)
  expect(data).toMatchObject({
    stage: 'open',
    people_count: 2,
    note: NOTE,
    totals_hash: seen.totals_hash,
    approver: 'Ana López',
  })
  expect(data.people.map(({ net }: { net: string }) => net)).toEqual(seen.payrolls.map(({ net }: { net: string }) => net))
  const amounts = [data.employer_cost, data.other, data.fee, data.fee_vat].map(Number)
  const parts = amounts.reduce((sum, part) => sum + Math.round(part * 100), 0)
  expect((parts / 100).toFixed(2)).toBe(data.total_to_fund)
  expect(await statusAndCode(app.call(APPROVE, { token, totalsHash: '0'.repeat(64) }))).toEqual([409, 'TOTALS_CHANGED'])
  const input = { token, totalsHash: data.totals_hash }
  // Two clicks at once approve once.
  const clicks = await Promise.all([app.call(APPROVE, input), app.call(APPROVE, input)])
  expect(clicks.map(({ status, body }) => [status, body.data?.stage])).toEqual([
    [200, 'approved'],
    [200, 'approved'],
  ])
  const after = await read(requestId, team.tokens.client)
  expect([after.status, after.client_approved_at !== null]).toEqual(['Approval', true])
  expect(after.approvals).toMatchObject([{ name: 'Ana López', via: 'mail' }])
  const story = (await app.call(STORY, { requestId }, team.tokens.admin)).body
  expect(JSON.stringify(story).match(/payment-request\.approved/g)).toHaveLength(1)
  expect(JSON.stringify(story)).toContain('Ana López')
})

test('of two approvers each has a link of their own, and both are needed', async () => {
  const team = await createPayrollTeam(app, { size: 1, company: { approvers_needed: 2 } })
  const second = await createPerson(app.db, { role: 'Client', companyId: team.companyId, password: null })
  const silent = await createPerson(app.db, { role: 'Client', companyId: team.companyId, password: null })
  await setRow(app.db, 'people', { id: silent.id }, { may_approve: false })
  const requestId = await sent(team)
  expect(await mailsOf(silent.email)).toEqual([])
  const [one, two] = [await linkOf(team.client.email), await linkOf(second.email)]
  const { totals_hash } = (await open(one)).data
  expect((await app.call(APPROVE, { token: one, totalsHash: totals_hash })).status).toBe(200)
  expect([await stageOf(one), await stageOf(two)]).toEqual(['approved', 'open'])
  expect((await read(requestId, team.tokens.client)).client_approved_at).toBeNull()
  expect((await app.call(APPROVE, { token: two, totalsHash: totals_hash })).status).toBe(200)
  expect((await read(requestId, team.tokens.client)).client_approved_at).not.toBeNull()
})

test('a withdrawn, returned or cancelled request is not approved by its link; the company is notified, and a new mail has a new link', async () => {
  const team = await createPayrollTeam(app, { size: 1 })
  const { tokens, client } = team
  const requestId = await sent(team)
  const first = await linkOf(client.email)
  const { totals_hash } = (await open(first)).data
  expect((await app.call(APPROVE, { token: first, totalsHash: totals_hash })).status).toBe(200)
  expect((await app.call(REOPEN, { requestId, reason: REASON }, tokens.admin)).status).toBe(200)
  await jobsDone(app)
  const told = async (words: string) => (await mailsTo(app, client.email)).filter(({ subject }) => subject.endsWith(words))
  expect((await told('was taken back for correction')).map(({ text }) => text.includes(REASON))).toEqual([true])
  // The approval has lapsed, and a used link brings it back by no second click.
  expect(await stageOf(first)).toBe('gone')
  expect((await app.call(APPROVE, { token: first, totalsHash: totals_hash })).body.data.stage).toBe('gone')
  expect((await send(requestId, team)).status).toBe(200)
  await jobsDone(app)
  expect(await stageOf(first)).toBe('ended')
  const next = await linkOf(client.email)
  expect(await stageOf(next)).toBe('open')
  expect((await app.call(ADJUST, { requestId, reason: REASON }, tokens.client)).status).toBe(200)
  expect(await stageOf(next)).toBe('gone')
  expect(await statusAndCode(app.call(APPROVE, { token: next, totalsHash: totals_hash }))).toEqual([409, 'REQUEST_STATE'])
  const answer = await app.call(CANCEL, { requestId, reason: REASON }, tokens.admin)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await jobsDone(app)
  expect(await told('was cancelled')).toHaveLength(1)
})

test('a link ends after seven days, with the right to approve, and with the move to another company', async () => {
  const team = await createPayrollTeam(app, { size: 1 })
  const { db } = app
  await sent(team)
  const token = await linkOf(team.client.email)
  expect(await stageOf(token)).toBe('open')
  app.now.value = new Date('2026-01-28T18:00:00Z')
  expect((await open(token)).code).toBe('LINK_INVALID')
  app.now.value = new Date('2026-01-20T18:00:00Z')
  const set = (values: { may_approve?: boolean; company_id?: number }) => setRow(db, 'people', { id: team.client.id }, values)
  await set({ may_approve: false })
  expect((await open(token)).code).toBe('LINK_INVALID')
  const other = await createPayrollTeam(app, { size: 1 })
  await set({ may_approve: true, company_id: other.companyId })
  expect((await open(token)).code).toBe('LINK_INVALID')
  await set({ company_id: team.companyId })
  // The link of a payment request opens no invoice.
  expect((await app.call('contractor/open-invoice-link', { token })).body.code).toBe('LINK_INVALID')
  expect(await stageOf(token)).toBe('open')
})

test('a company that approves nothing gets no mail to approve', async () => {
  const team = await createPayrollTeam(app, { size: 1 })
  const stranger = await createPerson(app.db, { role: 'Client', companyId: team.companyId, password: null })
  await signIn(app, stranger)
  const { body } = await app.call(CREATE, { companyId: team.companyId, ...FORTNIGHT }, team.tokens.admin)
  const requestId = body.requestPayment.id as number
  const { limits } = await rowOf(app.db, 'payment_requests', { id: requestId })
  const silent = JSON.stringify({ ...(limits as object), require_client_approval: false })
  await setRow(app.db, 'payment_requests', { id: requestId }, { limits: silent })
  await calculate(app, requestId, team.tokens.admin)
  expect((await send(requestId, team)).status).toBe(200)
  await jobsDone(app)
  expect([await mailsOf(team.client.email), await mailsOf(stranger.email)]).toEqual([[], []])
})
