import '@ant-design/v5-patch-for-react-19'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startSessionChecks } from '../../providers/session.ts'
import { createRouter } from './router.tsx'
import { Theme } from './theme.tsx'

/** Starts the signed-in program: every page below /admin and the 404 page. */
export function mount(root: HTMLElement): void {
  startSessionChecks()
  // "Back" after log out may bring a frozen page with someone's data; it starts anew instead.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  createRoot(root).render(
    <Theme>
      <RouterProvider router={createRouter()} />
    </Theme>,
  )
}
