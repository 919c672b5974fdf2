import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { type ContractRow, contractById, holdPerson } from '../contracts/contract-row.ts'
import type { TerminationFacts } from './machine.ts'
import { type TerminationRow, terminationById, terminationsOf, UNDER_WAY } from './termination-row.ts'

export type Context = CallContext<Session>

interface Named {
  contractId: number
  userId?: number | undefined
  terminationId?: number | undefined
  version?: number | undefined
}

export interface Held {
  contract: ContractRow
  termination: TerminationRow | null
  facts: TerminationFacts
  today: string
}

/**
 * The contract and the termination of a call, held against other changes by the person's lock. Throws NOT_FOUND, STALE,
 * and TERMINATION_STATE where another is under way and the call names none.
 */
export async function hold(context: Context, { contractId, userId, terminationId, version }: Named): Promise<Held> {
  const { db, session, target, now } = context
  const personId = target?.personId
  if (personId == null || (userId !== undefined && userId !== personId)) throw new AppError('NOT_FOUND')
  await holdPerson(db, personId)
  const day = today(now)
  const contract = await contractById(db, null, contractId, day)
  if (!contract) throw new AppError('NOT_FOUND')
  const termination = terminationId === undefined ? null : await terminationById(db, contractId, terminationId)
  if (termination === undefined || (termination && !isSeenBy(termination, session))) throw new AppError('NOT_FOUND')
  if (termination && version !== undefined && version !== termination.version) {
    throw new AppError('STALE', { current: { version: termination.version } })
  }
  if (!termination) await refuseSecond(db, contract, session)
  return { contract, termination, facts: await factsOf(db, contract, termination, session), today: day }
}

/** Throws TERMINATION_STATE while one is under way; the text does not reveal it to a person who was not notified. */
async function refuseSecond(db: Database, { id }: ContractRow, session: Session): Promise<void> {
  const other = (await terminationsOf(db, id)).find(({ status }) => UNDER_WAY.includes(status))
  if (!other) return
  if (isSeenBy(other, session)) throw new AppError('TERMINATION_STATE')
  throw new AppError('TERMINATION_STATE', { text: t('server-terminations.notNow') })
}

/** The person sees a termination only after the notification, or if they requested it. */
export function isSeenBy({ person_told, requested_by, user_id }: TerminationRow, { id }: Session): boolean {
  return user_id !== id || person_told || requested_by?.id === id
}

export async function factsOf(
  db: Database,
  contract: ContractRow,
  termination: TerminationRow | null,
  session: Session,
): Promise<TerminationFacts> {
  const company = await db
    .selectFrom('companies')
    .select('two_person_rule')
    .where('id', '=', contract.company_id)
    .executeTakeFirstOrThrow()
  return { contract, termination, session, twoPersonRule: company.two_person_rule === true }
}
