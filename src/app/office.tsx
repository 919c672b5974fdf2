import { Refine, type ResourceProps } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App } from 'antd'
import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { PAGES, type PageName } from '../../access-control/pages.ts'
import { createAccessControlProvider, may, RESOURCE_ACCESS } from '../../access-control/provider.ts'
import { t } from '../../contract/language/texts.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import type { DecodedSession } from '../../contract/session/schemas.ts'
import { authProvider } from '../../providers/auth.ts'
import { refreshStepsOnChange } from '../../providers/changes.ts'
import { dataProvider } from '../../providers/data/data-provider.ts'
import { createNotificationProvider } from '../../providers/notification.ts'
import { createQueryClient } from '../../providers/query-client.ts'
import {
  endSession,
  getSession,
  onSessionEnd,
  refreshSession,
  type SessionState,
  subscribeSession,
} from '../../providers/session.ts'
import { answerSessionEnd } from '../../providers/sign-in-again.ts'
import { answerStepUp } from '../../providers/step-up.ts'
import { isViewing, store, storedToken } from '../../providers/storage.ts'
import { onLanguageChange, useLanguage } from '../language.ts'
import { dropUnsaved, hasUnsaved, useLeaveQuestion } from '../ui/dialog.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Spinner } from '../ui/notices.tsx'
import { SessionContext } from '../ui/session-context.ts'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { decide } from './decide.ts'
import { leaveForSignIn } from './leave.ts'
import { preloadPage } from './page-modules.ts'
import type { SessionEndedDialogProps } from './session-ended/session-ended-dialog.tsx'
import style from './shell/shell.module.css'
import { Shell } from './shell/shell.tsx'
import type { StepUpDialogProps } from './step-up/step-up-dialog.tsx'

const queryClient = createQueryClient()
refreshStepsOnChange(queryClient)
// On log out Refine only marks its data as stale; data loaded for one person must be removed before the next signs in.
onSessionEnd(() => queryClient.clear())
// Answers contain texts in the language of their call.
onLanguageChange(() => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries()))

const accessControlProvider = createAccessControlProvider(() => {
  const session = getSession()
  return typeof session === 'string' ? null : session
})

const OPTIONS = {
  disableTelemetry: true,
  // The gate guards every change of route without a call.
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
}

/** Refine with our providers, around the gate. It is inside the router because its navigation uses the router. */
export function Office() {
  const { notification } = App.useApp()
  const notificationProvider = useMemo(() => createNotificationProvider(notification), [notification])
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={REFINE_RESOURCES}
      options={OPTIONS}
    >
      <Gate />
    </Refine>
  )
}

/** Refine takes only `:id` for an id; the address in the browser is the same. */
const refinePath = (name: PageName): string => PAGES[name].path.replace(/:\w+$/, ':id')

/** Refine's resources, from the table that also decides the access to their pages. */
const REFINE_RESOURCES: ResourceProps[] = Object.entries(RESOURCE_ACCESS).map(([name, resource]) => ({
  name,
  ...('label' in resource ? { meta: { label: resource.label } } : {}),
  ...('list' in resource ? { list: refinePath(resource.list) } : {}),
  ...('show' in resource ? { show: refinePath(resource.show) } : {}),
}))

function usePage(): PageName | null {
  const handle = useMatches().at(-1)?.handle as { page: PageName } | undefined
  return handle?.page ?? null
}

/** The screen while there is no session to show a frame for. */
const Waiting = (props: { label: string; isShown?: boolean }) => (
  <main className={style['waiting']}>
    <Spinner heading={t('office.productName')} {...props} />
  </main>
)

/** Precedes the page: effects run in this order, so a page that sets a more exact title wins. */
function PageTitle({ page }: { page: PageName | null }) {
  useDocumentTitle(page === null ? t('office.notFound.title') : pageTitle(page))
  return null
}

/** Guards every page: sets its title, then shows it as far as the session allows. */
function Gate() {
  const page = usePage()
  useLanguage()
  return (
    <>
      <PageTitle page={page} />
      <GuardedPage page={page} />
    </>
  )
}

