import type { simulationOperations } from '../../../contract/operations/simulation.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { getChoices } from './get-choices.ts'
import { simulateHireCost } from './simulate-hire-cost.ts'

export const simulationHandlers: Handlers<keyof typeof simulationOperations> = {
  'payroll/simulate-hire-cost': simulateHireCost,
  'payroll/get-simulation-choices': getChoices,
}
