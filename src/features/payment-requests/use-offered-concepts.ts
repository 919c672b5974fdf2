import type { OfferedConcept } from '../../../contract/payroll/counting/schemas.ts'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'

const NONE: readonly OfferedConcept[] = []

/** Concepts of our own that may be said of a request; none while they are not known, so that what is built in can be said. */
export function useOfferedConcepts(requestId: number): readonly OfferedConcept[] {
  const { data } = useRead('payroll/get-request-concepts', { requestId }, { staleTime: FRESH_MS })
  return data?.concepts ?? NONE
}
