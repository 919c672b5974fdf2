import { contracts } from './record.ts'
import { toContract } from './to-contract.ts'

/** Marks a contract as sent, puts it in force, or voids it, as its machine has it. */
export const changeContractStatus = contracts.action(
  'employee/change-contract-status',
  'contractId',
  async (context, contract) => ({ contract: await toContract(contract, context) }),
)
