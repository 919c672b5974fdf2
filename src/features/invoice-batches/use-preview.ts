import { useState } from 'react'
import { type ResultOf, useOperation } from '../../../providers/calls.ts'
import { type BatchTerms, toInput } from './terms.ts'

export type Amounts = Readonly<Record<number, string>>
/** Keys of tax regimes that were chosen here, by person. */
export type Regimes = Readonly<Record<number, string>>
type Answer = ResultOf<'contractor/prepare-batch-invoices'>

interface Asked {
  terms: BatchTerms
  ids: readonly number[]
  amounts: Amounts
  regimes: Regimes
}

export interface Preview extends Asked {
  answer: Answer
}

/** A preview of the invoices; creates nothing. That of a retry is about the batch at the address, and goes with it. */
export function usePreview(batchKey: string | null) {
  const [{ preview, of }, setPreview] = useState<{ preview: Preview | null; of: string | null }>({ preview: null, of: null })
  const { call, loading, error, reset } = useOperation('contractor/prepare-batch-invoices')
  const prepare = async (asked: Asked): Promise<void> => {
    const end = await call(toInput(asked))
    if (end.data) setPreview({ preview: { ...asked, answer: end.data }, of: batchKey })
  }
  const leave = () => {
    reset()
    setPreview({ preview: null, of: null })
  }
  return { preview: of === batchKey ? preview : null, prepare, loading, error, leave }
}
