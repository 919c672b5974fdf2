import { createContext, memo, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

type Draw = (close: () => void) => ReactNode

interface Host {
  /** Opens a dialog, draws an open one again, or closes it. */
  open: (id: string, draw: Draw) => void
  redraw: (id: string, draw: Draw) => void
  close: (id: string) => void
}

const HostContext = createContext<Host | null>(null)
const NONE: ReadonlyMap<string, Draw> = new Map()

/**
 * Holds the dialogs of a page above its parts: another person's change may remove the row or the button that opened a dialog,
 * but not the dialog with its typed data. They go with the page.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [page, setPage] = useState({ pathname, dialogs: NONE })
  const [host] = useState<Host>(() => {
    const change = (changed: (dialogs: ReadonlyMap<string, Draw>) => ReadonlyMap<string, Draw>) =>
      setPage((before) => {
        const dialogs = changed(before.dialogs)
        return dialogs === before.dialogs ? before : { ...before, dialogs }
      })
    return {
      open: (id, draw) => change((dialogs) => new Map(dialogs).set(id, draw)),
      redraw: (id, draw) => change((dialogs) => (dialogs.has(id) ? new Map(dialogs).set(id, draw) : dialogs)),
      close: (id) => change((dialogs) => new Map([...dialogs].filter(([key]) => key !== id))),
    }
  })
  if (page.pathname !== pathname) setPage({ pathname, dialogs: NONE })
  return (
    <HostContext value={host}>
      {children}
      {[...page.dialogs].map(([id, draw]) => (
        <Hosted key={id} id={id} draw={draw} close={host.close} />
      ))}
    </HostContext>
  )
}

interface HostedProps {
  id: string
  draw: Draw
  close: Host['close']
}

/** Drawn again only when its own content changes: a dialog may contain the opener of another one. */
const Hosted = memo(({ id, draw, close }: HostedProps) => draw(useCallback(() => close(id), [id, close])))

/** A dialog above the page, about a subject: the returned function opens it. It gets new data while its opener is mounted. */
export function useHostedDialog<T>(draw: (subject: T, close: () => void) => ReactNode): (subject: T) => void {
  const host = useContext(HostContext)
  if (!host) throw new Error('A dialog needs a DialogHost above it.')
  const id = useId()
  const opened = useRef<{ subject: T } | null>(null)
  // In the same frame: a dialog may show what its opener stores.
  useLayoutEffect(() => {
    const { current } = opened
    if (current) host.redraw(id, (close) => draw(current.subject, close))
  })
  return (subject) => {
    opened.current = { subject }
    host.open(id, (close) => draw(subject, close))
  }
}
