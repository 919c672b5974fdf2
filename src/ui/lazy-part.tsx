import { Button } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNotice, Spinner } from './notices.tsx'

type Load<P> = () => Promise<ComponentType<P>>

interface Ways<P> {
  /** Shown until the module is there. */
  waiting: () => ReactNode
  /** Shown in place of the component when its module did not arrive. */
  failed: (props: P, onRetry: () => void) => ReactNode
}

interface AttemptProps<P> {
  own: P
  onRetry: () => void
}

interface Loading<P> {
  /** React keeps the outcome of a lazy component for ever, so the attempt after a failure is another component. */
  attempt: ComponentType<AttemptProps<P>>
  waiting: () => ReactNode
}

/** A component whose module loads when it is first drawn. Where that fails, the rest of the page stays as it is. */
function lazily<P extends object>(load: Load<P>, { waiting, failed }: Ways<P>) {
  const fetchPart = () => {
    // Vite requests a style sheet once, and then counts it as loaded although it did not arrive.
    requestMissingStyles()
    return load()
  }
  const begin = () =>
    lazy<ComponentType<AttemptProps<P>>>(async () => {
      try {
        const Part = await fetchPart()
        return { default: ({ own }) => <Part {...own} /> }
      } catch (error) {
        console.error(error)
        loading.attempt = begin()
        return { default: ({ own, onRetry }) => failed(own, onRetry) }
      }
    })
  const loading: Loading<P> = { attempt: begin(), waiting }
  const draw = (props: P) => <Attempts loading={loading} own={props} />
  /** Fetches the module before it is drawn. A failure shows when it is drawn, so it may pass here. */
  const preload = () => void fetchPart().catch(() => undefined)
  return Object.assign(draw, { preload })
}

/** Links whose style sheets did not arrive. Errors of links do not bubble, so they are caught on their way down. */
const failedLinks = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target)
  },
  true,
)

/** A browser asks once for the style sheet of a link; a copy of the link asks again. */
function requestMissingStyles(): void {
  for (const link of failedLinks) link.replaceWith(link.cloneNode())
  failedLinks.clear()
}

function Attempts<P extends object>({ loading, own }: { loading: Loading<P>; own: P }) {
  const [Attempt, setAttempt] = useState(() => loading.attempt)
  const retry = () => setAttempt(() => loading.attempt)
  return (
    <Suspense fallback={loading.waiting()}>
      <Attempt own={own} onRetry={retry} />
    </Suspense>
  )
}

/** A lazily loaded part of a page. @param waiting shown until it is there; nothing by default */
export const lazyPart = <P extends object>(load: Load<P>, waiting: ReactNode = null) =>
  lazily(load, {
    waiting: () => waiting,
    failed: (_, onRetry) => <ErrorNotice message={t('office.scriptMissing')} onRetry={onRetry} />,
  })

/** A lazily loaded page. @param heading its title, for screen readers */
export const lazyPage = <P extends object>(load: Load<P>, heading: () => string) =>
  lazily(load, {
    waiting: () => <Spinner heading={heading()} />,
    failed: (_, onRetry) => <ErrorNotice heading={heading()} message={t('office.scriptMissing')} onRetry={onRetry} />,
  })

interface DialogProps {
  onClose: (hasChanged: boolean) => void
  /** False for one that stays mounted while it closes. It loads with its first opening, and each opening begins without the state of the former. */
  isOpen?: boolean
}

/** A lazily loaded dialog or drawer, which says itself when it did not arrive. @param waiting shown until it is there; nothing by default */
export function lazyDialog<P extends DialogProps>(load: Load<P>, waiting: ReactNode = null) {
  const Part = lazily(load, {
    waiting: () => waiting,
    failed: ({ isOpen = true, onClose }, onRetry) => (
      <Dialog
        title={t('office.notLoaded')}
        isOpen={isOpen}
        onClose={() => onClose(false)}
        width={480}
        footer={() => (
          <Button type="primary" onClick={onRetry}>
            {t('office.retry')}
          </Button>
        )}
      >
        <p role="alert">{t('office.scriptMissing')}</p>
      </Dialog>
    ),
  })
  const draw = (props: P) => {
    const openings = useOpenings(props.isOpen ?? true)
    return openings > 0 && <Part key={openings} {...props} />
  }
  return Object.assign(draw, { preload: Part.preload })
}

function useOpenings(isOpen: boolean): number {
  const [before, setBefore] = useState({ isOpen: false, openings: 0 })
  if (before.isOpen !== isOpen) setBefore({ isOpen, openings: before.openings + Number(isOpen) })
  return before.openings
}
