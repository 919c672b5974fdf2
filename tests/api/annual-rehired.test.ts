import { sql } from 'kysely'
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
    await sql`update payrolls set taxed = 276000, isr = 43000 where request_id = ${earlier}`.execute(app.database.db)
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

  test('of two contracts in one request the later one adjusts the year, and the database refuses a second one', async () => {
    await sql`update payrolls set adjusts_year = null, annual = null where request_id = ${december}`.execute(app.database.db)
    const january = await made(period('2026-01-01', '2026-01-31'), { period_type: 'Monthly' })
    const contractId = await beginNextContract(app.database, team, personOf(), { end: '2026-01-15', start: '2026-01-16' })
    const { id: first } = await payrollIn(january)
    await sql`insert into payrolls (request_id, company_id, employee_id, contract_id, firstname, lastname, kind, period_start,
        period_end, payment_date, claim, claimed, created_at, updated_at)
      select request_id, company_id, employee_id, ${contractId}, firstname, lastname, kind, period_start, period_end, payment_date,
        claim, claimed, now(), now() from payrolls where id = ${first}`.execute(app.database.db)
    await call('payroll/config-payrolls', { requestId: january, annual_adjustment: true })
    const { rows } = await sql<{ adjusts_year: number | null }>`select adjusts_year from payrolls where request_id = ${january}
      order by contract_id`.execute(app.database.db)
    expect(rows.map(({ adjusts_year }) => adjusts_year)).toEqual([null, 2025])
    const second = sql`update payrolls set adjusts_year = 2025 where id = ${first}`.execute(app.database.db)
    await expect(second).rejects.toMatchObject({ constraint: 'payrolls_adjusts_once' })
  })

  test('a credit that a settlement told the person to claim is not credited again after a new hire', async () => {
    const { rows } = await app.database.pool.query('select id from contracts where person_id = $1', [personOf()])
    const ending = { contractId: rows[0].id, type: 'Resignation', last_day: '2026-01-10', contract_end_date: '2026-01-10' }
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
