import { today } from '../../../contract/calendar.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { type ContractRow, contractById, contractsOf, holdPerson } from './contract-row.ts'
import type { ContractFacts } from './machine.ts'

export type Context = CallContext<Session>

/** A contract that is held, with all that its machine asks about. */
export interface HeldContract {
  contract: ContractRow
  facts: ContractFacts
}

/**
 * The contract of a call, held against other changes until the transaction ends, with the terms of today. Throws
 * NOT_FOUND, and STALE when it is not the version that was seen.
 */
export async function holdContract({ db, session, target, now }: Context, id: number, version?: number): Promise<HeldContract> {
  const personId = target?.personId
  if (personId == null) throw new AppError('NOT_FOUND')
  await holdPerson(db, personId)
  const day = today(now)
  const contract = await contractById(db, session, id, day)
  if (!contract) throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== contract.version) {
    throw new AppError('STALE', { current: { version: contract.version } })
  }
  return { contract, facts: await factsOf({ db, session }, contract, day) }
}

/** What the machine asks about a contract: the others that the person has with the same company. */
export async function factsOf(
  { db, session }: Pick<Context, 'db' | 'session'>,
  contract: ContractRow,
  day: string,
): Promise<ContractFacts> {
  const all = await contractsOf(db, session, contract.user_id, day)
  return { contract, others: all.filter(({ company_id }) => company_id === contract.company_id), today: day }
}
