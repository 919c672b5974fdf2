import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import { addDays } from '../../../payroll/calendar/days.ts'
import settings from '../../../schemas/contracts.json' with { type: 'json' }
import type { Database } from '../../db/connect.ts'
import { keptText } from '../../words/kept-text.ts'
import { type ContractRow, contractById, holdPerson } from '../contracts/contract-row.ts'
import { clockTeller, type Due } from './clock-teller.ts'
import { REQUEST_STEP } from './machine.ts'
import { insertTermination } from './store.ts'

const TYPES: Record<ContractRow['type'], string> = { Employee: 'End of term', Contractor: 'End of service' }

/**
 * Contracts in force with a near end of term and without a request to end them. Ending a contract includes a look at its
 * settlement, so the product requests it in time and the end takes the usual steps. A contract continued for longer than that
 * after its term is extended by law (LFT 39), and a request refused for a day is not repeated.
 */
export async function termsRunningOut(db: Database, day: string): Promise<Due[]> {
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
export async function askAtTerm(db: Database, { id, person_id }: Due, now: Date): Promise<boolean> {
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
