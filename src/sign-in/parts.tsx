import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { type CallState, failed, IDLE, LOADING, succeeded } from '../../providers/call-status.ts'
import { toCallError } from '../../providers/data/http-error.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { useForm } from './forms.ts'
import { go } from './router.ts'

export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    // The browser handles new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** The error of the whole form or of the server; screen readers announce it when it appears. */
export function Banner({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="banner-slot" id={id} role="alert">
      {children && (
        <p className="banner error">
          <Sign path="M10 5.5v5.2M10 13.9v.1" />
          {children}
        </p>
      )}
    </div>
  )
}

/** A message of success; read out without interrupting. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="banner-slot" role="status">
      {children && (
        <p className="banner success">
          <Sign path="m6.2 10.3 2.6 2.6 5-5.6" />
          {children}
        </p>
      )}
    </div>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="10" cy="10" r="8.2" />
    <path d={path} />
  </svg>
)

interface SubmitButtonProps {
  isBusy: boolean
  label: string
  busyLabel: string
}

/** Stays focusable while busy, so that keyboard and screen reader do not lose their place. */
export function SubmitButton({ isBusy, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" className="primary" aria-disabled={isBusy} data-busy={isBusy}>
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {isBusy ? busyLabel : label}
    </button>
  )
}

/** A wait that is long enough for a message. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {children}
    </p>
  )
}

interface WithFormProps {
  name: Parameters<typeof useForm>[0]
  fields: number
  /** There is a line between fields and button. */
  hasAside?: boolean
  children: (form: LoadedForm) => ReactNode
}

/** Draws a form as soon as it is loaded; before, its outline, so that the page does not jump. */
export function WithForm({ name, fields, hasAside = false, children }: WithFormProps) {
  const { form, hasFailed, retry } = useForm(name)
  if (form) return children(form)
  if (hasFailed) return <NotLoaded message={t('sign-in.notLoaded')} onRetry={retry} />
  return (
    <div className="outline" role="status" aria-label={t('sign-in.loading')}>
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one line from another
        <div key={at} className="field">
          <span />
        </div>
      ))}
      {hasAside && <p className="aside" />}
      <div className="actions">
        <span />
      </div>
    </div>
  )
}

interface NotLoadedProps {
  message: string
  retry?: string
  onRetry: () => void
}

export function NotLoaded({ message, retry = t('sign-in.retry'), onRetry }: NotLoadedProps) {
  return (
    <>
      <Banner>{message}</Banner>
      <div className="actions">
        <button type="button" className="primary" data-retry onClick={onRetry}>
          {retry}
        </button>
      </div>
    </>
  )
}

interface Submit {
  call: CallState<null>
  /** Longer than it runs where something follows that replaces the form. */
  isBusy: boolean
  /** Runs the action unless one is running; answers its ApiError, or null when it went well. */
  run: (action: () => Promise<void>) => Promise<ApiError | null>
}

/**
 * Allows one submission at a time.
 * @param afterSuccess `stay-busy` where another screen or a full load replaces the form: until then a second press must do
 * nothing.
 */
export function useSubmit(afterSuccess: 'stay-busy' | 'free'): Submit {
  const [isBusy, setIsBusy] = useState(false)
  const [call, setCall] = useState<CallState<null>>(IDLE)
  // State changes with the next drawing; the lock must hold for the second click of a double click.
  const isLocked = useRef(false)
  const run = async (action: () => Promise<void>): Promise<ApiError | null> => {
    if (isLocked.current) return null
    const lock = (on: boolean) => {
      isLocked.current = on
      setIsBusy(on)
    }
    lock(true)
    setCall(LOADING)
    try {
      await action()
      setCall(succeeded(null))
      if (afterSuccess === 'free') lock(false)
      return null
    } catch (error) {
      lock(false)
      const refusal = error instanceof ApiError ? error : new ApiError(0, 'INTERNAL', t('calls.notOurs'))
      if (refusal !== error) console.error(error)
      setCall(failed(toCallError(refusal)))
      return refusal
    }
  }
  return { call, isBusy, run }
}
