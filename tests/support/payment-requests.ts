import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { OperationName } from '../../contract/index.ts'
import { addDays } from '../../payroll/calendar/days.ts'
import { makeClabe } from '../../payroll/identity/clabe.ts'
import { makeCurp } from '../../payroll/identity/curp.ts'
import { makeNss } from '../../payroll/identity/nss.ts'
import { makePersonRfc } from '../../payroll/identity/rfc.ts'
import { storedRequest } from '../../server/areas/payroll/requests/request-row.ts'
import { totalsHash } from '../../server/areas/payroll/requests/to-request.ts'
import { workRun } from '../../server/areas/payroll/work-run.ts'
import { insertRows } from '../../server/db/insert-rows.ts'
import { sealRowsOf } from '../../server/db/sealing/seal-columns.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { type OpenedStream, openEventStream } from './event-stream.ts'
import { createCompany, createPerson, signIn } from './people.ts'
import { perFile } from './per-file.ts'
import { insertRow, rowOf, setRow } from './rows.ts'
import { confirmEnding, ending } from './terminations.ts'
import { uniqueTaxId } from './unique.ts'

export const FORTNIGHT = {
  kind: 'Regular',
  period_type: 'Fortnightly',
  period_start: '2026-01-16',
  period_end: '2026-01-31',
  payment_date: '2026-01-30',
}

/** An approved company in pesos with employees at work since 2024-03-01, each for 24,000.00 a month and with all papers. */
export async function createPayrollTeam(
  app: Pick<TestApp, 'db' | 'now'>,
  { size = 3, company = {} }: { size?: number; company?: Record<string, unknown> } = {},
) {
  const { id: companyId } = await createCompany(app.db, {
    status: 'Approved',
    tax_id: uniqueTaxId('NOM010101'),
    fee_type: 'Percent',
    fee_value: '5',
    vat_rate: '0.16',
    currency: 'MXN',
    two_person_rule: false,
    employer_registration: 'A1234567890',
    imss_risk_premium: '0.54355',
    payroll_state: 'CMX',
    zone: 'General',
    ...company,
  })
  const { rows } = await sql<{ id: number }>`
    with made as (insert into people (role, company_id, firstname, lastname, email, number, onboarding_status, email_verified_at)
      select 'Employee', ${companyId}, 'Ana', 'Employee ' || lpad(n::text, 5, '0'), 'e' || n || '-' || ${companyId}::int || '@plantilla.test',
        'E' || n, 'Approved', now() from generate_series(1, ${size}::int) n returning id),
    hired as (insert into contracts (person_id, company_id, type, job_name, department, start_date, status, contract_key, shift_key, updated_at)
      select id, ${companyId}, 'Employee', 'Clerk', 'Sales', '2024-03-01', 'Active', '01', '01', ${(app.now.value ?? new Date()).toISOString()}::timestamptz
      from made returning id, person_id),
    paid as (insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
      select id, '2024-03-01', 24000, 'MXN', 'Fortnightly' from hired returning id),
    banked as (insert into bank_details (person_id, clabe, bank_name)
      select id, '', 'Banamex' from made returning id)
    select id from made order by id`.execute(app.db)
  await insertRows(
    app.db,
    'employee_details',
    rows.map(({ id }) => ({ person_id: id, ...identityOf(id) })),
  )
  await sql`update bank_details b set clabe = x.clabe from json_to_recordset(${sealRowsOf(
    'bank_details',
    rows.map(({ id }) => ({ id, clabe: makeClabe('002', '010', String(id)) })),
  )}::json) as x (id int, clabe text) where b.person_id = x.id`.execute(app.db)
  await sql`analyze people, contracts, contract_terms, bank_details, employee_details`.execute(app.db)
  const client = await createPerson(app.db, { role: 'Client', companyId, password: null })
  const admin = await createPerson(app.db, { role: 'Admin', password: null })
  return {
    companyId,
    ids: rows.map(({ id }) => id),
    client,
    admin,
    tokens: { client: await signIn(app, client), admin: await signIn(app, admin) },
  }
}
export type PayrollTeam = Awaited<ReturnType<typeof createPayrollTeam>>

/**
 * Ends the contract of a person of the team, with a termination of the type `ended`, and begins another one with the same terms.
 * Answers the id of the new one.
 */
