import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { CLIENT_LIST, type OnboardingFilters, onboardingList } from './clients-list.ts'

export const listClients: Action<'client/find-all-clients'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(CLIENT_LIST, input, context)
  return { clients: rows, totalClients: total, page, limit }
}

/** The list of companies in onboarding, as far as these filters ask. */
export const onboardingListFor = (filters: OnboardingFilters = {}) =>
  onboardingList(Object.values(filters).some((value) => value !== undefined && value !== ''))

export const listOnboarding: Action<'client/find-all-clients-onboarding'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(onboardingListFor(input.filters), input, context)
  return { clients: rows, totalClients: total, page, limit }
}
