import { landingPath, PAGES, type Page, type PageName } from '../../access-control/pages.ts'
import { may } from '../../access-control/provider.ts'
import type { SessionState } from '../../providers/session.ts'

export type Decision = 'wait' | 'sign-in' | 'not-found' | 'page' | { redirectTo: string }

/**
 * The one guard of the private pages, without waiting for anything (B5-B11, A16). `page` is null for an address
 * that is no page at all. `hadToken`: the tab began with a token, so a session that is gone has ended.
 */
export function decide(page: PageName | null, session: SessionState, hadToken: boolean): Decision {
  if (session === 'decoding' || session === 'unreachable') return 'wait'
  if (page === null) return 'not-found'
  if (session === 'none') {
    const isDetail = (PAGES[page] as Page).detail === true
    // B6: a detail page without a token is "not found". A person whose session ends while they work signs in again instead.
    return isDetail && !hadToken ? 'not-found' : 'sign-in'
  }
  if (may(session, 'pages', page)) return 'page'
  // The rule of schemas/second-factor.json: the page where one is added comes before any other.
  if (session.lacks_factor) return { redirectTo: PAGES.security.path }
  // An InternalEmployee without dashboard.viewTab never meets the 404 page right after login (decisions.md no. 9).
  return page === 'home' ? { redirectTo: landingPath(session) } : 'not-found'
}
