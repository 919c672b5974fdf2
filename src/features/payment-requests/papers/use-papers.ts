import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useQuery } from '../../../../providers/use-query.ts'

/** Where the papers of a request stand. The former answer stays while the next comes, so that nothing jumps. */
export function usePapers({ id, version, updated_at }: PaymentRequest) {
  return useQuery({
    queryKey: ['request-papers', id, version, updated_at],
    queryFn: ({ signal }) => callApi('payroll/get-papers-request-payment', { requestId: id }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}
