import type { OfferedConcept } from '../../../contract/payroll/counting/schemas.ts'
import { useRead } from '../../../providers/calls.ts'

const NONE: readonly OfferedConcept[] = []

/**
 * Concepts of our own that can be entered in a request; none until they are loaded, so that the built-in ones are available.
 */
export function useOfferedConcepts(requestId: number): readonly OfferedConcept[] {
  const { data } = useRead('payroll/get-request-concepts', { requestId }, { reuses: true })
  return data?.concepts ?? NONE
}
