import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import type { Database } from '../../db/connect.ts'
import { keptText } from '../../words/kept-text.ts'
import { type ContractRow, contractById, holdPerson } from '../contracts/contract-row.ts'
import { isBound, sharedUntil } from '../contracts/is-bound.ts'
import { moveContract } from '../contracts/record.ts'
import { clockTeller, type Due } from './clock-teller.ts'
import type { Teller } from './tell.ts'

/** Fully signed contracts that wait for their first day, or for the end of the one before them. */
export async function contractsToBegin(db: Database, day: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select k.id, k.id as contract_id, k.person_id from contracts k join people p on p.id = k.person_id
    where k.is_signed and k.status in ('Draft', 'Sent') and k.start_date <= ${day}::date and p.status = 'Active'
    order by k.start_date, k.id`.execute(db)
  return rows
}

/** Puts one of them in force. @returns false if it must wait without news, or has changed meanwhile */
export async function beginContract(db: Database, { id, person_id }: Due, now: Date): Promise<boolean> {
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
  const told = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', about.entity)
    .where('entity_id', '=', user_id)
    .where('company_id', '=', company_id)
    .where('action', '=', about.action)
    .where('changes', '@>', JSON.stringify([change]))
    .executeTakeFirst()
  if (told) return false
  await record({ ...about, changes: [change], reason: keptText('server-contracts.sharedDays', { day }) })
  return true
}

const waitsForDay = ({ status, envelope_status }: ContractRow): boolean =>
  (status === 'Draft' || status === 'Sent') && envelope_status === 'completed'
