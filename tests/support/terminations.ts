import type { TestApp } from './app.ts'
import { createCompany, createPerson, signIn, type TestPerson } from './people.ts'
import { addRow, insertRow } from './rows.ts'

/** A day of work on which all of it happens: noon in Mexico City. */
const TODAY = '2026-11-20'
export const NOON = new Date(`${TODAY}T18:00:00Z`)

export interface Workplace {
  companyId: number
  worker: TestPerson
  contractId: number
  manager: TestPerson
  /** Tokens. */
  admin: string
  client: string
  own: string
}

interface Options {
  role?: 'Employee' | 'Contractor'
  twoPersonRule?: boolean
  contract?: string
  /** Monthly salary or fee. */
  pay?: string
}

/** A company with someone at work: contract since 2024-03-01, 18,000.00 a month, paid by fortnight. */
export async function createWorkplace(app: Pick<TestApp, 'db' | 'now'>, options: Options = {}): Promise<Workplace> {
  const { role = 'Employee', twoPersonRule = true, contract = 'Active', pay = '18000.00' } = options
  const manager = await createPerson(app.db, { role: 'InternalEmployee', password: null })
  const { id: companyId } = await createCompany(app.db, {
    status: 'Approved',
    two_person_rule: twoPersonRule,
    account_manager_id: manager.id,
  })
  const worker = await createPerson(app.db, { role, companyId, columns: { onboarding_status: 'Approved' } })
  const contractId = await addContract(app, worker, companyId, contract, pay)
  const [admin, client] = await Promise.all([
    createPerson(app.db, { role: 'Admin' }),
    createPerson(app.db, { role: 'Client', companyId, columns: { is_owner: true } }),
  ])
  const [adminToken, clientToken, own] = [await signIn(app, admin), await signIn(app, client), await signIn(app, worker)]
  return { companyId, worker, contractId, manager, admin: adminToken, client: clientToken, own }
}

export async function addContract(
  { db }: Pick<TestApp, 'db'>,
  worker: TestPerson,
  companyId: number,
  status: string,
  pay = '18000.00',
) {
  const start_date = '2024-03-01'
  const { id } = await addRow(db, 'contracts', {
    person_id: worker.id,
    company_id: companyId,
    type: worker.role,
    job_name: 'Analyst',
    start_date,
    status,
  })
  await insertRow(db, 'contract_terms', {
    contract_id: id,
    effective_from: start_date,
    payment_frequency: 'Fortnightly',
    created_at: NOON.toISOString(),
    ...(worker.role === 'Contractor' ? { contractor_fee: pay } : { monthly_salary: pay }),
  })
  return id
}

export const REQUEST = 'employee/request-terminate-contract'
export const TERMINATE = 'employee/terminate-last-contract'
export const CALCULATE = 'employee/calculate-termination'
export const LIST = 'employee/get-terminations-contract'

/** A resignation on a day. */
export const ending = (day = TODAY, more: object = {}) => ({
  type: 'Resignation',
  reason: 'Moves to another city.',
  last_day: day,
  contract_end_date: day,
  ...more,
})

/** Looks at the settlement and confirms it. */
export async function confirmEnding(app: TestApp, { contractId }: Pick<Workplace, 'contractId'>, input: object, token: string) {
  const hash = await totalsHash(app, contractId, input, token)
  return app.call(TERMINATE, { contractId, totalsHash: hash, confirm: 'TERMINATE', ...input }, token)
}

/** The digest of the settlement, as a viewer gets it. */
export async function totalsHash(app: TestApp, contractId: number, input: object, token: string): Promise<string> {
  const { type, last_day, contract_end_date, ...rest } = input as Record<string, string>
  const { reason: _reason, terminationId: _id, person_told: _told, ...terms } = rest
  const { body } = await app.call(CALCULATE, { contractId, type, last_day, contract_end_date, ...terms }, token)
  return body.totalsHash
}
