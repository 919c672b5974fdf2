import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'

/** The current contract, or the chosen one, with the list of all; `reload` reads it again. */
export function useContract(userId: number, contractId: number | null) {
  const query = useRead(
    'employee/get-last-contract-employee',
    { userId, ...(contractId === null ? {} : { contractId }) },
    { keeps: true, offersSteps: true, staleTime: FRESH_MS },
  )
  return { ...query, reload: async () => void (await query.refetch()) }
}
