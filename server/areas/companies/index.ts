import type { companyOperations } from '../../../contract/operations/companies.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { findCompanies } from './find-companies.ts'

export const companyHandlers: Handlers<keyof typeof companyOperations> = {
  'client/find-companies': findCompanies,
}
