import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Termination } from '../../../contract/terminations/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import type { Held } from '../../machines/record.ts'
import { contractById, holdPerson } from '../contracts/contract-row.ts'
import { factsOf, isSeenBy } from './facts.ts'
import type { TerminationFacts } from './machine.ts'
import { terminations } from './record.ts'
import { type TerminationRow, terminationsOf, UNDER_WAY } from './termination-row.ts'
import { toTermination } from './to-termination.ts'

export type Context = CallContext<Session>

interface Named {
  contractId: number
  userId?: number | undefined
  terminationId?: number | undefined
  version?: number | undefined
}

/**
 * The termination of a call, and its contract among the facts, held against other changes by the person's lock. `null` where
 * the call names none. Throws NOT_FOUND, STALE, and TERMINATION_STATE where another is under way and the call names none.
 */
export async function hold(
  context: Context,
  { contractId, userId, terminationId, version }: Named,
): Promise<Held<TerminationRow | null, TerminationFacts>> {
  const { db, session, target, now } = context
  const personId = target?.personId
  if (personId == null || (userId !== undefined && userId !== personId)) throw new AppError('NOT_FOUND')
  if (terminationId !== undefined) return terminations.hold({ ...context, contractId }, terminationId, version)
  await holdPerson(db, personId)
  const contract = orNotFound(await contractById(db, null, contractId, today(now)))
  await refuseSecond(contractId, context)
  return { row: null, facts: await factsOf(db, contract, null, session), session }
}

/** Throws TERMINATION_STATE while one is under way; the text does not reveal it to a person who was not notified. */
async function refuseSecond(contractId: number, { db, session }: Context): Promise<void> {
  const underWay = (await terminationsOf(db, contractId)).find(({ status }) => UNDER_WAY.includes(status))
  if (!underWay) return
  throw new AppError('TERMINATION_STATE', {
    text: t(isSeenBy(underWay, session) ? 'server-terminations.underWay' : 'server-terminations.notNow'),
  })
}

/** The termination after a step, as the caller sees it. */
export async function answerOf(context: Context, id: number): Promise<Termination> {
  const { row, facts } = await terminations.look(context, await terminations.load(context, id))
  return toTermination(row, facts, context.session)
}
