import type { Handlers } from '../../calls/handlers.ts'
import { addLog } from './add-log.ts'
import { changeContractStatus } from './change-status.ts'
import { getLastContract } from './get-last-contract.ts'
import { listLogs } from './list-logs.ts'
import { registerContract } from './register-contract.ts'
import { updateContract } from './update-contract.ts'

export const contractHandlers = {
  'employee/register-contract-information': registerContract,
  'employee/get-last-contract-employee': getLastContract,
  'employee/update-contract-information': updateContract,
  'employee/change-contract-status': changeContractStatus,
  'employee/logs-contract-register': addLog,
  'employee/get-all-logs-by-contract-user': listLogs,
} satisfies Partial<Handlers>
