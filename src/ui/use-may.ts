import { type ActionOf, may, type Protected } from '../../access-control/provider.ts'
import { useSession } from './session-context.ts'

/**
 * May the viewer do this with the resource? The same check as Refine's accessControlProvider, with the answer in the same
 * render, so that nothing forbidden shows first.
 */
export const useMay = <R extends Protected>(resource: R, action: ActionOf<R>, record?: object): boolean =>
  may(useSession(), resource, action, record as Readonly<Record<string, unknown>> | undefined)
