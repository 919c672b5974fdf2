import '@ant-design/v5-patch-for-react-19'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { officePageAt } from '../../access-control/page-paths.ts'
import { startSessionChecks } from '../../providers/session.ts'
import { storedToken } from '../../providers/storage.ts'
import { preloadPage } from './page-modules.ts'
import { createRouter } from './router.tsx'
import { followSessionLanguage } from './session-language.ts'
import { Theme } from './theme.tsx'

/** Starts the signed-in program: every page below /admin and the 404 page. */
export async function mount(root: HTMLElement): Promise<void> {
  startSessionChecks()
  followSessionLanguage()
  // "Back" after log out may restore a frozen page with a person's data; the page is loaded again instead.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  const page = storedToken() === null ? undefined : officePageAt(location.pathname)
  if (page !== undefined) await preloadPage(page)
  // A transition renders in slices, so that a slow processor can handle input in between.
  startTransition(() =>
    createRoot(root).render(
      <Theme>
        <RouterProvider router={createRouter()} />
      </Theme>,
    ),
  )
}
