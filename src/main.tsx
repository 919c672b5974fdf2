import { emailChangeAt, isApprovalPage, isSigningPage, publicPageAt } from '../access-control/public-pages.ts'
import { decodeSession } from '../providers/session.ts'
import { storedToken } from '../providers/storage.ts'
import { sendFirstCalls } from './app/first-calls.ts'
import { loadTexts, notLoaded, type TextStage } from './language.ts'
import { keepFocus } from './ui/keep-focus.ts'
import { refuseStrayClicks } from './ui/refuse-stray-clicks.ts'

/**
 * Five programs share one page. The sign-in screens and the pages behind mailed links must paint at once on a slow phone, so
 * they do not load antd, Refine and the router; a signed-in person gets the office. Only one program is ever loaded.
 */
refuseStrayClicks()
keepFocus()
const root = document.getElementById('root') as HTMLElement
isLeft().then((left) => {
  if (!left) return start().then(({ mount }) => mount(root), showFailure)
  // The browser would show the drawn screen of the HTML, which accepts no input, until the office arrives.
  root.replaceChildren()
  location.replace('/admin')
}, showFailure)

/** Is it a sign-in page of a person who is signed in (A15)? An ended session must not cost them the link they followed. */
async function isLeft(): Promise<boolean> {
  const page = publicPageAt(location.pathname)
  if (!page || storedToken() === null) return false
  return page.form !== 'new-password' || (await decodeSession()) !== 'none'
}

/** The program itself could not be fetched, so this message must not need anything that is fetched. */
function showFailure(error: unknown): void {
  console.error(error)
  const page = document.createElement('main')
  // The styles of a program may be there although its script is not.
  const look = { display: 'block', background: 'none', font: '1rem/1.5 system-ui' }
  Object.assign(page.style, look, { maxWidth: '28rem', margin: '20vh auto 0', padding: '0 1.5rem' })
  const [title, message] = [document.createElement('h1'), document.createElement('p')]
  title.textContent = 'Plantilla'
  message.setAttribute('role', 'alert')
  message.textContent = notLoaded()
  page.append(title, message)
  root.replaceChildren(page)
}

function start() {
  if (isSigningPage(location.pathname)) return withTexts('links', import('./signing/start.tsx'))
  if (emailChangeAt(location.pathname) !== undefined) return withTexts('links', import('./email-change/start.tsx'))
  if (isApprovalPage(location.pathname)) return withTexts('links', import('./approval/start.tsx'))
  if (publicPageAt(location.pathname)) return withTexts('sign-in', import('./sign-in/start.tsx'))
  sendFirstCalls(location.pathname)
  // Its script is here already, and the processor idle until those of the office are.
  void import('react-dom/client')
  return withTexts('office', import('./app/start.tsx'))
}

/** The program with its texts, which load at the same time. */
async function withTexts<Program>(stage: TextStage, program: Promise<Program>): Promise<Program> {
  const [loaded] = await Promise.all([program, loadTexts(stage)])
  return loaded
}
