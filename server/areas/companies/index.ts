import type { Handlers } from '../../calls/handlers.ts'
import { findCompanies } from './find-companies.ts'

export const companyHandlers = {
  'client/find-companies': findCompanies,
} satisfies Partial<Handlers>
