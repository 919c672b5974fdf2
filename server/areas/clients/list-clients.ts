import type { Action } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { CLIENT_LIST, type OnboardingFilters, onboardingList } from './clients-list.ts'

export const listClients: Action<'client/find-all-clients'> = (input, context) =>
  answerList('clients', CLIENT_LIST, input, context)

/** The list of companies in onboarding, as far as these filters ask. */
export const onboardingListFor = (filters: OnboardingFilters = {}) =>
  onboardingList(Object.values(filters).some((value) => value !== undefined && value !== ''))

export const listOnboarding: Action<'client/find-all-clients-onboarding'> = (input, context) =>
  answerList('clients', onboardingListFor(input.filters), input, context)
