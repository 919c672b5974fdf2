import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calculateChunk, termsOf } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import { countOne } from '../../server/areas/payroll/counting/count-one.ts'
import { type Source, sourcesOf } from '../../server/areas/payroll/counting/sources.ts'
import { lawFor } from '../../server/areas/payroll/law-figures/current-law.ts'
import type { Run } from '../../server/areas/payroll/runs/runs.ts'
import { calculate, createPayrollTeam, FORTNIGHT, payrollDesk } from '../support/payment-requests.ts'
import { rowOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: null })

test('the history of a request names person, kind and amount of incidents and deductions, before and after [F10]', async () => {
  const team = await createPayrollTeam(app, { size: 2 })
  const { call, made } = payrollDesk(app, () => team)
  const requestId = await made()
  const { payrolls } = await call('payroll/get-payrolls-by-request-id', { requestId })
  const [one] = payrolls as { id: number; firstname: string; lastname: string }[]
  const name = `${one?.firstname} ${one?.lastname}`
  const add = async (more: object) => {
    const input = { requestId, incidents: [{ payrollId: one?.id, type: 'Bonus', amount: '500' }], ...more }
    return (await call('payroll/add-incidents', input)).incidents[0].id as number
  }
  const id = await add({})
  await add({ incidents: [{ payrollId: one?.id, type: 'Bonus', amount: '750' }], replaceIds: [id] })
  const loan = { payrollId: one?.id, type: 'Loan', amount: '300', total: '3000' }
  const lent = await call('payroll/add-deductions', { requestId, deductions: [loan] })
  await call('payroll/add-deductions', { requestId, deductions: [], removeIds: [lent.deductions[0].id] })
  const { history } = await call('payroll/get-history-request-payment', { requestId })
  expect(history.slice(0, 4).map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: 'deduction', from: `${name}: Loan, MX$300.00`, to: null }],
    [{ field: 'deduction', from: null, to: `${name}: Loan, MX$300.00` }],
    [{ field: 'incident', from: `${name}: Bonus, MX$500.00`, to: `${name}: Bonus, MX$750.00` }],
    [{ field: 'incident', from: null, to: `${name}: Bonus, MX$500.00` }],
  ])
})

test('a reason that a person can mend is shown; a fault of ours is thrown on', async () => {
  const team = await createPayrollTeam(app, { size: 1 })
  const requestId = await payrollDesk(app, () => team).made()
  const [source] = await sourcesOf(app.db, [(await rowOf(app.db, 'payrolls', { request_id: requestId })).id])
  const { limits, ...terms } = await termsOf(app.db, requestId)
  const known = { terms, limits, law: await lawFor(app.db, terms.payment_date), now: new Date().toISOString(), by: 'Ana' }
  const count = (change: Partial<Source>) => countOne({ ...(source as Source), ...change }, known)
  expect(count({}).failure).toBeNull()
  expect(count({ monthly_salary: null }).failure).toBe('the contract has no monthly salary')
  expect(count({ start_date: '2999-01-01' }).failure).toBe('the contract is not in force in this period')
  expect(() => count({ incidents: undefined as never })).toThrow(TypeError)
})

const PEOPLE = 30

test('counting payrolls writes no index of payrolls [I1]', async () => {
  app.now.value = new Date('2026-01-20T18:00:00Z')
  const { companyId, tokens } = await createPayrollTeam(app, { size: PEOPLE })
  const { body } = await app.call('payroll/create-request-payment', { companyId, ...FORTNIGHT }, tokens.admin)
  const { id: request_id, payrolls } = body.requestPayment as { id: number; payrolls: { id: number }[] }
  const waiting = payrolls.map(({ id }, position) => ({ position, payroll_id: id }))
  const written = await app.db.transaction().execute(async (tx) => {
    // They contain former transactions of the connection that the database has not added to its statistics yet.
    const counted = async () =>
      (
        await sql<{ updated: number; hot: number }>`
          select pg_stat_get_xact_tuples_updated('payrolls'::regclass)::int as updated,
            pg_stat_get_xact_tuples_hot_updated('payrolls'::regclass)::int as hot`.execute(tx)
      ).rows[0] ?? { updated: 0, hot: 0 }
    const before = await counted()
    await calculateChunk(tx, { request_id, actor_name: 'Ana López' } as Run, waiting, app.services)
    const after = await counted()
    return { updated: after.updated - before.updated, hot: after.hot - before.hot }
  })
  expect(written).toEqual({ updated: PEOPLE, hot: PEOPLE })
  const { rows } = await app.sql`select id from payrolls where request_id = ${request_id} and status = 'Calculated'`
  expect(rows).toHaveLength(PEOPLE)
})

const team = beforehand(() => createPayrollTeam(app, { size: 1 }))

const REASON = 'Agreed with the company.'
const { call, made, payrollIn } = payrollDesk(app, () => team)
async function open(days: object = {}) {
  const requestId = await made(days)
  const request = await calculate(app, requestId, team.tokens.admin)
  const payrollId = request.payrolls[0].id as number
  const read = () => payrollIn(requestId)
  const modify = async (more: object) => (await call('payroll/modify-payroll', { payrollId, reason: REASON, ...more })).payroll
  const warnings = async (): Promise<string[]> => (await read()).warnings.map(({ message }: { message: string }) => message)
  return { requestId, read, modify, warnings }
}

