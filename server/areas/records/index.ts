export { takeNamedStep as 'record/take-step' } from './take-named-step.ts'
