import { beforeAll, describe, expect, test, vi } from 'vitest'
import { calculateChunk } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import { holdRun, nextOf } from '../../server/areas/payroll/runs/runs.ts'
import type { TestApp } from '../support/app.ts'
import {
  calculate,
  createPayrollTeam,
  FORTNIGHT,
  type PayrollTeam,
  payrollDesk,
  period,
  workRunOf,
} from '../support/payment-requests.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { CALCULATE, TERMINATE } from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

const REASON = 'Because the test says so.'
const call = (team: PayrollTeam, operation: Parameters<TestApp['call']>[0], input: object) =>
  app.call(operation, input, team.tokens.admin)
const create = (team: PayrollTeam, days: object, more: object = {}) =>
  call(team, 'payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT, ...days, ...more })
const desk = (team: PayrollTeam) => payrollDesk(app, () => team)
const made = (team: PayrollTeam, days: object, more: object = {}) => desk(team).made(days, more)
const payrollOf = (team: PayrollTeam, requestId: number, employeeId: number | undefined) =>
  desk(team).payrollIn(requestId, employeeId)
const ONE_OFF = { period_type: 'One-off', ...period('2026-12-01', '2026-12-15') }
const codes = (issues: { code: string }[]) => [...new Set(issues.map(({ code }) => code))].sort()

describe('the annual adjustment of income tax (LISR 97) in a regular payroll [I2]', () => {
  let team: PayrollTeam
  let requestId: number
  const adjust = (id: number, annual_adjustment = true) =>
    call(team, 'payroll/config-payrolls', { requestId: id, annual_adjustment })
  const begin = async (id: number): Promise<string> =>
    (await call(team, 'payroll/recalculate-request-payment', { requestId: id })).body.jobId
  const waitsForOther = () =>
    vi.waitFor(async () => {
      expect((await app.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rows).toHaveLength(1)
    }, 20_000)
  /** The second one is calculated while the result of the first one is written and not yet visible. */
  const countAtOnce = async (first: number, second: number) => {
    const [one, two] = [await begin(first), await begin(second)]
    let other = Promise.resolve()
    await app.db.transaction().execute(async (tx) => {
      const { id } = await rowOf(tx, 'payroll_runs', { run_key: one })
      const run = await holdRun(tx, id)
      if (!run) throw new Error('The run has begun.')
      await calculateChunk(tx, run, await nextOf(tx, run, 10), app.services)
      other = workRunOf(app, two)
      await Promise.race([other, waitsForOther()])
    })
    await other
    await workRunOf(app, one)
  }
  beforeAll(async () => {
    app.now.value = new Date('2025-12-20T18:00:00Z')
    team = await createPayrollTeam(app, { size: 4 })
    const earlier = await made(team, period('2025-01-01', '2025-01-15'))
    const [owes, credit, began, late] = team.ids
    await app.sql`update payrolls set taxed = 276000, isr = case employee_id when ${owes}::int then 39000 else 43000 end
      where request_id = ${earlier}`
    // The payrolls of someone from before March were made elsewhere.
    await app.sql`update payrolls set period_start = '2025-03-01', period_end = '2025-03-15', claimed = '[2025-03-01,2025-03-15]'
      where request_id = ${earlier} and employee_id = ${late}`
    await app.sql`update contracts set start_date = '2025-06-01' where person_id = ${began}`
    await desk(team).paid(earlier)
    requestId = await made(team, period('2025-12-16', '2025-12-31'))
    expect(credit).toBeGreaterThan(0)
  })

  test('it is made with the last payroll of the year, and by no other kind of request', async () => {
    const first = await made(team, period('2025-12-01', '2025-12-15'))
    expect((await adjust(first)).body.fields[0].field).toBe('annual_adjustment')
    expect((await adjust(first, false)).status).toBe(400)
    await call(team, 'payroll/cancel-request-payment', { requestId: first, reason: REASON })
    const { status, body } = await adjust(requestId)
    expect([status, body.requestPayment.adjusts_year, body.requestPayment.is_stale]).toEqual([200, 2025, true])
    const moved = await call(team, 'payroll/config-payrolls', { requestId, payment_date: '2026-03-02' })
    expect(moved.body.fields[0].message).toContain('adjusts the income tax of 2025')
  })

  test('a debt is withheld, a credit is offset against the tax of the payroll, and excluded people have a reason', async () => {
    const request = await calculate(app, requestId, team.tokens.admin)
    // Fortnight, LISR 96: 809.25 + (12,000.00 - 7,641.91) × 21.36 % = 1,740.14 (row of the daily table × 15).
    // Year, LISR 97 and 152: taxed 276,000.00 + 12,000.00 = 288,000.00;
    // 19,682.13 + (288,000.00 - 185,852.58) × 21.36 % = 41,500.82.
    const owes = await payrollOf(team, requestId, team.ids[0])
    // 41,500.82 - (39,000.00 + 1,740.14) = 760.68.
    expect(owes.annual).toMatchObject({ is_due: true, taxed: '288000.00', tax: '41500.82', withheld: '40740.14' })
    expect(owes.annual).toMatchObject({ to_withhold: '760.68', taken: '760.68', left: '0.00' })
    expect(owes.deductions).toContainEqual(expect.objectContaining({ code: 'ISR_ANNUAL', sat_code: '002', amount: '760.68' }))
    expect(owes.isr).toBe('2500.82')
    const [how, difference] = owes.explanation.ISR_ANNUAL
    expect([how.article, difference.article, difference.row.lower]).toEqual(['LISR 97, 98-III', 'LISR 97, 152', '185852.58'])
    // 41,500.82 - (43,000.00 + 1,740.14) = -3,239.32, of which the tax of this payroll takes 1,740.14.
    const credit = await payrollOf(team, requestId, team.ids[1])
    expect(credit.annual).toMatchObject({ in_favour: '3239.32', credited: '1740.14', left: '1499.18' })
    expect(credit.other_payments).toMatchObject([{ code: 'ANNUAL_CREDIT', sat_code: '004', amount: '1740.14' }])
    // The credit is handed out of the tax that is withheld: it costs the company nothing.
    expect(Number(credit.net)).toBeCloseTo(12_000 - Number(credit.imss_employee), 2)
    expect(credit.employer_cost).toBe(owes.employer_cost)
    expect(request.annual).toMatchObject({ made_for: 2, left_out: 2, to_withhold: '760.68', in_favour: '3239.32' })
    expect(request.annual.people.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ['Began after the first of January.'],
      ['Some payrolls of 2025 are missing: the first one begins on 1 March 2025.'],
    ])
  })

  test('the same inputs give the same bytes, and a return of their own takes someone out', async () => {
    const columns = [
      'perceptions',
      'deductions',
      'other_payments',
      'employer_lines',
      'explanation',
      'input',
      'annual',
      'net',
    ] as const
    const bytes = async () => JSON.stringify(await rowsOf(app.db, 'payrolls', { request_id: requestId }, columns))
    const before = await bytes()
    await calculate(app, requestId, team.tokens.admin)
    expect(await bytes()).toEqual(before)
    const { id } = await payrollOf(team, requestId, team.ids[0])
    const say = (files: boolean) => call(team, 'payroll/config-payrolls', { requestId, own_returns: [{ id, files }] })
    expect((await say(true)).status).toBe(200)
    await calculate(app, requestId, team.tokens.admin)
    const out = await payrollOf(team, requestId, team.ids[0])
    expect([out.annual.reasons, out.annual.to_withhold, out.isr]).toEqual([
      ['Files their own annual return.'],
      '0.00',
      '1740.14',
    ])
    await say(false)
    await calculate(app, requestId, team.tokens.admin)
    expect(await bytes()).toEqual(before)
  })

  test('while something of the year is not paid it is not made', async () => {
    const bonus = await made(team, { ...ONE_OFF, ...period('2025-12-01', '2025-12-15') }, { kind: 'Christmas bonus' })
    const request = await calculate(app, requestId, team.tokens.admin)
    expect(codes(request.blockers)).toEqual(['ADJUSTMENT_OPEN'])
    await call(team, 'payroll/cancel-request-payment', { requestId: bonus, reason: REASON })
    expect((await calculate(app, requestId, team.tokens.admin)).blockers).toEqual([])
    // A request created after its calculation is not in it.
    const late = await made(team, { ...ONE_OFF, ...period('2025-12-01', '2025-12-15') }, { kind: 'Christmas bonus' })
    const input = { requestId, acknowledged: ['all'], note: 'Nothing unusual in here.' }
    const sent = await call(team, 'payroll/send-request-payment-to-approve', input)
    expect([sent.status, sent.body.code, sent.body.message]).toEqual([
      409,
      'REQUEST_INCOMPLETE',
      expect.stringContaining('now has other payments'),
    ])
    await app.sql`update payment_requests set status = 'Approval' where id = ${requestId}`
    expect(codes((await calculate(app, late, team.tokens.admin)).warnings)).toContain('ADJUSTED_BEFORE')
    await call(team, 'payroll/cancel-request-payment', { requestId: late, reason: REASON })
    await desk(team).paid(requestId)
  })

  test('the credit that is left goes into the next payrolls and not into two of them; no year is adjusted twice', async () => {
    const [next, after] = [
      await made(team, period('2026-01-01', '2026-01-15')),
      await made(team, period('2026-01-16', '2026-01-31')),
    ]
    await countAtOnce(next, after)
    // 916.20 + (12,000.00 - 8,651.41) × 21.36 % = 1,631.46 of tax: all of the 1,499.18 fits.
    const credit = await payrollOf(team, next, team.ids[1])
    expect(credit.annual).toMatchObject({ year: 2025, is_made: false, credited: '1499.18', left: '0.00' })
    expect(credit.other_payments).toMatchObject([{ code: 'ANNUAL_CREDIT', amount: '1499.18' }])
    expect((await payrollOf(team, after, team.ids[1])).annual).toBeNull()
    expect((await adjust(after)).body.requestPayment.adjusts_year).toBe(2025)
    const request = await calculate(app, after, team.tokens.admin)
    // The two for whom it was not made are free; for the others December did it.
    expect(request.annual).toMatchObject({ made_for: 0, left_out: 4 })
    const reasons = request.annual.people.map((one: { reasons: string[] }) => one.reasons.join(' '))
    const { folio } = (await call(team, 'payroll/get-request-payment-by-id', { requestId })).body.requestPayment
    expect(reasons).toEqual([
      ...Array(2).fill(`${folio} adjusts the year.`),
      `Began after the first of January. This was decided in ${folio}.`,
      `Some payrolls of 2025 are missing: the first one begins on 1 March 2025. This was decided in ${folio}.`,
    ])
    expect((await payrollOf(team, after, team.ids[2])).annual_elsewhere.join(' ')).toBe(reasons[2])
    expect((await payrollOf(team, after, team.ids[0])).deductions.map(({ code }: { code: string }) => code)).toEqual([
      'ISR',
      'IMSS',
    ])
  })
})

test('the year that a cancelled request let go of is adjusted by another one, and by that one alone [I2]', async () => {
  app.now.value = new Date('2026-01-10T18:00:00Z')
  const team = await createPayrollTeam(app, { size: 1 })
  const days = [period('2026-01-01', '2026-01-15'), period('2026-01-16', '2026-01-31')]
  const ids: number[] = []
  for (const one of days) {
    const requestId = await made(team, one)
    await call(team, 'payroll/config-payrolls', { requestId, annual_adjustment: true })
    ids.push(requestId)
  }
  const [first = 0, second = 0] = ids
  const annualOf = async (requestId: number) => {
    await calculate(app, requestId, team.tokens.admin)
    return (await payrollOf(team, requestId, team.ids[0])).annual
  }
  expect([await annualOf(first), await annualOf(second)]).toMatchObject([{ year: 2025, is_made: true }, null])
  await call(team, 'payroll/cancel-request-payment', { requestId: first, reason: REASON })
  expect(await annualOf(second)).toMatchObject({ year: 2025, is_made: true })
  const back = await call(team, 'payroll/reestore-request-payment', { requestId: first, what: 'request', reason: REASON })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await annualOf(first)).toBeNull()
  // The same for one person who is excluded from one and included again.
  const { id } = await payrollOf(team, second, team.ids[0])
  const input = { requestId: second, exclude: [{ id, reason: REASON }] }
  expect((await call(team, 'payroll/config-payrolls', input)).status).toBe(200)
  expect(await annualOf(first)).toMatchObject({ year: 2025, is_made: true })
  const included = await call(team, 'payroll/config-payrolls', { requestId: second, include: [id] })
  expect(included.status, JSON.stringify(included.body)).toBe(200)
  expect(await annualOf(second)).toBeNull()
})

