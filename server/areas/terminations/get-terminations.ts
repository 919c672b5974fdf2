import { mayDo } from '../../../contract/machines/engine.ts'
import { AppError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { contractById } from '../contracts/contract-row.ts'
import { targetOf } from '../contracts/machine.ts'
import { today } from '../documents/days.ts'
import { factsOf, isSeenBy } from './hold-termination.ts'
import { GUARDS, TERMINATION } from './machine.ts'
import { terminationsOf } from './termination-row.ts'
import { toTermination } from './to-termination.ts'

const UNDER_WAY = ['Requested', 'Scheduled']

/** The terminations of a contract as this viewer may know them. */
export const getTerminations: Action<'employee/get-terminations-contract'> = async ({ contractId }, context) => {
  const { db, session, now } = context
  const contract = await contractById(db, session, contractId, today(now))
  if (!contract) throw new AppError('NOT_FOUND')
  const rows = await terminationsOf(db, contractId)
  const facts = await factsOf(db, contract, null, session)
  // Who was not told is offered what the contract alone would allow; the server then refuses in its own words.
  const isFree = !rows.some((row) => UNDER_WAY.includes(row.status) && isSeenBy(row, session))
  const offers = (action: string): boolean =>
    isFree &&
    TERMINATION.transitions.some((step) => step.action === action && mayDo(step, session, targetOf(contract))) &&
    obstaclesOf(requestStep, GUARDS, facts).length === 0
  return {
    terminations: rows.filter((row) => isSeenBy(row, session)).map((row) => toTermination(row, facts, session)),
    may_request: offers('request'),
    may_terminate: offers('schedule') && !facts.twoPersonRule,
  }
}

const requestStep = stepOf('request')

function stepOf(action: string) {
  const step = TERMINATION.transitions.find((one) => one.action === action)
  if (!step) throw new Error(`schemas/machines/termination.json has no "${action}".`)
  return step
}
