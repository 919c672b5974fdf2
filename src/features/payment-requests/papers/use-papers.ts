import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRead } from '../../../../providers/use-read.ts'

/** Where the papers of a request stand. The former answer stays while the next comes, so that nothing jumps. */
export function usePapers({ id, version, updated_at }: PaymentRequest) {
  return useRead('payroll/get-papers-request-payment', { requestId: id }, { keeps: true, since: [version, updated_at] })
}
