import { today } from '../../../contract/calendar.ts'
import { ContractRef } from '../../../contract/contracts/schemas.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { membersOf } from '../../lists/select-row.ts'
import { contractsOf } from './contract-row.ts'
import { toContract } from './to-contract.ts'

/** The contract in force, else the newest, or the requested one; with the list of all. */
export const getLastContract: Action<'employee/get-last-contract-employee'> = async ({ userId, contractId }, context) => {
  const { db, session, now } = context
  const day = today(now)
  const all = await contractsOf(db, session, userId ?? session.id, day)
  const contracts = all.map((one) => membersOf(ContractRef, one))
  const chosen = contractId === undefined ? all[0] : all.find(({ id }) => id === contractId)
  if (!chosen) {
    if (contractId !== undefined) throw new AppError('NOT_FOUND')
    return { lastContract: null, contracts }
  }
  const others = all.filter(({ company_id }) => company_id === chosen.company_id)
  return { lastContract: await toContract(chosen, context, { contract: chosen, others, today: day }), contracts }
}
