import { sql } from 'kysely'
import { statusAfter } from '../../../contract/documents/machines.ts'
import { aboutPerson } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { changeRecord } from '../../db/rows.ts'
import type { Mover } from '../../machines/record.ts'
import { onboardingMachine } from '../onboarding/machine.ts'
import type { ContractRow } from './contract-row.ts'
import { IN_FORCE_STATUSES } from './machine.ts'

type Writer = Pick<Mover, 'db' | 'now' | 'record'>
type OfPerson = Pick<ContractRow, 'user_id' | 'company_id' | 'onboarding'>

interface LastEnd {
  contract_end_date: string
  /** Was the person notified of it? */
  person_told: boolean
}

/**
 * With the last contract the person leaves (E8), and the account stays for receipts; does nothing while another contract
 * binds the person. The caller holds the person.
 */
export async function letGoAfterLast(writer: Writer, contract: OfPerson, end: LastEnd): Promise<void> {
  if (!(await hasContract(writer.db, contract.user_id))) await letGo(writer, contract, end)
}

/**
 * The void contract may have been all that kept the person after an earlier one ended, or all for which the person was hired
 * again. A person in the first onboarding waits for another contract and stays, and so does a person with a draft, which takes
 * the place of the void one.
 */
export async function letGoAfterVoid(writer: Writer, contract: OfPerson): Promise<void> {
  const last = await lastTurn(writer.db, contract.user_id)
  const isKept = last === 'contract.ended' && contract.onboarding === 'Approved'
  if (!(isKept || last === 'person.hired-again') || (await hasDraft(writer.db, contract.user_id))) return
  const end = await lastEnd(writer.db, contract.user_id)
  if (end) await letGoAfterLast(writer, contract, end)
}

/** Is another contract in force, or signed by all and waiting for its first day? */
async function hasContract(db: Database, personId: number): Promise<boolean> {
  const { rows } = await sql`select from contracts k where k.person_id = ${personId} and (k.status = any(${IN_FORCE_STATUSES})
    or (k.status = 'Draft' and (select e.status from envelopes e where e.contract_id = k.id order by e.id desc limit 1) = 'completed'))
    limit 1`.execute(db)
  return rows.length > 0
}

async function hasDraft(db: Database, personId: number): Promise<boolean> {
  const draft = db.selectFrom('contracts').select('id').where('person_id', '=', personId).where('status', '=', 'Draft')
  return (await draft.executeTakeFirst()) !== undefined
}

/** The last of these: a person who left is Terminated, and a contract that ends without that leaves the person here. */
async function lastTurn(db: Database, personId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', 'person')
    .where('entity_id', '=', personId)
    .where('action', 'in', ['contract.ended', 'person.left', 'person.hired-again'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.action
}

async function lastEnd(db: Database, personId: number): Promise<LastEnd | undefined> {
  const { rows } = await sql<LastEnd>`select k.end_date as contract_end_date, coalesce(t.person_told, false) as person_told
    from contracts k left join terminations t on t.contract_id = k.id and t.status = 'Terminated'
    where k.person_id = ${personId} and k.status = 'Ended' and k.end_date is not null
    order by k.end_date desc, k.id desc limit 1`.execute(db)
  return rows[0]
}

async function letGo({ db, now, record }: Writer, contract: OfPerson, end: LastEnd): Promise<void> {
  const { onboarding } = contract
  // A person who worked before the approval, by a signed contract, leaves as well.
  const to = onboarding === null ? null : statusAfter(onboardingMachine, 'leave', onboarding)
  const left = { status: 'Terminated', left_on: end.contract_end_date, ...(to === null ? {} : { onboarding_status: to }) }
  await changeRecord(db, 'people', contract.user_id, left, now)
  await record({
    ...aboutPerson(contract.user_id, contract.company_id),
    action: 'person.left',
    from: onboarding,
    to: to ?? 'Terminated',
    visibility: end.person_told ? 'All' : 'Client',
  })
}
