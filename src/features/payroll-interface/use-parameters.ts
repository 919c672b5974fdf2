import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

const GET = 'payroll/get-payroll-parameters'
export type Parameters = AnswerOf<(typeof payrollInterfaceOperations)[typeof GET]>['data']
export type Parameter = Parameters['parameters'][number]
export type Provider = Parameters['providers'][number]
export type Mark = Parameter['confidence']

export const useParameters = (day: string | null) =>
  useQuery({
    queryKey: ['payroll-parameters', day],
    queryFn: ({ signal }) => callApi(GET, day === null ? {} : { day }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
