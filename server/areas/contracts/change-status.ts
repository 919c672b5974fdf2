import { contracts } from './record.ts'
import { toContract } from './to-contract.ts'

/** Marks a contract as sent, puts it in force, or voids it, as its machine has it. */
export const changeContractStatus = contracts.action(
  'employee/change-contract-status',
  'contractId',
  async (context, contract) => ({ contract: await toContract(contract, context) }),
)
const OPERATION = 'employee/change-contract-status'

/** Marks a contract as sent, puts it in force, or voids it, as its machine has it. */
export const changeContractStatus: Action<typeof OPERATION> = async ({ contractId, status, reason, version }, context) => {
  const { db, session, now, record } = context
  const { contract, facts } = await holdContract(context, contractId, version)
  const step = checkStep(
    {
      machine: CONTRACT,
      call: OPERATION,
      wanted: { to: status },
      status: contract.status,
      session,
      target: targetOf(contract),
      said: { reason },
    },
    GUARDS,
    facts,
  )
  const moved = await writeStep({ db, now, author: session, record }, contract, step, reason?.trim() || undefined)
  return { contract: await toContract(db, moved, await factsOf(context, moved, facts.today), session) }
}
