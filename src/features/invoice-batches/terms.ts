import { isDay, monthOf } from '../../../contract/calendar.ts'
import type { invoiceBatchOperations } from '../../../contract/invoice-batches/operations.ts'
import { formatMonth } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'

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
  const month = monthOf(today)
  return {
    companyId: null,
    ...month,
    issue_date: today,
    concept: t('invoice-batches.concept', { month: formatMonth(new Date(month.period_end)) }),
    amount_mode: 'contract',
    amount: '',
  }
}

export const hasPeriod = ({ period_start, period_end }: BatchTerms): boolean =>
  isDay(period_start) && isDay(period_end) && period_start <= period_end

interface Asked {
  terms: BatchTerms
  ids: readonly number[]
  amounts: Readonly<Record<number, string>>
  regimes: Readonly<Record<number, string>>
}

export function toInput({ terms, ids, amounts, regimes }: Asked): Input {
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
