import { beforeEach, describe, expect, test } from 'vitest'
import {
  beginNextContract,
  calculate,
  createPayrollTeam,
  type PayrollTeam,
  payrollDesk,
  period,
} from '../support/payment-requests.ts'
import { signIn } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { CALCULATE, TERMINATE } from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let team: PayrollTeam
const { call, made, paid, payrollIn } = payrollDesk(app, () => team)

const adjusted = async (requestId: number) => {
  await call('payroll/config-payrolls', { requestId, annual_adjustment: true })
  return calculate(app, requestId, team.tokens.admin)
}
const personOf = () => team.ids[0] ?? 0

describe('a person has one annual adjustment with an employer, under however many contracts (LISR 97) [I2]', () => {
  let december: number
  beforeEach(async () => {
    app.now.value = new Date('2025-12-20T18:00:00Z')
    team = await createPayrollTeam(app, { size: 1 })
    const earlier = await made(period('2025-01-01', '2025-01-15'))
    await app.sql`update payrolls set taxed = 276000, isr = 43000 where request_id = ${earlier}`
    await paid(earlier)
    december = await made(period('2025-12-16', '2025-12-31'))
    await adjusted(december)
    await paid(december)
    app.now.value = new Date('2026-01-08T18:00:00Z')
    team.tokens.admin = await signIn(app, team.admin)
  })

  test('the rest of a credit goes on under the contract that continues the one of the adjustment', async () => {
    await beginNextContract(app.database, team, personOf(), { end: '2025-12-31', start: '2026-01-01' })
    const january = await made(period('2026-01-01', '2026-01-15'))
    await calculate(app, january, team.tokens.admin)
    // 3,239.32 in favour, of which December credited 1,740.14.
    expect((await payrollIn(january)).annual).toMatchObject({ year: 2025, is_made: false, credited: '1499.18', left: '0.00' })
  })

  test('the next contract does not adjust the year again, and its payroll names the request that did', async () => {
    await beginNextContract(app.database, team, personOf(), { end: '2025-12-31', start: '2026-01-01' })
    const january = await made(period('2026-01-01', '2026-01-15'))
    const { annual } = await adjusted(january)
    const { folio } = (await call('payroll/get-request-payment-by-id', { requestId: december })).requestPayment
    expect([annual.made_for, annual.people[0].reasons]).toEqual([0, [`${folio} adjusts the year.`]])
    expect((await payrollIn(january)).annual_elsewhere).toEqual([`${folio} adjusts the year.`])
  })

  test('of an adjustment that lost the year to another one, only the credited amount counts', async () => {
    await app.sql`update payrolls l set annual = d.annual || '{"credited": "500.00"}' from payrolls d
      where l.employee_id = d.employee_id and l.period_start = '2025-01-01' and d.request_id = ${december}`
    const january = await made(period('2026-01-01', '2026-01-15'))
    await calculate(app, january, team.tokens.admin)
    // 3,239.32 in favour once, of which 1,740.14 and 500.00 were credited.
    expect((await payrollIn(january)).annual).toMatchObject({ in_favour: '999.18', credited: '999.18', left: '0.00' })
  })

  describe('two contracts in one request', () => {
    let january: number
    const include = async () => {
      await beginNextContract(app.database, team, personOf(), { end: '2026-01-15', start: '2026-01-16' })
      await call('payroll/config-payrolls', { requestId: january, includeEmployees: [personOf()] })
    }
    const payrolls = async () => {
      const { rows } = await app.sql<{ id: number; adjusts_year: number | null; credited: string | null; is_stale: boolean }>`
        select id, adjusts_year, annual->>'credited' as credited, is_stale from payrolls
        where request_id = ${january} order by contract_id`
      return rows
    }
    const credits = async () => (await payrolls()).map(({ credited }) => credited)
    beforeEach(async () => {
      january = await made(period('2026-01-01', '2026-01-31'), { period_type: 'Monthly' })
    })

    test('the later one alone takes the rest, however often they are calculated', async () => {
      await include()
      for (const _time of ['first', 'second', 'third']) {
        await calculate(app, january, team.tokens.admin)
        // Of 1,499.18 as much as its own income tax.
        expect(await credits()).toEqual([null, '946.62'])
      }
    })

    test('the earlier one gives up the rest that it took before the later one was included', async () => {
      await calculate(app, january, team.tokens.admin)
      expect(await credits()).toEqual(['1499.18'])
      await include()
      const [, later] = await payrolls()
      const { is_stale } = await calculate(app, january, team.tokens.admin, [later?.id ?? 0])
      expect([is_stale, await payrolls()]).toMatchObject([
        true,
        [
          { credited: null, is_stale: true },
          { credited: '946.62', is_stale: false },
        ],
      ])
      await calculate(app, january, team.tokens.admin)
      expect(await credits()).toEqual([null, '946.62'])
      const exclude = [{ id: later?.id, reason: 'Paid in the next month.' }]
      await call('payroll/config-payrolls', { requestId: january, exclude })
      expect((await payrolls())[0]).toMatchObject({ is_stale: true })
      await calculate(app, january, team.tokens.admin)
      expect((await credits())[0]).toBe('946.62')
    })

    test.each(['before', 'after'])('the later one adjusts the year if it is included %s the year is chosen', async (time) => {
      await app.sql`update payrolls set adjusts_year = null, annual = null where request_id = ${december}`
      if (time === 'before') await include()
      await call('payroll/config-payrolls', { requestId: january, annual_adjustment: true })
      if (time === 'after') await include()
      await calculate(app, january, team.tokens.admin)
      expect(await payrolls()).toMatchObject([
        { adjusts_year: null, credited: null },
        { adjusts_year: 2025, credited: expect.stringMatching(/^[1-9]/) },
      ])
      const second = app.sql`update payrolls set adjusts_year = 2025 where request_id = ${january}`
      await expect(second).rejects.toMatchObject({ constraint: 'payrolls_adjusts_once' })
    })
  })

  test('a payroll of the other contract in the same request is named as such, with the step that is left', async () => {
    await app.sql`update payrolls set adjusts_year = null, annual = null where request_id = ${december}`
    const request = await made({ ...period('2025-12-01', '2025-12-15'), payment_date: '2025-12-31' })
    await beginNextContract(app.database, team, personOf(), { end: '2025-12-07', start: '2025-12-08' })
    await call('payroll/config-payrolls', { requestId: request, includeEmployees: [personOf()] })
    const blockersOf = ({ blockers }: { blockers: { code: string; message: string }[] }) =>
      blockers.flatMap(({ code, message }) => (code === 'ADJUSTMENT_OPEN' ? [message] : []))
    expect(blockersOf(await adjusted(request))).toEqual([
      'Ana Employee 00001: another contract of the person is paid by this request too. The annual adjustment counts what was ' +
        'paid: exclude one of the two payrolls, or adjust later.',
    ])
    const first = await app.sql<{ id: number }>`select id from payrolls where request_id = ${request}
      order by contract_id limit 1`
    const exclude = [{ id: first.rows[0]?.id, reason: 'Paid in a request of its own.' }]
    await call('payroll/config-payrolls', { requestId: request, exclude })
    expect(blockersOf(await calculate(app, request, team.tokens.admin))).toEqual([])
  })

  test('a credit that a settlement told the person to claim is not credited again after a new hire', async () => {
    const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: personOf() })
    const ending = { contractId, type: 'Resignation', last_day: '2026-01-10', contract_end_date: '2026-01-10' }
    const { totalsHash } = await call(CALCULATE, ending)
    await call(TERMINATE, { ...ending, reason: 'Moves to another city.', confirm: 'TERMINATE', totalsHash })
    const settlement = await made({ kind: 'Settlement', period_type: 'One-off', ...period('2026-01-01', '2026-01-10') })
    await calculate(app, settlement, team.tokens.admin)
    expect((await payrollIn(settlement)).annual).toMatchObject({ year: 2025, to_claim: '1499.18' })
    await beginNextContract(app.database, team, personOf(), { end: '2026-01-10', start: '2026-01-16' })
    const january = await made(period('2026-01-16', '2026-01-31'))
    await calculate(app, january, team.tokens.admin)
    expect((await payrollIn(january)).annual).toBeNull()
    await call('payroll/cancel-request-payment', { requestId: settlement, reason: 'It is paid another way.' })
    await calculate(app, january, team.tokens.admin)
    expect((await payrollIn(january)).annual).toMatchObject({ year: 2025, credited: '1499.18' })
  })
})
