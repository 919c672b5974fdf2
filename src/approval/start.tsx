import { createRoot } from 'react-dom/client'
import '../sign-in/controls.css'
import { variablesAsCss } from '../sign-in/variables.ts'
import '../signing/signing.css'
import { ApprovalApp } from './approval-app.tsx'
import './approval.css'

/** Starts the page behind a mailed link to approve an invoice: a program of its own, since nobody signs in for it. */
export function mount(root: HTMLElement): void {
  const style = document.createElement('style')
  style.textContent = variablesAsCss()
  document.head.append(style)
  const token = location.pathname.split('/').filter((part) => part !== '')[1] ?? ''
  createRoot(root).render(<ApprovalApp token={token} />)
}
