import { useOnError } from '@refinedev/core'
import { useCallback, useRef, useState } from 'react'
import { type CallState, failed, IDLE, LOADING, succeeded } from './call-status.ts'
import { announceChange } from './changes.ts'
import { type CallError, toRefusal } from './data/http-error.ts'

/**
 * A call, or a few that belong together, with its status (B13). While it runs, a second click returns the promise of the
 * first. `call` resolves to the final state, also for an error of the action. `after` is part of the call: where
 * it reads changed data again, the call ends once the page shows it, so that the next click finds no old data. A session that
 * the server no longer knows ends here too (`auth.ts`).
 */
export function useCall<I, T>(action: (input: I) => Promise<T>) {
  const { mutate: onError } = useOnError()
  return useRunning(action, onError)
}

/** `useCall` for an action whose refusals are already passed to Refine (`use-operation.ts`). */
export function useRunning<I, T>(action: (input: I) => Promise<T>, onError?: (refusal: CallError) => void) {
  const [state, setState] = useState<CallState<T>>(IDLE)
  const running = useRef<Promise<CallState<T>> | null>(null)

  const call = useCallback(
    (input: I, after?: (data: T) => unknown): Promise<CallState<T>> => {
      if (running.current) return running.current
      setState(LOADING)
      running.current = action(input)
        .then(succeeded, (error: unknown) => {
          const refusal = toRefusal(error)
          onError?.(refusal)
          return failed(refusal)
        })
        .then(async (end) => {
          try {
            if (end.status === 200) {
              announceChange()
              await after?.(end.data as T)
            }
          } finally {
            setState(end)
          }
          return end
        })
        .finally(() => {
          running.current = null
        })
      return running.current
    },
    [action, onError],
  )
  const reset = useCallback(() => setState(IDLE), [])
  return { ...state, call, reset }
}
