import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { useRead } from '../../../providers/use-read.ts'

const GET = 'payroll/get-company-defaults'
export type CompanyDefaultsAnswer = AnswerOf<(typeof payrollInterfaceOperations)[typeof GET]>['data']
export type CompanyDefault = CompanyDefaultsAnswer['defaults'][number]

/** What the payrolls of a company are counted with on a day; without one it is today. */
export const useCompanyDefaults = (companyId: number, day?: string) =>
  useRead(GET, { companyId, ...(day === undefined ? {} : { day }) })
