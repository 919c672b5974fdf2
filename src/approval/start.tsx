import { createRoot } from 'react-dom/client'
import { approvalAt } from '../../access-control/public-pages.ts'
import '../sign-in/controls.css'
import '../signing/signing.css'
import { ApprovalApp } from './approval-app.tsx'
import './approval.css'
import { SUBJECTS } from './subjects.ts'

/** Starts the page behind a mailed approval link: a separate program, because the approver does not sign in. */
export function mount(root: HTMLElement): void {
  const { kind, token } = approvalAt(location.pathname) ?? { kind: 'invoice', token: '' }
  createRoot(root).render(<ApprovalApp subject={SUBJECTS[kind]} token={token} />)
}
