import { createRoot } from 'react-dom/client'
import { publicPageAt } from '../../access-control/public-pages.ts'
import { storedToken } from '../../providers/storage.ts'
import { fetchForm } from './forms.ts'
import { routeOf } from './router.ts'
import { isForSignedOut, SignInApp } from './sign-in-app.tsx'
import './frame.css'
import './controls.css'
import { variablesAsCss } from './variables.ts'

/** Starts the sign-in program, unless the person is signed in already (A15). */
export function mount(root: HTMLElement): void {
  const { pathname } = location
  if (storedToken() !== null && isForSignedOut(routeOf(pathname))) {
    location.replace('/admin')
    return
  }
  const page = publicPageAt(pathname)
  // Screen and form come side by side. A failure is shown by the screen, which asks for the same form.
  if (page) fetchForm(page.form).catch(() => undefined)
  const style = document.createElement('style')
  style.textContent = variablesAsCss()
  document.head.append(style)
  createRoot(root).render(<SignInApp leave={(path) => location.assign(path)} />)
}
