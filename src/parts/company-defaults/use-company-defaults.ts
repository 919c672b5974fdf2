import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

const GET = 'payroll/get-company-defaults'
export type CompanyDefaultsAnswer = AnswerOf<(typeof payrollInterfaceOperations)[typeof GET]>['data']
export type CompanyDefault = CompanyDefaultsAnswer['defaults'][number]

/** What the payrolls of a company are counted with on a day; without one it is today. */
export const useCompanyDefaults = (companyId: number, day?: string) =>
  useQuery({
    queryKey: ['company-defaults', companyId, day ?? null],
    queryFn: ({ signal }) => callApi(GET, { companyId, ...(day === undefined ? {} : { day }) }, { signal }),
    staleTime: 0,
  })
