import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { pdfFor } from '../support/documents.ts'
import { calculate, createPayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2025-12-20T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }))
let requestId: number
const CONFIG = 'payroll/config-payrolls'
const call = (operation: Parameters<TestApp['call']>[0], input: object, token = team.tokens.admin) =>
  app.call(operation, input, token)
const { made, payrollIn } = payrollDesk(app, () => team)
beforeAll(async () => {
  const earlier = await made(period('2025-01-01', '2025-01-15'))
  await app.sql`with r as (update payment_requests set status = 'Complete' where id = ${earlier})
    update payrolls set status = 'Paid', taxed = 276000, isr = 39000 where request_id = ${earlier}`
  requestId = await made(period('2025-12-16', '2025-12-31'))
})

const CERTIFICATE = {
  employer: 'Ñandú SA de CV',
  rfc: 'EKU9003173C9',
  from: '2025-03-01',
  to: '2025-08-31',
  taxed: '90000.00',
  isr: '9000.00',
  reason: 'Certificate handed over in December.',
}

test('a company enters nothing of the annual adjustment and no profit [I2]', async () => {
  const { id } = await payrollIn(requestId)
  for (const entered of [
    { annual_adjustment: true },
    { own_returns: [{ id, files: true }] },
    { other_employers: [{ id, ...CERTIFICATE }] },
    { profit_sharing: { year: '2025', amount: '1' } },
  ]) {
    const { status, body } = await call(CONFIG, { requestId, ...entered }, team.tokens.client)
    expect([Object.keys(entered), status, body.code]).toEqual([Object.keys(entered), 403, 'FORBIDDEN'])
  }
})

describe('wages of another employer in the annual adjustment (LISR 97, 98) [I2]', () => {
  const say = async (more: object, token = team.tokens.admin) =>
    call(CONFIG, { requestId, other_employers: [{ id: (await payrollIn(requestId)).id, ...CERTIFICATE, ...more }] }, token)

  test('are entered for an adjusted year, with a reason', async () => {
    expect((await say({})).body.fields[0].field).toBe('other_employers')
    await call(CONFIG, { requestId, annual_adjustment: true })
    const wrong = await say({ rfc: 'X', taxed: '1.234', from: '2024-03-01', reason: 'Short' })
    expect(wrong.body.fields.map(({ field }: { field: string }) => field)).toEqual(
      ['rfc', 'reason', 'taxed', 'from'].map((name) => `other_employers.0.${name}`),
    )
    expect((await say({ id: 999_999 })).body.fields[0].field).toBe('other_employers.0.id')
  })

  test('enter the tax and the withholdings; a person with two employers at once has to file; the history names the author', async () => {
    const { status, body } = await say({})
    expect([status, body.requestPayment?.is_stale], JSON.stringify(body)).toEqual([200, true])
    await calculate(app, requestId, team.tokens.admin)
    const { annual, other_employers, explanation } = await payrollIn(requestId)
    expect(other_employers).toMatchObject([{ ...CERTIFICATE, exempt: '0.00', subsidy: '0.00' }])
    // 276,000.00 + 12,000.00 + 90,000.00, and 39,000.00 + 1,740.14 + 9,000.00.
    expect(annual).toMatchObject({ taxed: '378000.00', withheld: '49740.14', is_due: true, must_file: true })
    expect(JSON.stringify(explanation)).toContain('taxed 90000.00, withheld 9000.00')
    const { history } = (await call('payroll/get-history-request-payment', { requestId })).body
    const told = history.flatMap(({ changes }: { changes: { field: string; to: string }[] }) => changes)
    expect(told.find(({ field }: { field: string }) => field === 'other_employer').to).toContain(CERTIFICATE.reason)
  })

  test('have their certificate: staff attaches it, viewers of the payroll open it, and it stays when they are changed', async () => {
    const before = await payrollIn(requestId)
    const { certificate_id: entryId } = before.other_employers[0]
    const attach = (more: object, token = team.tokens.admin) => {
      const input = { payrollId: before.id, kind: 'certificate', entryId, ...more }
      return app.upload('payroll/attach-payroll-evidence', input, [pdfFor('evidence')], token)
    }
    expect(before.other_employers[0].file_url).toBeNull()
    expect((await attach({}, team.tokens.client)).body.fields[0].field).toBe('entryId')
    expect((await attach({ entryId: 999_999 })).body.fields[0].field).toBe('entryId')
    // Only for this person and this year: another payroll has no such certificate.
    const { rows } = await app.pool.query('select id from payrolls where request_id <> $1 limit 1', [requestId])
    expect((await attach({ payrollId: rows[0].id })).body.fields[0].field).toBe('entryId')
    const { status, body } = await attach({})
    expect([status, body.payroll?.is_stale], JSON.stringify(body)).toEqual([200, false])
    const read = await call('payroll/get-payroll-by-id', { payrollId: before.id }, team.tokens.client)
    const opened = await app.app.inject({ url: read.body.payroll.other_employers[0].file_url })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { history } = (await call('payroll/get-history-request-payment', { requestId })).body
    expect(history[0].changes[0]).toMatchObject({ field: `Certificate of ${CERTIFICATE.rfc}`, from: null })
    await say({ reason: 'A letter of the name was wrong.' })
    const after = await payrollIn(requestId)
    expect(after.other_employers).toMatchObject([{ file_url: expect.stringContaining('/files/') }])
    // The former entry has ended: no file can be attached to it any more.
    expect((await attach({})).status).toBe(400)
    const again = await attach({ entryId: after.other_employers[0].certificate_id })
    expect(again.body.payroll.former_files).toMatchObject([{ type: `Certificate of ${CERTIFICATE.rfc}` }])
  })

  test('pass the limit together, are changed by a new entry, and are removed with a reason; former ones stay readable', async () => {
    await say({ taxed: '120000.00', reason: 'The certificate was corrected.' })
    await calculate(app, requestId, team.tokens.admin)
    const over = await payrollIn(requestId)
    expect([over.annual.is_due, over.annual.reasons]).toEqual([false, ['Earned more than 400000.00 in the year.']])
    expect(over.other_employers).toHaveLength(1)
    await say({ remove: true, reason: 'It was of another person.' })
    await calculate(app, requestId, team.tokens.admin)
    const without = await payrollIn(requestId)
    expect(without.other_employers).toEqual([])
    expect(without.former_files).toHaveLength(2)
    expect(without.annual).toMatchObject({ taxed: '288000.00', withheld: '40740.14', to_withhold: '760.68', must_file: false })
    const { rows } = await app.pool.query('select reason, ended_at from other_employer_wages order by id')
    expect(rows.map(({ reason, ended_at }) => [reason, ended_at === null])).toEqual([
      [CERTIFICATE.reason, false],
      ['A letter of the name was wrong.', false],
      ['The certificate was corrected.', false],
      ['It was of another person.', false],
    ])
  })

  test('said by two requests at the same moment are one, that of the later word', async () => {
    const other = await made(period('2026-01-01', '2026-01-15'))
    expect((await call(CONFIG, { requestId: other, annual_adjustment: true })).status).toBe(200)
    const payrolls = await Promise.all([requestId, other].map((id) => payrollIn(id)))
    const answers = await Promise.all(
      payrolls.map(({ id, request_id: requestId }) => {
        const said = { id, ...CERTIFICATE, reason: `Said in request ${requestId}.` }
        return call(CONFIG, { requestId, other_employers: [said] })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.pool.query('select reason from other_employer_wages where ended_at is null')).rows).toHaveLength(1)
  })
})
