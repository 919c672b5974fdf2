import { useCallback, useState } from 'react'
import type { PaymentRequest } from '../../../../contract/schemas/payment-request.ts'

/**
 * The request as a dialog shows it. Newer amounts take its place only after a refusal said that there are some, beside the
 * former ones: nobody agrees to amounts that came while they were reading.
 */
export function useSeenTotals(request: PaymentRequest) {
  const [{ seen, before }, setShown] = useState<{ seen: PaymentRequest; before: PaymentRequest | null }>({
    seen: request,
    before: null,
  })
  const [isRefused, setRefused] = useState(false)
  if (isRefused && request.totals_hash !== seen.totals_hash) {
    setShown({ seen: request, before: seen })
    setRefused(false)
  }
  return { seen, before, refuse: useCallback(() => setRefused(true), []) }
}
