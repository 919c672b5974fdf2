import { keepPreviousData } from '@tanstack/react-query'
import { callApi } from '../../../../providers/api.ts'
import { OFFERS_STEPS } from '../../../../providers/changes.ts'
import { useQuery } from '../../../../providers/use-query.ts'

/** The contract that counts, or the one chosen, with the list of all; read anew by `reload`. */
export function useContract(userId: number, contractId: number | null) {
  const query = useQuery({
    queryKey: ['contract', userId, contractId],
    queryFn: () => callApi('employee/get-last-contract-employee', { userId, ...(contractId === null ? {} : { contractId }) }),
    placeholderData: keepPreviousData,
    meta: OFFERS_STEPS,
  })
  return { ...query, reload: async () => void (await query.refetch()) }
}
