import type { Role } from '../../access-control/roles.ts'
import guide from '../../schemas/guide.json'

/**
 * Steps of the onboarding guide with an action for this role, in their order; a step without a condition completes by itself.
 */
export const guideSteps = (role: Role): number[] =>
  guide.steps.filter(({ subjects, condition }) => subjects.includes(role) && 'required' in condition).map(({ from }) => from)
