import { useEffect } from 'react'
import type { PageName } from '../../access-control/pages.ts'
import { may } from '../../access-control/provider.ts'
import type { SessionState } from '../../providers/session.ts'
import { preloadPage } from './page-modules.ts'

/** Where most people go next. Kept to pages that fit into the budget of the one they come from (scripts/lib/budgets.ts). */
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
