import { today } from '../../contract/calendar.ts'
import { addDays } from '../../payroll/calendar/days.ts'
import { PUBLISHED } from '../../payroll/law/law.ts'
import { type ContractRow, contractById } from '../areas/contracts/contract-row.ts'
import { type ComputedSettlement, settlementFor } from '../areas/terminations/settlement-of.ts'
import { NO_TERMS, type SettlementTerms } from '../areas/terminations/settlement-terms.ts'
import { writeHistory } from '../calls/history.ts'
import type { Database } from '../db/connect.ts'
import { insertRow, updateRow } from '../db/rows.ts'
import cases from './data/termination-stories.json' with { type: 'json' }

interface Case {
  status: 'Requested' | 'Scheduled' | 'Terminated'
  /** The last day, in days from today. */
  ends: number
  type: string
  reason: string
}
const CASES = cases as readonly Case[]

const TERMS: SettlementTerms = { ...NO_TERMS, pending_vacation_days: 2 }

/** Three people of the first company whose contracts are about to end, will end on a day, and have ended. */
export async function seedTerminations(db: Database, now: Date): Promise<void> {
  const people = await db
    .selectFrom('contracts as k')
    .innerJoin('people as p', 'p.id', 'k.person_id')
    .innerJoin('people as c', (join) => join.onRef('c.company_id', '=', 'k.company_id').on('c.role', '=', 'Client'))
    .select(['k.id', 'p.id as person_id', 'c.id as client_id'])
    .where('k.company_id', '=', (query) => query.selectFrom('companies').select((eb) => eb.fn.min('id').as('id')))
    .where('k.status', '=', 'Active')
    .where('p.role', '=', 'Employee')
    .where('p.onboarding_status', '=', 'Approved')
    .where('p.email', 'not like', '%@plantilla.test')
    .where('k.start_date', '<', addDays(today(now), -400))
    .orderBy('p.email', 'desc')
    .distinctOn('p.email')
    .limit(CASES.length)
    .execute()
  const admin = await db.selectFrom('people').select('id').where('role', '=', 'Admin').orderBy('id').executeTakeFirst()
  for (const [at, { id, client_id }] of people.entries()) {
    const contract = await contractById(db, null, id, today(now))
    const one = CASES[at]
    if (contract && one && admin) await seedOne(db, contract, one, { client: client_id, admin: admin.id }, now)
  }
}

const termsOf = ({ input, warnings, salaryFrom }: ComputedSettlement) => ({
  terms: TERMS,
  input,
  warnings,
  salary_from: salaryFrom,
})

async function seedOne(
  db: Database,
  contract: ContractRow,
  { status, ends, type, reason }: Case,
  { client, admin }: { client: number; admin: number },
  now: Date,
): Promise<void> {
  const day = addDays(today(now), ends)
  const ending = { type, last_day: day, contract_end_date: day }
  const asked = new Date(now.getTime() - (status === 'Terminated' ? 50 : 2) * 24 * 3_600_000).toISOString()
  const decided = status === 'Requested' ? null : asked
  const computed = decided === null ? null : settlementFor(contract, ending, TERMS, PUBLISHED)
  await insertRow(db, 'terminations', {
    ...ending,
    reason,
    status,
    contract_id: contract.id,
    person_id: contract.user_id,
    company_id: contract.company_id,
    requested_by: client,
    requested_at: asked,
    updated_at: asked,
    person_told: status === 'Terminated',
    decided_by: decided === null ? null : admin,
    decided_at: decided,
    calculated_at: decided,
    settlement: computed && JSON.stringify(computed.settlement),
    settlement_input: computed && JSON.stringify(termsOf(computed)),
    totals_hash: computed?.totalsHash ?? null,
  })
  if (status === 'Scheduled') await updateRow(db, 'contracts', contract.id, { status: 'Ending' })
  if (status === 'Terminated') {
    await updateRow(db, 'contracts', contract.id, { status: 'Ended', end_date: day })
    await updateRow(db, 'people', contract.user_id, { status: 'Terminated', onboarding_status: 'Terminated', left_on: day })
  }
  const action = { Requested: 'requested', Scheduled: 'scheduled', Terminated: 'terminated' }[status]
  const entry = { entity: 'person', entityId: contract.user_id, companyId: contract.company_id, to: status } as const
  await writeHistory(db, [{ ...entry, action: `termination.${action}`, visibility: 'Client' }], null, DEMO)
}

const DEMO = { requestId: 'demo', ip: '', device: null }
