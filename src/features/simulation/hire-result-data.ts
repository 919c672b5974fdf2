import type { AnswerOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/payroll/simulation/operations.ts'

export type HireResultData = AnswerOf<(typeof simulationOperations)['payroll/simulate-hire-cost']>['data']
