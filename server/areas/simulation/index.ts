import type { Handlers } from '../../calls/handlers.ts'
import { getChoices } from './get-choices.ts'
import { simulateHireCost } from './simulate-hire-cost.ts'

export const simulationHandlers = {
  'payroll/simulate-hire-cost': simulateHireCost,
  'payroll/get-simulation-choices': getChoices,
} satisfies Partial<Handlers>
