import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRead } from '../../../../providers/use-read.ts'

/** State of the papers of a request. The former answer stays while the next loads, so that the page does not jump. */
export function usePapers({ id, version, updated_at }: PaymentRequest) {
  return useRead('payroll/get-papers-request-payment', { requestId: id }, { keeps: true, since: [version, updated_at] })
}
