import { createRoot } from 'react-dom/client'
import { emailChangeAt } from '../../access-control/public-pages.ts'
import '../sign-in/controls.css'
import '../signing/signing.css'
import '../approval/approval.css'
import { EmailChangeApp } from './email-change-app.tsx'

/** Starts the page behind the link that asks an old address to confirm a new one; it works without sign-in. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(<EmailChangeApp token={emailChangeAt(location.pathname) ?? ''} />)
}
