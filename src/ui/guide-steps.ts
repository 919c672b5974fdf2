import type { Role } from '../../access-control/roles.ts'
import guide from '../../schemas/guide.json'

/** Steps of the onboarding guide in which this role has something to do, in their order; a step whose condition asks nothing is passed by itself. */
export const guideSteps = (role: Role): number[] =>
  guide.steps.filter(({ subjects, condition }) => subjects.includes(role) && 'required' in condition).map(({ from }) => from)
