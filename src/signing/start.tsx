import { createRoot } from 'react-dom/client'
import '../sign-in/controls.css'
import './signing.css'
import './signature.css'
import { SigningApp } from './signing-app.tsx'

/** Starts the signing page: a separate program, since a signer may have no account. */
export function mount(root: HTMLElement): void {
  const token = location.pathname.split('/').filter((part) => part !== '')[1] ?? ''
  createRoot(root).render(<SigningApp token={token} />)
}
