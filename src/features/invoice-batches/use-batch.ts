import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'

export type BatchState = ResultOf<'contractor/get-batch-invoices'>
export type Item = BatchState['items'][number]

const MOST = 200

/** A batch and the result for each contractor; those without an invoice come first. */
export const useBatch = (batchKey: string) => useRead('contractor/get-batch-invoices', { batchKey, limit: MOST })

export const useLatestBatches = () => useRead('contractor/get-batches-invoices', {})
