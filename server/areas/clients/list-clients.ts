import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { CLIENT_LIST, onboardingList } from './clients-list.ts'

/** One page of the companies in reach. */
export const listClients: Action<'client/find-all-clients'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(CLIENT_LIST, input, context)
  return { clients: rows, totalClients: total, page, limit }
}

/** One page of the companies on their way in: those not approved, or all that fit a filter. */
export const listOnboarding: Action<'client/find-all-clients-onboarding'> = async (input, context) => {
  const isFiltered = Object.values(input.filters ?? {}).some((value) => value !== undefined && value !== '')
  const { rows, total, page, limit } = await readList(onboardingList(isFiltered), input, context)
  return { clients: rows, totalClients: total, page, limit }
}