test('a bonus by hand takes its income tax and its state tax along where that is asked for (LISR 96) [F2]', async () => {
  const { requestId, read, modify, warnings } = await open()
  const before = await read()
  // LISR 96, the row of the fortnight from 8,651.41: 916.20 + (12,000.00 - 8,651.41) × 21.36 %.
  expect([before.gross, before.isr]).toEqual(['12000.00', '1631.46'])
  const kept = await modify({ perceptions: [{ code: 'BONUS', amount: '750.00' }] })
  expect([kept.taxed, kept.isr]).toEqual(['12750.00', '1631.46'])
  expect(kept.perceptions.at(-1).name).toBe('Bonus')
  // 916.20 + (12,750.00 - 8,651.41) × 21.36 % = 1,791.66.
  expect(await warnings()).toContainEqual(expect.stringContaining('but 1791.66 is due on the taxed pay of 12750.00'))
  const right = await modify({ recalculate_tax: true })
  expect([right.taxed, right.isr]).toEqual(['12750.00', '1791.66'])
  // 4 % of Mexico City on the bonus as well.
  expect(Number(right.state_tax) - Number(before.state_tax)).toBeCloseTo(30, 2)
  expect(Number(right.net) - Number(before.net)).toBeCloseTo(750 - 160.2, 2)
  expect((await warnings()).some((message) => message.includes('is due on the taxed pay'))).toBe(false)
  // It stays so when the request is calculated again.
  await calculate(app, requestId, team.tokens.admin)
  expect((await read()).isr).toBe('1791.66')
})

test('a salary that is lowered by hand lowers its tax; a tax that is set by hand is warned of [F2]', async () => {
  const { modify, warnings } = await open({ period_start: '2026-02-01', period_end: '2026-02-15', payment_date: '2026-02-13' })
  const lower = await modify({ perceptions: [{ code: 'SALARY', amount: '9000.00' }], recalculate_tax: true })
  // 916.20 + (9,000.00 - 8,651.41) × 21.36 % = 990.66.
  expect([lower.taxed, lower.isr]).toEqual(['9000.00', '990.66'])
  const isrCode = lower.deductions.find(({ code }: { code: string }) => code.startsWith('ISR')).code
  expect((await modify({ deductions: [{ code: isrCode, amount: '900.00' }] })).isr).toBe('900.00')
  expect(await warnings()).toContainEqual(expect.stringContaining('900.00 of income tax is withheld'))
})

test('an amount by hand of a payment outside the periods is taxed with it as well (RLISR 174) [F2]', async () => {
  const days = { kind: 'Christmas bonus', period_type: 'One-off', period_start: '2026-12-01', period_end: '2026-12-15' }
  const { read, modify, warnings } = await open({ ...days, payment_date: '2026-12-15' })
  const before = await read()
  expect((await modify({ perceptions: [{ code: 'CHRISTMAS_BONUS', amount: '24000.00' }] })).isr).toBe(before.isr)
  expect(await warnings()).toContainEqual(expect.stringContaining('recalculate its tax'))
  const right = await modify({ recalculate_tax: true })
  // The month with the part of the year is in the row of 21.36 %: 12,000.00 more are taxed at this rate.
  const added = Number(right.taxed) - Number(before.taxed)
  expect(Number(right.isr) - Number(before.isr)).toBeCloseTo(added * 0.2136, 1)
  expect((await warnings()).some((message) => message.includes('is due on the taxed pay'))).toBe(false)
})

const MANY = 600

test('warnings of hundreds are counted by kind, found in the table, and acknowledged kind by kind [F9]', async () => {
  const team = await createPayrollTeam(app, { size: MANY })
  const { admin, client } = team.tokens
  await app.sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
    select id, '2025-01-01', 24000, 'MXN', 'Weekly' from contracts where company_id = ${team.companyId}`
  await app.sql`update contracts set end_date = '2026-02-01' where person_id = any(${team.ids.slice(0, 2)}::int[])`
  const { ask, made } = payrollDesk(app, () => team)
  const requestId = await made()
  const request = await calculate(app, requestId, admin)
  expect(request.issue_counts.warnings).toEqual({ FREQUENCY: MANY, CONTRACT_ENDS: 2 })
  expect(request.warnings_count).toBe(MANY + 2)
  // The first ones of each kind are enough to show the problem.
  expect(request.warnings.length).toBeLessThan(50)
  const found = await app.call('payroll/get-payrolls-by-request-id', { requestId, filters: { issue: 'CONTRACT_ENDS' } }, client)
  expect(found.body.totalPayrolls).toBe(2)
  const send = (acknowledged: string[]) => ask('payroll/send-request-payment-to-approve', { requestId, acknowledged })
  const each = await send(['CONTRACT_ENDS', ...request.warnings.map(({ id }: { id: string }) => id)])
  expect(each.body.fields[0].message).toContain(`and ${MANY - 20 - 1} more of this kind`)
  const one = await send(['FREQUENCY'])
  expect(one.body.fields[0].message).toContain('the contract ends on 1 February 2026. (and 1 more of this kind)')
  const sent = await send(['FREQUENCY', 'CONTRACT_ENDS'])
  expect([sent.status, sent.body.requestPayment?.status]).toEqual([200, 'Approval'])
})
