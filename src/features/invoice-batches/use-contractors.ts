import type { ApprovedContractor } from '../../../contract/invoice-batches/schemas.ts'
import { readApprovedContractors } from '../../../providers/approved-contractors.ts'
import { useQuery } from '../../../providers/use-query.ts'
import { type BatchTerms, hasPeriod } from './terms.ts'

export type Contractor = ApprovedContractor

/** The approved contractors of the chosen company, with what is in the way of an invoice for the period. */
export function useContractors(terms: BatchTerms) {
  const { companyId, period_start, period_end } = terms
  const isAsked = companyId !== null && hasPeriod(terms)
  const query = useQuery({
    queryKey: ['approved-contractors', companyId, period_start, period_end],
    queryFn: ({ signal }) => readApprovedContractors({ clientId: companyId ?? 0, period_start, period_end }, signal),
    enabled: isAsked,
    // Invoices come and go; who is greyed out must be so now.
    staleTime: 0,
  })
  return { ...query, isAsked, contractors: query.data ?? [] }
}
