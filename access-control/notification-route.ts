import type { Actor } from './can.ts'
import { canOpen, PAGES, type PageName, recordPath } from './pages.ts'

/** The list of each record's page: the target for people who may open the list but not the record. */
const LISTS: Partial<Record<PageName, PageName>> = {
  clientDetail: 'clients',
  clientOnboardingDetail: 'clientsOnboarding',
  requestDetail: 'requestPayments',
  employeeOnboardingDetail: 'employeesOnboarding',
  internalEmployeeDetail: 'internalEmployees',
}

/**
 * The path of a notification: the page of the record, the list for anyone who may not open that, and /admin for anything
 * else.
 */
export function notificationPath(actor: Actor, leadsTo: string, id: number | null): string {
  const page = leadsTo in PAGES ? (leadsTo as PageName) : 'home'
  const isRecord = PAGES[page].path.includes(':')
  if (canOpen(actor, page) && (!isRecord || id !== null)) return recordPath(page, id ?? '')
  const list = LISTS[page]
  return list !== undefined && canOpen(actor, list) ? PAGES[list].path : PAGES.home.path
}
