import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { useRead } from '../../../providers/use-read.ts'

const GET = 'payroll/get-company-defaults'
export type CompanyDefaultsAnswer = AnswerOf<(typeof payrollInterfaceOperations)[typeof GET]>['data']
export type CompanyDefault = CompanyDefaultsAnswer['defaults'][number]

/** The settings used to calculate the payrolls of a company on a day; default: today. */
export const useCompanyDefaults = (companyId: number, day?: string) =>
  useRead(GET, { companyId, ...(day === undefined ? {} : { day }) })
