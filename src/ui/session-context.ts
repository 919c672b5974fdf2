import { createContext, useContext } from 'react'
import { type ActionOf, may, type Protected } from '../../access-control/provider.ts'
import type { DecodedSession } from '../../contract/session/schemas.ts'

/** Set by the gate once the session is decoded, so nothing below it is drawn without one. */
export const SessionContext = createContext<DecodedSession | null>(null)

/** The session of the signed-in person. Only for screens behind the gate. */
export function useSession(): DecodedSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('This part of the page needs a session and is outside the gate.')
  return session
}

/**
 * May the viewer do this with the resource? The same check as Refine's accessControlProvider, with the answer in the same
 * render, so that nothing forbidden shows first.
 */
export const useMay = <R extends Protected>(resource: R, action: ActionOf<R>, record?: object): boolean =>
  may(useSession(), resource, action, record as Readonly<Record<string, unknown>> | undefined)
