import { letGoAfterVoid } from './let-go.ts'
import { contracts } from './record.ts'
import { toContract } from './to-contract.ts'

/** Marks a contract as sent, puts it in force, or voids it, as its machine has it. */
export const changeContractStatus = contracts.action(
  'employee/change-contract-status',
  'contractId',
  async (context, contract) => {
    if (contract.status === 'Void') await letGoAfterVoid(context, contract)
    return { contract: await toContract(contract, context) }
  },
)
