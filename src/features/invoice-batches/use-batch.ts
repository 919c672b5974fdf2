import type { invoiceBatchOperations } from '../../../contract/invoice-batches/operations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

export type BatchState = AnswerOf<(typeof invoiceBatchOperations)['contractor/get-batch-invoices']>
export type Item = BatchState['items'][number]

const MOST = 200

/** A batch and what became of each; those without an invoice come first. */
export const useBatch = (batchKey: string) =>
  useQuery({
    queryKey: ['invoice-batch', batchKey],
    queryFn: ({ signal }) => callApi('contractor/get-batch-invoices', { batchKey, limit: MOST }, { signal }),
    staleTime: 0,
  })

export const useLatestBatches = () =>
  useQuery({
    queryKey: ['invoice-batches'],
    queryFn: ({ signal }) => callApi('contractor/get-batches-invoices', {}, { signal }),
    staleTime: 0,
  })
