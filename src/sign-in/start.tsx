import { createRoot } from 'react-dom/client'
import { publicPageAt } from '../../access-control/public-pages.ts'
import { offersOrganization } from '../../providers/organization.ts'
import { decodeSession } from '../../providers/session.ts'
import { storedToken } from '../../providers/storage.ts'
import { fetchForm } from './forms.ts'
import { SignInApp } from './sign-in-app.tsx'
import './frame.css'
import './controls.css'

/** Starts the sign-in program. A signed-in person who followed a mailed link goes to the office instead (A15). */
export async function mount(root: HTMLElement): Promise<void> {
  const { pathname } = location
  if (storedToken() !== null && !(await hasEnded())) {
    location.replace('/admin')
    return
  }
  const page = publicPageAt(pathname)
  // Screen and form load in parallel. The screen, which requests the same form, shows a failure.
  if (page) fetchForm(page.form).catch(() => undefined)
  createRoot(root).render(<SignInApp leave={(path) => location.assign(path)} offersOrganization={offersOrganization} />)
}

/** An ended session must not cost visitors the link they just followed. */
const hasEnded = async (): Promise<boolean> => (await decodeSession()) === 'none'
