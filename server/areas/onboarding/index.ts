import type { Handlers } from '../../calls/handlers.ts'
import { approvePerson } from './approve-person.ts'
import { getOnboarding } from './get-onboarding.ts'

export const onboardingHandlers = {
  'employee/aproval-docs-employee': approvePerson,
  'employee/get-onboarding-employee': getOnboarding,
} satisfies Partial<Handlers>
