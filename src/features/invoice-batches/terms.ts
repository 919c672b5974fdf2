import { useState } from 'react'
import { isDay } from '../../../contract/calendar.ts'
import type { invoiceBatchOperations } from '../../../contract/invoice-batches/operations.ts'
import { formatMonth } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import { type ResultOf, useOperation } from '../../../providers/calls.ts'

export interface BatchTerms {
  companyId: number | null
  period_start: string
  period_end: string
  issue_date: string
  concept: string
  amount_mode: 'contract' | 'same'
  amount: string
}

type Input = InputOf<(typeof invoiceBatchOperations)['contractor/prepare-batch-invoices']>

/** This month, issued today: the most frequent choice. */
export function usualTerms(today: string): BatchTerms {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0))
  return {
    companyId: null,
    period_start: `${today.slice(0, 7)}-01`,
    period_end: last.toISOString().slice(0, 10),
    issue_date: today,
    concept: t('invoice-batches.concept', { month: formatMonth(last) }),
    amount_mode: 'contract',
    amount: '',
  }
}

export const hasPeriod = ({ period_start, period_end }: BatchTerms): boolean =>
  isDay(period_start) && isDay(period_end) && period_start <= period_end

function toInput({ terms, ids, amounts, regimes }: Asked): Input {
  const { companyId, amount, ...rest } = terms
  const own = ids.flatMap((id) => {
    const typed = (amounts[id] ?? '').trim()
    return typed === '' ? [] : [{ id, amount: typed }]
  })
  const named = ids.flatMap((id) => (regimes[id] ? [{ id, regime: regimes[id] }] : []))
  return {
    ...rest,
    companyId: companyId ?? 0,
    idEmployees: [...ids],
    ...(rest.amount_mode === 'same' ? { amount } : {}),
    ...(own.length > 0 ? { amounts: own } : {}),
    ...(named.length > 0 ? { regimes: named } : {}),
    requestKey: crypto.randomUUID(),
  }
}

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
