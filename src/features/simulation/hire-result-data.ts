import type { AnswerOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/operations/simulation.ts'

export type HireResultData = AnswerOf<(typeof simulationOperations)['payroll/simulate-hire-cost']>['data']
