import type { ApprovedContractor } from '../../../contract/invoice-batches/schemas.ts'
import { useApprovedContractors } from '../../../providers/approved-contractors.ts'
import { type BatchTerms, hasPeriod } from './terms.ts'

export type Contractor = ApprovedContractor

/** The approved contractors of the chosen company, each with the obstacle to an invoice for the period. */
export function useContractors(terms: BatchTerms) {
  const { companyId, period_start, period_end } = terms
  const isAsked = companyId !== null && hasPeriod(terms)
  const query = useApprovedContractors({ clientId: companyId ?? 0, period_start, period_end }, isAsked)
  return { ...query, isAsked, contractors: query.data ?? [] }
}
