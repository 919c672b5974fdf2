import { useEffect } from 'react'
import { startPush } from '../../../providers/push/push.ts'
import { useSession } from '../../ui/session-context.ts'

/** Starts push once for each signed-in person; used by the frame of every page (A18). */
export function usePushStart(): void {
  const session = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is decoded many times; only the person counts.
  useEffect(() => startPush(session), [session.id])
}
