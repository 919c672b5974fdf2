import type { ApprovedContractor } from '../contract/invoice-batches/schemas.ts'
import { callApi } from './api.ts'
import { useQuery } from './use-query.ts'
import { pagesKey } from './use-read.ts'

/** As many as one answer holds. */
const PAGE = 1_000

/** All approved contractors of a company, with what is in the way of an invoice for the period; read page by page. */
export async function readApprovedContractors(
  asked: { clientId: number; period_start: string; period_end: string },
  signal: AbortSignal,
): Promise<ApprovedContractor[]> {
  const all: ApprovedContractor[] = []
  for (let page = 1; ; page += 1) {
    const input = { ...asked, page, limit: PAGE }
    const { contractorsAproved } = await callApi('contractor/get-all-approved-contractors-by-client-id', input, { signal })
    all.push(...contractorsAproved)
    if (contractorsAproved.length < PAGE) return all
  }
}

/** The same as a query. Invoices come and go, so every visit reads it again. */
export const useApprovedContractors = (asked: { clientId: number; period_start: string; period_end: string }, enabled = true) =>
  useQuery({
    queryKey: pagesKey('contractor/get-all-approved-contractors-by-client-id', asked),
    queryFn: ({ signal }) => readApprovedContractors(asked, signal),
    enabled,
    staleTime: 0,
  })
