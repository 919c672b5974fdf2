import type { onboardingOperations } from '../../../contract/operations/onboarding.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { approvePerson } from './approve-person.ts'
import { getOnboarding } from './get-onboarding.ts'

export const onboardingHandlers: Handlers<keyof typeof onboardingOperations> = {
  'employee/aproval-docs-employee': approvePerson,
  'employee/get-onboarding-employee': getOnboarding,
}
