import type { AnswerOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/payroll/simulation/operations.ts'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'

const CHOICES = 'payroll/get-simulation-choices'
export type Choices = AnswerOf<(typeof simulationOperations)[typeof CHOICES]>['data']

/** States, and the settings of the company, else of the office; the former ones stay while another company's load. */
export const useChoices = (companyId: number | null) =>
  useRead(CHOICES, companyId === null ? {} : { companyId }, { keeps: true, staleTime: FRESH_MS })
