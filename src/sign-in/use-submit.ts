import { useRef, useState } from 'react'
import { ApiError } from '../../providers/api.ts'

/** Texts for what went wrong outside the API (a fault of ours in the browser). */
const UNEXPECTED = 'Something went wrong on our side. Please try again.'

interface Submit {
  isBusy: boolean
  /** Runs the action unless one is running; answers its ApiError, or null when it went well. */
  run: (action: () => Promise<void>) => Promise<ApiError | null>
}

/**
 * One sending at a time.
 * @param afterSuccess `stay-busy` where what follows replaces the form (another screen, a full load): until then a
 * second press must do nothing.
 */
export function useSubmit(afterSuccess: 'stay-busy' | 'free'): Submit {
  const [isBusy, setIsBusy] = useState(false)
  // State changes with the next drawing; the lock must hold for the second click of a double click.
  const isLocked = useRef(false)
  const run = async (action: () => Promise<void>): Promise<ApiError | null> => {
    if (isLocked.current) return null
    const lock = (on: boolean) => {
      isLocked.current = on
      setIsBusy(on)
    }
    lock(true)
    try {
      await action()
      if (afterSuccess === 'free') lock(false)
      return null
    } catch (error) {
      lock(false)
      if (error instanceof ApiError) return error
      console.error(error)
      return new ApiError(0, 'INTERNAL', UNEXPECTED)
    }
  }
  return { isBusy, run }
}
