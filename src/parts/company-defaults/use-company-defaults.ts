import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'

const GET = 'payroll/get-company-defaults'
export type CompanyDefaultsAnswer = ResultOf<typeof GET>
export type CompanyDefault = CompanyDefaultsAnswer['defaults'][number]

/** The settings used to calculate the payrolls of a company on a day; default: today. */
export const useCompanyDefaults = (companyId: number, day?: string) =>
  useRead(GET, { companyId, ...(day === undefined ? {} : { day }) })
