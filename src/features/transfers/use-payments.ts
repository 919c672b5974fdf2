import { useState } from 'react'
import type { BatchCalculation, FundingResults, Payments } from '../../../contract/transfers/schemas.ts'
import { type ResultOf, useRead } from '../../../providers/calls.ts'
import { withMarked } from '../../ui/with-marked.ts'

export type WaitingCompany = Payments['companies'][number]
export type Batch = Payments['batches'][number]
export type RowError = ResultOf<'contractor/upload-batch-calculation-quote-wise'>['errors'][number]

/** The result of the calculation, and the parts of the file that failed. */
export interface Calculated {
  calculation: BatchCalculation
  errors: readonly RowError[]
}

/** Payments progress by themselves, so an open page reads them again. */
const REFRESH_MS = 15_000

export const usePayments = () => useRead('contractor/get-payments-waiting', {}, { refetchInterval: REFRESH_MS })

export interface PaidResults {
  paid: number[]
  failed: { invoiceId: number; message: string }[]
}

export const resultsOf = ({ successfulTransfers, failTransfers }: FundingResults): PaidResults => ({
  paid: successfulTransfers.map(({ invoiceId }) => invoiceId),
  failed: failTransfers.map(({ invoiceId, message }) => ({ invoiceId, message })),
})

/** The invoices of a company that the next step includes. */
export interface Choice {
  /** Invoices that can be chosen: they have no obstacle. */
  free: readonly number[]
  chosen: readonly number[]
  /** No invoice is named: the calls then take all. */
  isAll: boolean
  set: (ids: readonly number[], isChosen: boolean) => void
}

/** All invoices except those deselected; one that arrives meanwhile is included. @param onChange called on every change */
export function useChoice(invoices: WaitingCompany['invoices'], onChange: () => void): Choice {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const free = invoices.filter(({ obstacle }) => obstacle === null).map(({ id }) => id)
  const chosen = free.filter((id) => !leftOut.has(id))
  return {
    free,
    chosen,
    isAll: chosen.length === free.length,
    set: (ids, isChosen) => {
      setLeftOut(withMarked(leftOut, ids, !isChosen))
      onChange()
    },
  }
}
