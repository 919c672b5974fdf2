import { createRoot } from 'react-dom/client'
import { type PublicPage, publicPageAt } from '../../access-control/public-pages.ts'
import { offersOrganization } from '../../providers/organization.ts'
import { fetchForm } from './forms.ts'
import { SignInApp } from './sign-in-app.tsx'
import './frame.css'
import './controls.css'

/** Starts the sign-in program, which is loaded on its own pages only. */
export function mount(root: HTMLElement): void {
  const { form } = publicPageAt(location.pathname) as PublicPage
  // Screen and form load in parallel. The screen, which requests the same form, shows a failure.
  fetchForm(form).catch(() => undefined)
  createRoot(root).render(<SignInApp leave={(path) => location.assign(path)} offersOrganization={offersOrganization} />)
}
