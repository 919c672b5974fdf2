import type { ApprovedContractor } from '../contract/invoice-batches/schemas.ts'
import { callApi } from './api.ts'
import { pagesKey } from './calls.ts'
import { useQuery } from './use-query.ts'

/** Maximum page size of the call. */
const PAGE = 1_000

/** All approved contractors of a company, each with the obstacle to an invoice for the period; read page by page. */
export async function readApprovedContractors(
  asked: { clientId: number; period_start: string; period_end: string },
  signal: AbortSignal,
): Promise<ApprovedContractor[]> {
  const all: ApprovedContractor[] = []
  for (let page = 1; ; page += 1) {
    const input = { ...asked, page, limit: PAGE }
    const { contractorsAproved } = await callApi('contractor/get-all-approved-contractors-by-client-id', input, {
      signal,
      isRead: true,
    })
    all.push(...contractorsAproved)
    if (contractorsAproved.length < PAGE) return all
  }
}

/** The same contractors as a query. Invoices change often, so every visit reads them again. */
export const useApprovedContractors = (asked: { clientId: number; period_start: string; period_end: string }, enabled = true) =>
  useQuery({
    queryKey: pagesKey('contractor/get-all-approved-contractors-by-client-id', asked),
    queryFn: ({ signal }) => readApprovedContractors(asked, signal),
    enabled,
    staleTime: 0,
  })