describe('a settlement is paid by the figures of the termination [I2]', () => {
  let team: PayrollTeam
  const confirmed: Record<number, { net: string; id: number; version: number }> = {}
  const contractOf = async (at: number) => (await rowOf(app.db, 'contracts', { person_id: team.ids[at] })).id
  const ending = (day: string, more: object = {}) => ({ type: 'Resignation', last_day: day, contract_end_date: day, ...more })
  const look = async (at: number, day: string) =>
    (await call(team, CALCULATE, { contractId: await contractOf(at), ...ending(day) })).body
  const terminate = async (at: number, day: string, more: object = {}) => {
    const { totalsHash } = await look(at, day)
    const input = { reason: 'Moves to another city.', confirm: 'TERMINATE', totalsHash, ...more }
    return call(team, TERMINATE, { contractId: await contractOf(at), ...ending(day), ...input })
  }
  beforeAll(async () => {
    app.now.value = new Date('2026-01-20T18:00:00Z')
    team = await createPayrollTeam(app, { size: 3 })
  })

  test('the request finds its people, gives the same result to the cent, and no other one pays these days', async () => {
    const { status, body } = await terminate(0, '2026-01-25')
    expect([status, body.termination?.status, body.settlementRequestId], JSON.stringify(body)).toEqual([200, 'Scheduled', null])
    const { id, version, settlement } = body.termination
    confirmed[0] = { id, version, net: settlement.net }
    // LFT 82, 89: 16 to 25 January, 10 days × 800.00. LFT 79: 14 days of the second year × 331 ÷ 365 × 800.00.
    // LFT 80: a quarter of that. LFT 87: 15 days × 25 ÷ 365 × 800.00.
    expect(settlement.lines.slice(0, 4).map(({ code, amount }: { code: string; amount: string }) => [code, amount])).toEqual([
      ['SALARY', '8000.00'],
      ['VACATION', '10156.71'],
      ['VACATION_PREMIUM', '2539.18'],
      ['CHRISTMAS_BONUS', '821.92'],
    ])
    const requestId = await made(team, { ...ONE_OFF, ...period('2026-01-16', '2026-01-31') }, { kind: 'Settlement' })
    const request = await calculate(app, requestId, team.tokens.admin)
    expect([request.totals.people, request.totals.net, request.blockers]).toEqual([1, settlement.net, []])
    const payroll = await payrollOf(team, requestId, team.ids[0])
    expect(payroll).toMatchObject({ net: settlement.net, gross: settlement.gross, days_paid: '10' })
    expect(payroll.termination).toMatchObject({ id, type: 'Resignation', last_day: '2026-01-25', net: settlement.net })
    expect(payroll.explanation.VACATION[0]).toMatchObject({ article: 'LFT 76, 79', result: '10156.71' })
    // The fortnight continues without that person; if named all the same, they are not calculated.
    const regular = await made(team, period('2026-01-16', '2026-01-31'))
    expect((await calculate(app, regular, team.tokens.admin)).totals.people).toBe(2)
    const named = await made(team, period('2026-01-16', '2026-01-31'), { employeeIds: [team.ids[0]] })
    const { blockers } = await calculate(app, named, team.tokens.admin)
    expect(blockers[0].message).toContain('the settlement of the contract pays for these days')
    const bonus = await made(team, ONE_OFF, { kind: 'Christmas bonus' })
    expect((await calculate(app, bonus, team.tokens.admin)).totals.people).toBe(2)
    await call(team, 'payroll/cancel-request-payment', { requestId: bonus, reason: REASON })
  })

  test('while it is on its way the termination stays; before that a change is counted again; paid, it is not paid again', async () => {
    const { rows } =
      await app.sql`select request_id from payrolls where claim = 'Settlement' and company_id = ${team.companyId}`
    const requestId = rows[0].request_id as number
    const first = confirmed[0] as { id: number; version: number }
    const change = () => terminate(0, '2026-01-24', { terminationId: first.id, version: first.version })
    await app.sql`update payment_requests set status = 'Approval' where id = ${requestId}`
    const refused = await change()
    expect([refused.status, refused.body.code]).toEqual([409, 'TERMINATION_STATE'])
    expect(refused.body.message).toContain('Take it back first')
    await app.sql`update payment_requests set status = 'Calculated' where id = ${requestId}`
    const changed = await change()
    expect([changed.status, changed.body.settlementRequestId]).toEqual([200, requestId])
    expect((await calculate(app, requestId, team.tokens.admin)).totals.net).toBe(changed.body.termination.settlement.net)
    await desk(team).paid(requestId)
    const again = await create(team, { ...ONE_OFF, ...period('2026-01-16', '2026-01-31') }, { kind: 'Settlement' })
    expect([again.status, again.body.code]).toEqual([409, 'REQUEST_INCOMPLETE'])
    const named = { kind: 'Settlement', employeeIds: [team.ids[0]] }
    expect((await create(team, { ...ONE_OFF, ...period('2026-01-16', '2026-01-31') }, named)).body.code).toBe('REQUEST_EXISTS')
  })

  test('the termination knows the payments of payrolls: salary, tax of the month, Christmas bonus', async () => {
    const regular = await made(team, period('2026-01-01', '2026-01-15'), { employeeIds: [team.ids[1]] })
    await calculate(app, regular, team.tokens.admin)
    const before = await look(1, '2026-01-25')
    await desk(team).paid(regular)
    const { isr } = await payrollOf(team, regular, team.ids[1])
    const after = await look(1, '2026-01-25')
    const taxOf = ({ settlement }: typeof after) => settlement.lines.find(({ code }: { code: string }) => code === 'ISR')
    expect(taxOf(after).explanations[0].inputs).toContainEqual({ name: 'Withheld before in this month', value: isr })
    expect(taxOf(before).explanations[0].inputs).toContainEqual({ name: 'Tax of the days paid before', value: isr })
    // A year's bonus was paid early: 15 days × 800.00 are more than is due for 25 days.
    const once = { ...ONE_OFF, ...period('2026-01-01', '2026-01-15') }
    const bonus = await made(team, once, { kind: 'Christmas bonus', employeeIds: [team.ids[1]] })
    await calculate(app, bonus, team.tokens.admin)
    await desk(team).paid(bonus)
    const { settlement } = await look(1, '2026-01-25')
    expect(settlement.lines.map(({ code }: { code: string }) => code)).not.toContain('CHRISTMAS_BONUS')
  })

  test('paid by a payroll after the termination was confirmed, it is blocked until it is put right', async () => {
    const paid = { employee_id: team.ids[2], kind: 'Regular', period_start: '2026-01-16' }
    const { request_id } = await rowOf(app.db, 'payrolls', paid)
    expect((await terminate(2, '2026-01-25')).status).toBe(200)
    await desk(team).paid(request_id)
    const requestId = await made(team, { ...ONE_OFF, ...period('2026-01-16', '2026-01-31') }, { kind: 'Settlement' })
    const request = await calculate(app, requestId, team.tokens.admin)
    expect(codes(request.blockers)).toEqual(['SETTLED_TWICE'])
    const { id } = await payrollOf(team, requestId, team.ids[2])
    const perceptions = [{ code: 'SALARY', amount: '0' }]
    await call(team, 'payroll/modify-payroll', { payrollId: id, reason: REASON, perceptions })
    const mended = (await call(team, 'payroll/get-request-payment-by-id', { requestId })).body.requestPayment
    expect([codes(mended.blockers), codes(mended.warnings)]).toEqual([[], ['SETTLED_BY_HAND']])
  })

  /** A company whose only person has a confirmed end on this day. */
  const leaving = async (day: string) => {
    const other = await createPayrollTeam(app, { size: 1 })
    const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: other.ids[0] })
    const input = { contractId, ...ending(day) }
    const { totalsHash } = (await call(other, CALCULATE, input)).body
    const confirm = { reason: 'Moves to another city.', confirm: 'TERMINATE', totalsHash }
    expect((await call(other, TERMINATE, { ...input, ...confirm })).body.termination.status).toBe('Scheduled')
    return { other, contractId }
  }

  test('a settlement that pays days after its request is warned of (F12)', async () => {
    const now = app.now.value
    app.now.value = new Date('2026-11-20T18:00:00Z')
    const { other, contractId } = await leaving('2026-12-17')
    const november = { kind: 'Settlement', employeeIds: [other.ids[0]] }
    const requestId = await made(other, { ...ONE_OFF, ...period('2026-11-16', '2026-11-30') }, november)
    const { warnings } = await calculate(app, requestId, other.tokens.admin)
    const message = expect.stringContaining('the last day of the contract is 17 December 2026, after this request ends')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'LEAVES_LATER', message }))
    // A raise before the last day that is entered after the confirmation.
    await app.sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
        values (${contractId}, '2026-12-01', 30000, 'MXN', 'Fortnightly')`
    const outdated = await calculate(app, requestId, other.tokens.admin)
    expect(codes(outdated.blockers)).toEqual(['SETTLEMENT_OUTDATED'])
    expect(outdated.blockers[0].fix).toMatchObject({ page: 'employeeOnboardingDetail', id: other.ids[0], tab: 'contract' })
    app.now.value = now
  })

  test.each([
    [
      'the zone',
      `insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency, zone)
        values ($1, '2026-11-21', 24000, 'MXN', 'Fortnightly', $2)`,
      'Border',
    ],
    [
      'the zone of the company',
      'update companies set zone = $2 where id = (select company_id from contracts where id = $1)',
      'Border',
    ],
    ['the duration', 'update contracts set contract_duration = $2 where id = $1', 'Fixed term'],
    [
      'the salary within the days owed alone',
      `insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
        values ($1, '2026-11-18', 30000, 'MXN', 'Fortnightly'), ($1, '2026-11-22', $2, 'MXN', 'Fortnightly')`,
      '24000',
    ],
  ])(
    'a settlement is outdated by a change of %s, and its text names a step that the termination has',
    async (_of, change, value) => {
      const now = app.now.value
      app.now.value = new Date('2026-11-20T18:00:00Z')
      const { other, contractId } = await leaving('2026-11-25')
      const requestId = await made(other, { ...ONE_OFF, ...period('2026-11-16', '2026-11-30') }, { kind: 'Settlement' })
      expect((await calculate(app, requestId, other.tokens.admin)).blockers).toEqual([])
      await app.pool.query(change, [contractId, value])
      const [blocker] = (await calculate(app, requestId, other.tokens.admin)).blockers
      expect([blocker?.code, blocker?.message]).toEqual([
        'SETTLEMENT_OUTDATED',
        expect.stringContaining('“Change dates or type”'),
      ])
      await app.pool.query("update contracts set status = 'Ended' where id = $1", [contractId])
      const [ended] = (await calculate(app, requestId, other.tokens.admin)).blockers
      expect(ended.message).toContain('cannot be calculated again: change this payroll by hand')
      app.now.value = now
    },
  )

  test('a settlement that is confirmed again is not outdated, even if its amounts stay the same', async () => {
    const now = app.now.value
    app.now.value = new Date('2026-11-20T18:00:00Z')
    const { other, contractId } = await leaving('2026-11-25')
    const requestId = await made(other, { ...ONE_OFF, ...period('2026-11-16', '2026-11-30') }, { kind: 'Settlement' })
    await setRow(app.db, 'companies', { id: other.companyId }, { zone: 'Border' })
    expect(codes((await calculate(app, requestId, other.tokens.admin)).blockers)).toEqual(['SETTLEMENT_OUTDATED'])
    const former = await rowOf(app.db, 'terminations', { contract_id: contractId })
    const input = { contractId, ...ending('2026-11-25') }
    const { totalsHash } = (await call(other, CALCULATE, input)).body
    const confirm = { reason: former.reason, terminationId: former.id, confirm: 'TERMINATE', totalsHash }
    expect((await call(other, TERMINATE, { ...input, ...confirm })).status).toBe(200)
    expect(await rowOf(app.db, 'terminations', { contract_id: contractId })).toMatchObject({ totals_hash: former.totals_hash })
    expect((await calculate(app, requestId, other.tokens.admin)).blockers).toEqual([])
    app.now.value = now
  })

  test('a settlement is outdated once another payment of the year uses the same exemption [I2]', async () => {
    const now = app.now.value
    app.now.value = new Date('2026-11-20T18:00:00Z')
    const { other } = await leaving('2026-11-25')
    const requestId = await made(other, { ...ONE_OFF, ...period('2026-11-16', '2026-11-30') }, { kind: 'Settlement' })
    const before = await made(other, period('2026-10-01', '2026-10-15'))
    await calculate(app, before, other.tokens.admin)
    const take = async (premium: string) => {
      await app.pool.query("update payment_requests set status = 'Approval' where id = $1", [before])
      await app.pool.query('update payrolls set exempt_used = $2 where request_id = $1', [before, { vacationPremium: premium }])
      return calculate(app, requestId, other.tokens.admin)
    }
    expect((await take('0.00')).blockers).toEqual([])
    // The premium of the settlement is larger than its limit, so it takes all of it.
    const [blocker] = (await take('0.01')).blockers
    expect([blocker?.code, blocker?.message]).toEqual([
      'SETTLEMENT_OUTDATED',
      expect.stringContaining('used the yearly exemption'),
    ])
    // Once the contract has ended the amounts stay, and the exempt parts and taxes follow what is left of the exemption.
    const lineOf = async () => {
      const { perceptions, isr } = await rowOf(app.db, 'payrolls', { request_id: requestId })
      const lines = perceptions as { code: string; amount: string; taxed: string; exempt: string }[]
      const premium = lines.find(({ code }) => code === 'VACATION_PREMIUM')
      return { amount: premium?.amount, taxed: Number(premium?.taxed), exempt: Number(premium?.exempt), isr: Number(isr) }
    }
    const agreed = await lineOf()
    await app.sql`update contracts set status = 'Ended' where id = (select contract_id from payrolls
      where request_id = ${requestId})`
    const ended = await take('500.00')
    expect(ended.blockers).toEqual([])
    expect(ended.warnings).toContainEqual(expect.objectContaining({ code: 'EXEMPTIONS_TAKEN' }))
    const counted = await lineOf()
    expect(counted.amount).toBe(agreed.amount)
    expect(counted.exempt).toBeCloseTo(agreed.exempt - 500)
    expect(counted.taxed).toBeCloseTo(agreed.taxed + 500)
    expect(counted.isr).toBeGreaterThan(agreed.isr)
    app.now.value = now
  })

  test('people without a confirmed termination are named', async () => {
    const other = await createPayrollTeam(app, { size: 1 })
    const input = { kind: 'Settlement', employeeIds: [other.ids[0]] }
    const requestId = await made(other, { ...ONE_OFF, ...period('2026-01-16', '2026-01-31') }, input)
    const { blockers } = await calculate(app, requestId, other.tokens.admin)
    expect(blockers[0].message).toContain('no scheduled termination with a settlement')
  })
})

describe('Christmas bonus and profit sharing [I2]', () => {
  test('days that do not count lower the bonus; its exempt part and its tax by RLISR 174', async () => {
    app.now.value = new Date('2026-12-10T18:00:00Z')
    const team = await createPayrollTeam(app, { size: 1 })
    const regular = await made(team, period('2026-03-01', '2026-03-15'))
    const { id: payrollId } = await payrollOf(team, regular, team.ids[0])
    const incidents = [{ payrollId, type: 'Absence', date_from: '2026-03-02', date_to: '2026-03-11' }]
    await call(team, 'payroll/add-incidents', { requestId: regular, incidents })
    await desk(team).paid(regular)
    const requestId = await made(team, ONE_OFF, { kind: 'Christmas bonus' })
    await calculate(app, requestId, team.tokens.admin)
    const payroll = await payrollOf(team, requestId, team.ids[0])
    // LFT 87: 15 × (365 - 10) ÷ 365 × 800.00 = 11,671.23. LISR 93-XIV: 30 UMA of 117.31 = 3,519.30 exempt, 8,151.93 taxed.
    // RLISR 174: salary and monthly part (678.96) are in the row of 21.36 %: 8,151.93 × 21.36 % = 1,741.25.
    expect(payroll).toMatchObject({ gross: '11671.23', exempt: '3519.30', taxed: '8151.93', isr: '1741.25', net: '9929.98' })
    expect(payroll.explanation.CHRISTMAS_BONUS[0].inputs).toContainEqual({ name: 'Days of the year that count', value: '355' })
    expect(payroll.explanation.ISR_EXTRAORDINARY[0].article).toBe('RLISR 174')
  })

  test('a share of the profit is an amount; more than three months of salary is warned of; leavers are named', async () => {
    const team = await createPayrollTeam(app, { size: 2 })
    await setRow(app.db, 'contracts', { person_id: team.ids[1] }, { status: 'Ended', end_date: '2026-02-01' })
    await setRow(app.db, 'people', { id: team.ids[1] }, { onboarding_status: 'Terminated' })
    const days = { ...ONE_OFF, ...period('2026-05-01', '2026-05-31') }
    const requestId = await made(team, days, { kind: 'Profit sharing', employeeIds: team.ids })
    const perceptions = [{ code: 'PROFIT_SHARING', amount: '72000.01', employeeIds: 'all' }]
    const empty = await calculate(app, requestId, team.tokens.admin)
    expect(codes(empty.blockers)).toEqual(['NOT_CALCULATED'])
    await call(team, 'payroll/config-payrolls', { requestId, perceptions })
    const request = await calculate(app, requestId, team.tokens.admin)
    expect([request.totals.people, codes(request.blockers), codes(request.warnings)]).toEqual([2, [], ['PROFIT_SHARING_CAP']])
    // LISR 93-XIV: 15 UMA of 117.31 are exempt.
    expect(request.totals.exempt).toBe('3519.30')
  })
})
