export { getChoices as 'payroll/get-simulation-choices' } from './get-choices.ts'
export { simulateHireCost as 'payroll/simulate-hire-cost' } from './simulate-hire-cost.ts'
