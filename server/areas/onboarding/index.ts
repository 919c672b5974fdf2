export { approvePerson as 'employee/aproval-docs-employee' } from './approve-person.ts'
export { getOnboarding as 'employee/get-onboarding-employee' } from './get-onboarding.ts'
