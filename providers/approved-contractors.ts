import type { ApprovedContractor } from '../contract/invoice-batches/schemas.ts'
import { callApi } from './api.ts'

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
