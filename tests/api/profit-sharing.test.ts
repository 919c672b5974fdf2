import { beforeEach, describe, expect, test } from 'vitest'
import { runCase } from '../../payroll/cases/run-case.ts'
import { calculate, createPayrollTeam, payrollDesk } from '../support/payment-requests.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-05-10T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 3 }), beforeEach)
let requestId: number
let ids: number[]
const CONFIG = 'payroll/config-payrolls'
const { ask: call, made } = payrollDesk(app, () => team)
const share = (profit_sharing: object, token = team.tokens.admin) => call(CONFIG, { requestId, profit_sharing }, token)
const get = async () => (await call('payroll/get-profit-sharing', { requestId })).body
const SHARING = { kind: 'Profit sharing', period_type: 'One-off', period_start: '2026-05-01', period_end: '2026-05-31' }
const payrollsOf = async (id: number) =>
  (await call('payroll/get-payrolls-by-request-id', { requestId: id, page: 1, limit: 10 })).body.payrolls as { id: number }[]

beforeEach(async () => {
  requestId = await made({ ...SHARING, payment_date: '2026-05-29' })
  ids = (await payrollsOf(requestId)).map(({ id }) => id)
})

describe('a profit is shared among the people of a request [I2]', () => {
  test('LFT 117 to 127: half by days, half by wages, as the case command counts it, and each payroll says how', async () => {
    const [own, trusted, short] = ids
    const inputs = [
      { id: trusted, kind: 'Trusted', daily_wage: '1500.00' },
      { id: short, kind: 'Temporary', days: '59' },
    ]
    const profit = { taxable_profit: '1200000.00', uncollected: '5000.00' }
    const { status, body } = await share({ year: '2025', ...profit, workers: inputs })
    expect(status, JSON.stringify(body)).toBe(200)
    const { sharing, workers, totalWorkers, missing } = await get()
    // 10 % of 1,200,000.00 and 5,000.00. The trusted employee counts with 800.00 and a fifth, 960.00 a day; 59 days are no
    // share. By days 62,500.00 ÷ 2; by wages 62,500.00 × 292,000.00 ÷ 642,400.00 and × 350,400.00 ÷ 642,400.00.
    expect(sharing).toMatchObject({ year: 2025, total: '125000.00', shared: '125000.00', not_shared: '0.00' })
    expect(sharing).toMatchObject({ days: '730', wages: '642400.00', trusted_daily_wage: '960.00' })
    expect([totalWorkers, missing]).toEqual([3, 0])
    const figures = ({ by_days, by_wages, limit, amount }: Record<string, string>) => [by_days, by_wages, limit, amount]
    expect(workers.map(figures)).toEqual([
      ['31250.00', '28409.09', '72000.00', '59659.09'],
      ['31250.00', '34090.91', '135000.00', '65340.91'],
      ['0.00', '0.00', '72000.00', '0.00'],
    ])
    expect(workers[0]).toMatchObject({ payroll_id: own, kind: 'Permanent', days: '365', daily_wage: '800', is_said: false })
    expect(workers[2]).toMatchObject({ kind: 'Temporary', is_said: true })
    expect(workers[2].reason).toContain('LFT 127-VII')

    const { rows } = await app.sql<{ worker: object }>`select profit_share->'worker' as worker from payrolls
      where request_id = ${requestId} order by lastname`
    const input = { year: 2025, taxableProfit: '1200000.00', uncollected: '5000.00', workers: rows.map(({ worker }) => worker) }
    const answer = runCase({ kind: 'profit-sharing', input }) as { ok: true; result: { workers: { amount: string }[] } }
    expect(answer).toMatchObject({ ok: true })
    expect(answer.result.workers.map(({ amount }) => amount)).toEqual(['59659.09', '65340.91', '0.00'])

    const request = await calculate(app, requestId, team.tokens.admin)
    expect(request.totals.gross).toBe('125000.00')
    expect(request.warnings.map(({ code }: { code: string }) => code)).not.toContain('PROFIT_SHARING_CAP')
    const [blocker] = request.blockers
    expect([request.blockers.length, blocker.text ?? blocker.message]).toEqual([
      1,
      expect.stringContaining('no share of the profit'),
    ])
    const { payroll } = (await call('payroll/get-payroll-by-id', { payrollId: own })).body
    expect(payroll.perceptions).toMatchObject([{ code: 'PROFIT_SHARING', amount: '59659.09', exempt: '1759.65' }])
    const explained = payroll.explanation.PROFIT_SHARING as { title: string; article: string; result: string }[]
    expect(explained.find(({ title }) => title === 'Share')).toMatchObject({ article: 'LFT 123, 124, 127', result: '59659.09' })
  })

  test('LFT 127-VIII: no one has more than three months of wage or the mean of the last years; an entry changes one person', async () => {
    await share({ year: '2025', amount: '300000.00' })
    expect((await get()).sharing).toMatchObject({ total: '300000.00', shared: '216000.00', not_shared: '84000.00' })
    const [one] = ids
    const last = { last_share_1: '90000.00', last_share_2: '80000.00', last_share_3: '85000.00' }
    expect((await share({ workers: [{ id: one, ...last }] })).body.requestPayment.is_stale).toBe(true)
    const { workers } = await get()
    expect(workers[0]).toMatchObject({ limit: '85000.00', amount: '85000.00', last_shares: Object.values(last), is_said: true })
    expect(workers[1]).toMatchObject({ limit: '72000.00', amount: '72000.00', is_said: false })
    // Taken away again, the person counts as contracts and payrolls say.
    await share({ workers: [{ id: one }] })
    expect((await get()).workers[0]).toMatchObject({ amount: '72000.00', is_said: false })
    const { rows } = await app.sql<{ changes: object[] }>`select changes from history where entity = 'payment-request'
      and entity_id = ${requestId} and action = 'payment-request.configured' order by id limit 1`
    expect(rows[0]?.changes).toContainEqual({ field: 'profit_sharing', from: null, to: '2025: 300000.00' })
  })

  test('LFT 124, 127-IV: days away are no days of wage, and each wage of the year counts for its days', async () => {
    const [absent, raised, moved] = team.ids
    const period = { period_start: '2025-03-01', period_end: '2025-03-15', payment_date: '2025-03-15' }
    const regular = await made({ ...period, employeeIds: [absent] })
    const [payroll] = await payrollsOf(regular)
    const away = { payrollId: payroll?.id, date_from: '2025-03-02' }
    await call('payroll/add-incidents', {
      requestId: regular,
      incidents: [
        { ...away, type: 'Absence', date_to: '2025-03-06' },
        { ...away, type: 'Maternity', date_from: '2025-03-08', date_to: '2025-03-10', imss_folio: 'AB123456' },
      ],
    })
    await app.sql`update payrolls set status = 'Paid' where request_id = ${regular}`
    await app.sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
      select id, '2025-07-01', 30000, 'MXN', 'Fortnightly' from contracts where person_id = ${raised}`
    // Moved to a later day: the terms before it count no days.
    await app.sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
      select id, '2025-02-01', 24000, 'MXN', 'Fortnightly' from contracts where person_id = ${moved}`
    await app.sql`update contracts set start_date = '2025-10-01' where person_id = ${moved}`
    await share({ year: '2025', amount: '100000.00' })
    const { workers } = await get()
    expect(workers[2]).toMatchObject({ days: '92', wages: '73600.00' })
    // Five days of absence; maternity counts. 360 × 800.00.
    expect(workers[0]).toMatchObject({ days: '360', wages: '288000.00' })
    // 181 days at 800.00 and 184 at 1,000.00.
    expect(workers[1]).toMatchObject({ days: '365', daily_wage: '1000', wages: '328800.00' })
  })

  test('people who worked in the year and are not in the request are counted', async () => {
    await call('payroll/cancel-request-payment', { requestId, reason: 'Made with one person less.' })
    requestId = await made({ ...SHARING, payment_date: '2026-05-29', employeeIds: team.ids.slice(1) })
    await share({ year: '2025', amount: '100000.00' })
    expect(await get()).toMatchObject({ totalWorkers: 2, missing: 1 })
  })

  test('errors are reported at their fields, and no other kind of request shares', async () => {
    const fields = async (input: object) => (await share(input)).body.fields
    const amount = { field: 'profit_sharing.amount', message: 'Enter the amount to share, or the taxable profit.' }
    expect(await fields({})).toEqual([{ field: 'profit_sharing.year', message: 'Enter a year such as 2025.' }])
    expect(await fields({ year: '2026', amount: '0' })).toEqual([
      { field: 'profit_sharing.year', message: 'Enter a year before that of the payment.' },
      amount,
    ])
    expect(await fields({ year: '2025', amount: '1', taxable_profit: '2' })).toEqual([
      { field: 'profit_sharing.taxable_profit', message: 'Enter the amount or the taxable profit, not both.' },
    ])
    const workers = [{ id: ids[0], kind: 'Owner', days: '367' }, { id: 1_000_000 }]
    expect((await fields({ year: '2025', amount: '1', workers })).map(({ field }: { field: string }) => field)).toEqual([
      'profit_sharing.workers.0.kind',
      'profit_sharing.workers.0.days',
      'profit_sharing.workers.1.id',
    ])
    expect(await get()).toMatchObject({ sharing: null, workers: [], totalWorkers: 0, missing: 0 })
    requestId = await made({})
    expect((await fields({ year: '2025', amount: '1' }))[0].field).toBe('profit_sharing')
  })
})