export async function beginNextContract(
  { db }: Pick<TestDatabase, 'db'>,
  { companyId }: Pick<PayrollTeam, 'companyId'>,
  personId: number,
  { end, start, ended }: { end: string; start: string; ended?: string },
): Promise<number> {
  await sql`update contracts set status = 'Ended', end_date = ${end} where person_id = ${personId} and status <> 'Ended'`.execute(
    db,
  )
  if (ended) {
    await sql`insert into terminations (contract_id, person_id, company_id, type, reason, last_day, contract_end_date, status,
        requested_at, updated_at) select id, person_id, company_id, ${ended}, 'It ends.', ${end}, ${end}, 'Terminated', ${end}, ${end}
      from contracts where person_id = ${personId} and status = 'Ended' order by start_date desc limit 1`.execute(db)
  }
  const { rows } = await sql<{
    id: number
  }>`with made as (insert into contracts (person_id, company_id, type, job_name, department,
      start_date, status, contract_key, shift_key) values (${personId}, ${companyId}, 'Employee', 'Clerk', 'Sales', ${start},
      'Active', '01', '01') returning id)
    insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
      select id, ${start}, 24000, 'MXN', 'Fortnightly' from made returning contract_id as id`.execute(db)
  return rows[0]?.id ?? 0
}

const SURNAMES = ['Lopez', 'Garcia', 'Perez', 'Ramos', 'Torres', 'Vargas']

/** Numbers that fit their check digits, for a person of this id alone. */
export function identityOf(id: number) {
  const birthdate = addDays('1970-01-01', id % 9000)
  const name = { given: 'Ana', paternal: SURNAMES[Math.floor(id / 9000) % SURNAMES.length] ?? '', maternal: 'Cruz' }
  return {
    rfc: makePersonRfc(name, birthdate),
    curp: makeCurp({ ...name, birthdate, sex: 'M', state: 'DF' }),
    nss: makeNss({ office: 10 + (Math.floor(id / 10_000) % 80), registered: 92, born: 80, serial: id % 10_000 }),
  }
}

const QUIET = { error: () => undefined, warn: () => undefined, info: () => undefined } as unknown as FastifyBaseLogger

/** Does the work of a run as the job would. */
export async function workRunOf(app: TestApp, jobId: string): Promise<void> {
  const { id } = await rowOf(app.db, 'payroll_runs', { run_key: jobId })
  await workRun(app.services, id, QUIET)
}

/** Opens the progress of work on payrolls as a browser would. */
export const openRun = (url: string, query: { jobId: string; token: string; lastEventId?: string }): Promise<OpenedStream> =>
  openEventStream(`${url}/api/payroll/calculation-progress?${new URLSearchParams(query)}`)

/** Sets it as calculated, sent and approved: all people in it wait for their money. */
export async function makePayable({ db }: Pick<TestDatabase, 'db'>, requestId: number): Promise<void> {
  await sql`update payment_requests set status = 'Approval', client_approved_at = now(), is_stale = false
    where id = ${requestId}`.execute(db)
  await sql`update payrolls set status = 'Calculated', is_stale = false, net = 100
    where request_id = ${requestId} and status = 'Pending'`.execute(db)
}

/** Has a request counted, and answers it. */
export async function calculate(app: TestApp, requestId: number, token: string, payrollIds?: number[]) {
  const { status, body } = await app.call(
    'payroll/recalculate-request-payment',
    { requestId, ...(payrollIds ? { payrollIds } : {}) },
    token,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  await workRunOf(app, body.jobId)
  return (await app.call('payroll/get-request-payment-by-id', { requestId }, token)).body.requestPayment
}

/** One person who is paid by fortnight and has the data of a tax receipt, in a request that is not calculated yet. */
export async function createFortnightOfOne(app: TestApp) {
  app.now.value = new Date('2026-01-20T18:00:00Z')
  const at = await createPayrollTeam(app, { size: 1, company: { imss_risk_class: 1 } })
  for (const person_id of at.ids) await insertRow(app.db, 'addresses', { person_id, zip_code: '06600' })
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin)
  const { id, payrolls } = body.requestPayment
  return { ...at, requestId: id as number, payrollId: payrolls[0].id as number }
}

/** The same, calculated and then in this status: the checks on the way to the payment are tested elsewhere. */
export async function createCountedOne(app: TestApp, status: 'Validating' | 'Paid') {
  const at = await createFortnightOfOne(app)
  await calculate(app, at.requestId, at.tokens.admin)
  await setRow(app.db, 'payment_requests', { id: at.requestId }, { status })
  if (status === 'Paid') await setRow(app.db, 'payrolls', { id: at.payrollId }, { status })
  return at
}

/** Requests that others are copied from, by whether they are counted: a call for each would be too many. */
const templates = perFile(() => new Map<string, number>())
export const templateIds = (): number[] => [...templates().values()]

async function templateOf(app: TestApp, at: PayrollTeam, isCounted: boolean): Promise<number> {
  const key = `${at.companyId} ${isCounted}`
  const known = templates().get(key)
  if (known !== undefined) return known
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin)
  const { id } = body.requestPayment
  if (isCounted) await calculate(app, id, at.tokens.admin)
  await sql`update payrolls set claim = null, claimed = null where request_id = ${id}`.execute(app.db)
  templates().set(key, id)
  return id
}

/** Columns that a copy takes over. */
async function columnsOf(app: TestApp, table: string, without: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    "select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  )
  return rows.map(({ attname }) => attname as string).filter((name) => !without.includes(name))
}

