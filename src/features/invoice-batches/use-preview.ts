import { useCallback, useState } from 'react'
import type { invoiceBatchOperations } from '../../../contract/invoice-batches/operations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { type BatchTerms, toInput } from './terms.ts'

export type Amounts = Readonly<Record<number, string>>
/** Keys of tax regimes that were chosen here, by person. */
export type Regimes = Readonly<Record<number, string>>
type Answer = AnswerOf<(typeof invoiceBatchOperations)['contractor/prepare-batch-invoices']>

interface Asked {
  terms: BatchTerms
  ids: readonly number[]
  amounts: Amounts
  regimes: Regimes
}

export interface Preview extends Asked {
  answer: Answer
}

/** What would be created, before anything is. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview | null>(null)
  const { call, loading, error, reset } = useCall(
    useCallback((asked: Asked) => callApi('contractor/prepare-batch-invoices', toInput(asked)), []),
  )
  const prepare = async (asked: Asked): Promise<void> => {
    const end = await call(asked)
    if (end.data) setPreview({ ...asked, answer: end.data })
  }
  const leave = () => {
    reset()
    setPreview(null)
  }
  return { preview, prepare, loading, error, leave }
}
