import type { invoiceBatchOperations } from '../../../contract/invoice-batches/operations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { useRead } from '../../../providers/use-read.ts'

export type BatchState = AnswerOf<(typeof invoiceBatchOperations)['contractor/get-batch-invoices']>
export type Item = BatchState['items'][number]

const MOST = 200

/** A batch and the result for each contractor; those without an invoice come first. */
export const useBatch = (batchKey: string) => useRead('contractor/get-batch-invoices', { batchKey, limit: MOST })

export const useLatestBatches = () => useRead('contractor/get-batches-invoices', {})
