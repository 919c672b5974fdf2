import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'

/** The terminations of a contract and the actions offered to this viewer. */
export const useTerminations = (contractId: number) =>
  useRead('employee/get-terminations-contract', { contractId }, { staleTime: FRESH_MS })
