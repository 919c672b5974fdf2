import { useEffect } from 'react'
import type { PageName } from '../../access-control/pages.ts'
import { may } from '../../access-control/provider.ts'
import type { SessionState } from '../../providers/session.ts'
import { preloadPage } from './page-modules.ts'

/** The page that most people open next. Limited to pages that fit the budget of the current page (scripts/lib/budgets.ts). */
const NEXT: Partial<Record<PageName, PageName>> = {
  home: 'employeesOnboarding',
  employeesOnboarding: 'employeeOnboardingDetail',
}
const SETTLED_MS = 1500

/** Fetches the code of the likely next page once this one has settled. */
export function usePreloadNext(page: PageName | null, session: SessionState): void {
  const next = page === null ? undefined : NEXT[page]
  const target = next !== undefined && typeof session !== 'string' && may(session, 'pages', next) ? next : null
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => void preloadPage(target), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [target])
}
