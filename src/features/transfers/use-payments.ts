import type { AnswerOf } from '../../../contract/operation.ts'
import type { transferOperations } from '../../../contract/transfers/operations.ts'
import type { BatchCalculation, Payments } from '../../../contract/transfers/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

export type WaitingCompany = Payments['companies'][number]
export type Batch = Payments['batches'][number]
export type RowError = AnswerOf<
  (typeof transferOperations)['contractor/upload-batch-calculation-quote-wise']
>['data']['errors'][number]

/** What was calculated, and what of the file could not be. */
export interface Calculated {
  calculation: BatchCalculation
  errors: readonly RowError[]
}

/** Payments move by themselves, so what is shown is read again while it is looked at. */
const REFRESH_MS = 15_000

export const usePayments = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: ({ signal }) => callApi('contractor/get-payments-waiting', {}, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