/** Waits for the session, sends to sign-in, or shows the page in its frame. */
function GuardedPage({ page }: { page: PageName | null }) {
  const session = useSyncExternalStore(subscribeSession, getSession)
  const { pathname, search } = useLocation()
  const [hadToken] = useState(() => storedToken() !== null)
  const decision = decide(page, session, hadToken)
  usePreloadNext(decision === 'page' ? page : null, session)
  const isVisited = decision === 'page' || decision === 'sign-in'
  useLeaveQuestion()

  useEffect(() => {
    // A page that an Admin visits in a view of another person is not one to return to.
    if (isVisited && !isViewing()) store('lastPath', pathname + search)
  }, [isVisited, pathname, search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked at every step to another page, and only then.
  useEffect(() => {
    void refreshSession('step')
  }, [pathname])

  useEffect(() => {
    if (decision === 'sign-in') leaveForSignIn()
  }, [decision])

  if (decision === 'sign-in') return <Waiting label={t('office.leaving')} />
  if (typeof decision === 'object') return <Navigate to={decision.redirectTo} replace />
  if (decision === 'wait') {
    const isLost = session === 'unreachable'
    return <Waiting label={isLost ? t('office.unreachable') : t('office.decoding')} isShown={isLost} />
  }
  if (typeof session === 'string') return <NotFound isSignedIn={false} />
  return (
    <SessionContext value={session}>
      <Shell>{decision === 'page' ? <Outlet /> : <NotFound isSignedIn />}</Shell>
      <StepUp />
      <SessionEnded />
    </SessionContext>
  )
}

/**
 * The page that most people open next from a page without a link that fetches it. Limited to pages that fit the budget of the
 * current page (scripts/lib/budgets.ts); a link of the sidebar fetches its page under the pointer.
 */
const NEXT: Partial<Record<PageName, PageName>> = {
  employeesOnboarding: 'employeeOnboardingDetail',
}
const SETTLED_MS = 1500

/** Fetches the code of the likely next page once this one has settled. */
function usePreloadNext(page: PageName | null, session: SessionState): void {
  const next = page === null ? undefined : NEXT[page]
  const target = next !== undefined && typeof session !== 'string' && may(session, 'pages', next) ? next : null
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => void preloadPage(target), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [target])
}

interface Question extends StepUpDialogProps {
  Dialog: ComponentType<StepUpDialogProps>
}

/**
 * Mounted next to every page; asks for the password when a call needs it. The dialog is loaded with the first question,
 * because most people never see one.
 */
function StepUp() {
  const { message } = App.useApp()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      answerStepUp(async () => {
        const loaded = await import('./step-up/step-up-dialog.tsx').catch(() => null)
        if (!loaded) {
          void message.error(t('step-up.asking.notLoaded'))
          return false
        }
        return new Promise((resolve) => setQuestion({ Dialog: loaded.StepUpDialog, onEnd: resolve }))
      }),
    [message],
  )
  if (!question) return null
  return (
    <question.Dialog
      onEnd={(isConfirmed) => {
        setQuestion(null)
        question.onEnd(isConfirmed)
      }}
    />
  )
}

interface SessionQuestion {
  Dialog: ComponentType<SessionEndedDialogProps>
  session: DecodedSession
  onEnd: (isSignedIn: boolean) => void
}

/**
 * Mounted next to every page. When the session ends elsewhere while there is unsaved input, it covers the page and asks to
 * sign in again; the page keeps the input, files included, and shows it to no other person.
 */
function SessionEnded() {
  const { message } = App.useApp()
  const [question, setQuestion] = useState<SessionQuestion | null>(null)
  useEffect(
    () =>
      answerSessionEnd(async () => {
        const session = getSession()
        if (typeof session === 'string' || isViewing() || !hasUnsaved()) return false
        const loaded = await import('./session-ended/session-ended-dialog.tsx').catch(() => null)
        if (!loaded) {
          void message.error(t('session-ended.notLoaded'))
          return false
        }
        return new Promise((resolve) => setQuestion({ Dialog: loaded.SessionEndedDialog, session, onEnd: resolve }))
      }),
    [message],
  )
  // The session is back, from here or from another tab. Another person gets a separate page by a full load; until then this one
  // stays covered.
  useEffect(() => {
    if (!question) return
    const follow = () => {
      const next = getSession()
      if (typeof next === 'string' || next === question.session) return
      if (next.id !== question.session.id) {
        dropUnsaved()
        return leaveForSignIn()
      }
      setQuestion(null)
      question.onEnd(true)
    }
    // It may have come back while the dialog's script was loading.
    follow()
    return subscribeSession(follow)
  }, [question])
  if (!question) return null
  const leave = () => {
    // "Discard" may be answered after the session is back from another tab.
    const now = getSession()
    if (typeof now !== 'string' && now !== question.session) return
    setQuestion(null)
    endSession()
    question.onEnd(false)
  }
  return <question.Dialog session={question.session} onLeave={leave} />
}
