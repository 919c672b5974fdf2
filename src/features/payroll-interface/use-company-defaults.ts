import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/operations/payroll-interface.ts'
import { callApi } from '../../../providers/api.ts'

const GET = 'payroll/get-company-defaults'
export type CompanyDefaultsAnswer = AnswerOf<(typeof payrollInterfaceOperations)[typeof GET]>['data']
export type CompanyDefault = CompanyDefaultsAnswer['defaults'][number]

export const useCompanyDefaults = (companyId: number) =>
  useQuery({
    queryKey: ['company-defaults', companyId],
    queryFn: ({ signal }) => callApi(GET, { companyId }, { signal }),
    staleTime: 0,
  })
