import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import { addDays } from '../../../payroll/calendar/days.ts'
import settings from '../../../schemas/contracts.json' with { type: 'json' }
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { addJob } from '../../queue/enqueue.ts'
import { keptText } from '../../words/kept-text.ts'
import { type ContractRow, contractById, holdPerson } from '../contracts/contract-row.ts'
import { isBound, sharedUntil } from '../contracts/is-bound.ts'
import { moveContract } from '../contracts/record.ts'
import { endContract } from './end-contract.ts'
import { REQUEST_STEP } from './machine.ts'
import { terminations } from './record.ts'
import { insertTermination } from './store.ts'
import type { Teller } from './tell.ts'
import { terminationById } from './termination-row.ts'

interface Due {
  id: number
  contract_id: number
  person_id: number
}

/** Steps that a schedule takes have no author. @param action of history rows that do not name one */
const clockTeller = (db: Database, now: Date, action: string): Teller => ({
  db,
  now,
  author: null,
  record: ({ action: own = action, ...entry }) =>
    writeHistory(db, [{ ...entry, action: own }], null, { requestId: `clock-${randomUUID()}`, ip: '', device: null }),
  enqueue: (job, payload) => addJob(db, job, payload),
})

/** Terminations whose scheduled day has come. */
const dueEnds = (db: Database, day: string): Promise<Due[]> =>
  db
    .selectFrom('terminations')
    .select(['id', 'contract_id', 'person_id'])
    .where('status', '=', 'Scheduled')
    .where('contract_end_date', '<=', day)
    .orderBy('id')
    .execute()

/** Carries out one of them (T8). @returns false where it was cancelled, changed or ended meanwhile */
async function endDue(db: Database, { id, contract_id, person_id }: Due, now: Date): Promise<boolean> {
  await holdPerson(db, person_id)
  const before = await terminationById(db, id)
  const contract = await contractById(db, null, contract_id, today(now))
  if (!before || !contract) throw new Error(`The termination ${id} cannot be carried out.`)
  if (before.status !== 'Scheduled' || before.contract_end_date > today(now)) return false
  const step = terminations.ownStep(before, 'day-reached')
  const teller = clockTeller(db, now, step.records as string)
  await endContract(teller, contract, before)
  await terminations.move(teller, before, step)
  return true
}

/** Fully signed contracts that wait for their first day, or for the end of the one before them. */
async function contractsToBegin(db: Database, day: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select k.id, k.id as contract_id, k.person_id from contracts k join people p on p.id = k.person_id
    where k.is_signed and k.status in ('Draft', 'Sent') and k.start_date <= ${day}::date and p.status = 'Active'
    order by k.start_date, k.id`.execute(db)
  return rows
}

/** Puts one of them in force. @returns false if it must wait without news, or has changed meanwhile */
async function beginContract(db: Database, { id, person_id }: Due, now: Date): Promise<boolean> {
  await holdPerson(db, person_id)
  const day = today(now)
  const contract = await contractById(db, null, id, day)
  if (!contract || !waitsForDay(contract) || contract.start_date > day || (await isBound(db, contract))) return false
  const teller = clockTeller(db, now, 'contract.moved')
  const paidUntil = await sharedUntil(db, contract)
  if (paidUntil !== null) return tellOfPaidDays(teller, contract, paidUntil)
  const sent = contract.status === 'Draft' ? await moveContract(teller, contract, 'send') : contract
  await moveContract(teller, sent, 'activate')
  return true
}

/** Tells staff once for each contract and first day why it is not in force. @returns false if they know */
async function tellOfPaidDays({ db, record }: Teller, contract: ContractRow, day: string): Promise<boolean> {
  const { id, user_id, company_id, start_date } = contract
  const about = { entity: 'person', entityId: user_id, companyId: company_id, action: 'contract.not-begun' } as const
  const change = { field: 'contract.start_date', from: null, to: start_date, contract: id }
  const notice = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', about.entity)
    .where('entity_id', '=', user_id)
    .where('company_id', '=', company_id)
    .where('action', '=', about.action)
    .where('changes', '@>', JSON.stringify([change]))
    .executeTakeFirst()
  if (notice) return false
  await record({ ...about, changes: [change], reason: keptText('server-contracts.sharedDays', { day }) })
  return true
}

const waitsForDay = ({ status, envelope_status }: ContractRow): boolean =>
  (status === 'Draft' || status === 'Sent') && envelope_status === 'completed'

const TYPES: Record<ContractRow['type'], string> = { Employee: 'End of term', Contractor: 'End of service' }

/**
 * Contracts in force with a near end of term and without a request to end them. Ending a contract includes a look at its
 * settlement, so the product requests it in time and the end takes the usual steps. A contract continued for longer than that
 * after its term is extended by law (LFT 39), and a request refused for a day is not repeated.
 */
async function termsRunningOut(db: Database, day: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select k.id, k.id as contract_id, k.person_id from contracts k
    where k.status = 'Active' and k.end_date between ${addDays(day, -settings.askBeforeTermDays)}::date
      and ${addDays(day, settings.askBeforeTermDays)}::date and ${isUnasked}
    order by k.end_date, k.id`.execute(db)
  return rows
}

const isUnasked = sql<boolean>`not exists (select from terminations t where t.contract_id = k.id
  and (t.status in ('Requested', 'Scheduled') or t.contract_end_date = k.end_date))`

/** Requests the end of one of them (T1). @returns false if another call was faster */
async function askAtTerm(db: Database, { id, person_id }: Due, now: Date): Promise<boolean> {
  await holdPerson(db, person_id)
  const { rows } = await sql`select from contracts k where k.id = ${id} and k.status = 'Active' and ${isUnasked}`.execute(db)
  const contract = await contractById(db, null, id, today(now))
  const day = contract?.end_date
  if (rows.length === 0 || !contract || !day) return false
  const ending = {
    type: TYPES[contract.type],
    reason: keptText('server-terminations.endOfTerm'),
    last_day: day,
    contract_end_date: day,
    notice_date: null,
    person_told: false,
  }
  await insertTermination(clockTeller(db, now, REQUEST_STEP.records as string), contract, ending)
  return true
}

interface DailyStep {
  what: string
  find: (db: Database, today: string) => Promise<Due[]>
  take: (db: Database, due: Due, now: Date) => Promise<boolean>
}

/** A step with a contract that it is due for. */
export type DueStep = DailyStep & { due: Due }

/** The daily steps of contracts, in the order that a contract which follows another one needs. */
export const DAILY_STEPS: readonly DailyStep[] = [
  { what: 'ended', find: dueEnds, take: endDue },
  { what: 'put in force', find: contractsToBegin, take: beginContract },
  { what: 'asked about', find: termsRunningOut, take: askAtTerm },
]
