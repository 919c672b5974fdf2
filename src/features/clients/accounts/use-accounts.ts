import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'

const FRESH = { staleTime: FRESH_MS }
const IN_USE = { limit: 200, sort: 'alias', filters: { is_core: true, is_active: true } } as const

/** The accounts a company pays into. */
export const useCoreAccounts = (companyId: number) =>
  useRead('employee/get-all-core-bank-account-by-company-id', { companyId }, FRESH)

/** The accounts a company has linked. */
export const useLinkedAccounts = (clientId: number) => useRead('client/get-all-client-bank-account', { clientId }, FRESH)

/** The core accounts in use, to choose from; there are never more than a handful. */
export const useAssignable = () => useRead('employee/get-all-own-bank-account', IN_USE, FRESH)
