import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/payroll/simulation/operations.ts'
import { callApi } from '../../../providers/api.ts'
import { useQuery } from '../../../providers/use-query.ts'

const CHOICES = 'payroll/get-simulation-choices'
export type Choices = AnswerOf<(typeof simulationOperations)[typeof CHOICES]>['data']

/** States, and what the company, else the office, has set; the former ones stay while another company's are read. */
export const useChoices = (companyId: number | null) =>
  useQuery({
    queryKey: [CHOICES, companyId],
    queryFn: ({ signal }) => callApi(CHOICES, companyId === null ? {} : { companyId }, { signal }),
    placeholderData: keepPreviousData,
  })
