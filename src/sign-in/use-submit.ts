import { useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { type CallState, failed, IDLE, LOADING, succeeded } from '../../providers/call-status.ts'
import { toCallError } from '../../providers/data/http-error.ts'

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
