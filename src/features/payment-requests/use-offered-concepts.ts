import type { OfferedConcept } from '../../../contract/payroll/counting/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

const NONE: readonly OfferedConcept[] = []

/** Concepts of our own that may be said of a request; none while they are not known, so that what is built in can be said. */
export function useOfferedConcepts(requestId: number): readonly OfferedConcept[] {
  const { data } = useQuery({
    queryKey: ['payroll-offered-concepts', requestId],
    queryFn: ({ signal }) => callApi('payroll/get-request-concepts', { requestId }, { signal }),
  })
  return data?.concepts ?? NONE
}
