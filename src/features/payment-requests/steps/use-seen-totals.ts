import { useCallback, useState } from 'react'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'

/**
 * The request as a dialog shows it. A newer one replaces it only after a refusal announced it, with its amounts next to the
 * former ones: users never agree to amounts that changed while they were reading.
 */
export function useSeenTotals(request: PaymentRequest) {
  const [{ seen, before }, setShown] = useState<{ seen: PaymentRequest; before: PaymentRequest | null }>({
    seen: request,
    before: null,
  })
  const [isAsked, setAsked] = useState(false)
  if (isAsked && request !== seen) {
    setShown({ seen: request, before: request.totals_hash === seen.totals_hash ? null : seen })
    setAsked(false)
  }
  return { seen, before, takeNewest: useCallback(() => setAsked(true), []) }
}
