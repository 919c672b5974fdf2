import { createRoot } from 'react-dom/client'
import '../sign-in/controls.css'
import { variablesAsCss } from '../sign-in/variables.ts'
import './signing.css'
import './signature.css'
import { SigningApp } from './signing-app.tsx'

/** Starts the signing page: a program of its own, since a signer may have no account. */
export function mount(root: HTMLElement): void {
  const style = document.createElement('style')
  style.textContent = variablesAsCss()
  document.head.append(style)
  const token = location.pathname.split('/').filter((part) => part !== '')[1] ?? ''
  createRoot(root).render(<SigningApp token={token} />)
}
