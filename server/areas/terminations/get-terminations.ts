import { today } from '../../../contract/calendar.ts'
import { mayDo } from '../../../contract/machines/engine.ts'
import type { Termination } from '../../../contract/terminations/schemas.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { contractById } from '../contracts/contract-row.ts'
import { targetOf } from '../contracts/machine.ts'
import { currentBook } from '../payroll/law-figures/current-law.ts'
import { factsOf, isSeenBy } from './facts.ts'
import { GUARDS, REQUEST_STEP, TERMINATION } from './machine.ts'
import { paidBefore } from './paid-before.ts'
import { settlementFor } from './settlement-of.ts'
import { type TerminationRow, terminationsOf, UNDER_WAY } from './termination-row.ts'
import { toTermination } from './to-termination.ts'

export const getTerminations: Action<'employee/get-terminations-contract'> = async ({ contractId }, context) => {
  const { db, session, now } = context
  const contract = orNotFound(await contractById(db, session, contractId, today(now)))
  const rows = await terminationsOf(db, contractId)
  const facts = await factsOf(db, contract, null, session)
  // A person who was not notified is offered the steps that the contract alone would allow; the server then refuses with a
  // neutral text.
  const isFree = !rows.some((row) => UNDER_WAY.includes(row.status) && isSeenBy(row, session))
  const offers = (action: string): boolean =>
    isFree &&
    TERMINATION.transitions.some((step) => step.action === action && mayDo(step, session, targetOf(contract))) &&
    obstaclesOf(REQUEST_STEP.guards, GUARDS, facts).length === 0
  const terminations: Termination[] = []
  for (const row of rows.filter((one) => isSeenBy(one, session))) {
    terminations.push(toTermination(row, facts, session, await isOutdated(db, row)))
  }
  return {
    terminations,
    may_request: offers('request'),
    may_terminate: offers('schedule') && !facts.twoPersonRule,
  }
}

/** Would the settlement confirmed for a future day differ with the current contract? */
async function isOutdated(db: Database, row: TerminationRow): Promise<boolean> {
  if (row.status !== 'Scheduled' || row.settlement_input === null) return false
  const contract = await contractById(db, null, row.contract_id, row.last_day)
  if (!contract) return false
  try {
    const paid = await paidBefore(db, row.contract_id, row)
    const computed = settlementFor(contract, row, row.settlement_input.terms, await currentBook(db), paid)
    return computed.totalsHash !== row.totals_hash
  } catch (error) {
    // A settlement that can no longer be computed counts as outdated too.
    if (error instanceof AppError) return true
    throw error
  }
}