let copies = 0
/** The only request of its period in a status, with the rows that its earlier steps leave. */
export async function insertRequest(
  app: TestApp,
  at: PayrollTeam,
  { status, action = '' }: { status: string; action?: string },
) {
  await sql`delete from payment_requests where folio like 'T-%' and company_id = ${at.companyId}`.execute(app.db)
  const template = await templateOf(app, at, status !== 'Pending')
  // A step of a former copy may have made the template stale, whose payrolls are of the same people.
  if (status !== 'Pending') {
    await sql`update payrolls set status = 'Calculated', is_stale = false
      where request_id = ${template} and status = 'Pending'`.execute(app.db)
    await setRow(app.db, 'payment_requests', { id: template }, { is_stale: false })
  }
  const listed = async (table: string, without: readonly string[]) =>
    sql.join((await columnsOf(app, table, without)).map((name) => sql.ref(name)))
  const names = await listed('payment_requests', ['id', 'folio'])
  const { rows } = await sql<{ id: number }>`insert into payment_requests (folio, ${names})
    select ${`T-${++copies}`}, ${names} from payment_requests where id = ${template} returning id`.execute(app.db)
  const requestId = rows[0]?.id ?? 0
  const columns = await listed('payrolls', ['id', 'request_id', 'claim', 'claimed'])
  const isLiving = status !== 'Cancelled'
  const { rows: made } = await sql<{ id: number }>`insert into payrolls (request_id, claim, claimed, ${columns})
    select ${requestId}, case when ${isLiving} then 'Regular' end, case when ${isLiving} then daterange(period_start, period_end, '[]') end, ${columns}
    from payrolls where request_id = ${template} order by id returning id`.execute(app.db)
  const now = new Date().toISOString()
  const isSeen = !['approve', 'require-adjustment'].includes(action)
  const isApproved = ['Validating', 'Paid', 'Complete'].includes(status) || (status === 'Approval' && isSeen)
  const set = { status, prepared_by: [], cutoff_at: '2100-01-01T00:00:00Z', client_approved_at: isApproved ? now : null }
  await setRow(app.db, 'payment_requests', { id: requestId }, set)
  const [first, ...others] = made.map(({ id }) => id)
  if (action === 'pay-held') await setRow(app.db, 'payrolls', { id: first ?? 0 }, { status: 'Hold' })
  const isOver = status === 'Paid' || status === 'Complete'
  const paid = isOver && action !== 'pay-held' ? made.map(({ id }) => id) : isOver || action === 'pay-last' ? others : []
  for (const payroll_id of paid) {
    await setRow(app.db, 'payrolls', { id: payroll_id }, { status: 'Paid' })
    const payment = { payroll_id, amount: '1', paid_at: '2026-01-20', recorded_at: now }
    await insertRow(app.db, 'payroll_payments', payment)
  }
  return { requestId, payrollId: first ?? 0, hash: await totalsHash(app.db, await storedRequest(app.db, requestId)) }
}

export const period = (period_start: string, period_end: string) => ({ period_start, period_end, payment_date: period_end })

/** Frequent actions of Admin in tests of payrolls; every one succeeds, except `ask`. `at` is called when it is used. */
export function payrollDesk(app: TestApp, at: () => PayrollTeam) {
  const ask = (operation: OperationName, input: object, token = at().tokens.admin) => app.call(operation, input, token)
  const call = async (operation: OperationName, input: object) => {
    const { status, body } = await ask(operation, input)
    if (status !== 200) throw new Error(`${operation}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    ask,
    call,
    /** Ends the contract of the first person on a day, by the settlement that is shown then. */
    end: async (day: string, terms: object = {}) => {
      const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: at().ids[0] })
      const { status, body } = await confirmEnding(app, { contractId }, ending(day, terms), at().tokens.admin)
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    /** A request of the team, by default of one fortnight. */
    made: async (days: object = {}, more: object = {}): Promise<number> => {
      const input = { companyId: at().companyId, ...FORTNIGHT, ...days, ...more }
      return (await call('payroll/create-request-payment', input)).requestPayment.id
    },
    /** The payroll of a person in a request, or the only one of it. */
    payrollIn: async (requestId: number, employeeId?: number) => {
      const { rows } = await sql<{ id: number }>`select id from payrolls where request_id = ${requestId}
        and employee_id = coalesce(${employeeId ?? null}::int, employee_id)`.execute(app.db)
      return (await call('payroll/get-payroll-by-id', { payrollId: rows[0]?.id })).payroll
    },
    /** Sets a request as paid: the checks of the steps in between are tested elsewhere. */
    paid: (requestId: number, status = 'Complete') =>
      sql`with r as (update payment_requests set status = ${status} where id = ${requestId})
        update payrolls set status = 'Paid' where request_id = ${requestId} and status in ('Pending', 'Calculated')`.execute(
        app.db,
      ),
  }
}
