import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import type { CallStatus } from '../../../providers/call-status.ts'
import { type CallError, toRefusal } from '../../../providers/data/http-error.ts'
import { hearBatch } from '../../../providers/live/progress-stream.ts'

interface Progress {
  /** -1 idle or under way, 200 through, 400 broken. */
  status: CallStatus
  isOpen: boolean
  completed: number
  total: number
  error: CallError | null
}

const IDLE: Progress = { status: -1, isOpen: false, completed: 0, total: 0, error: null }
/** Thousands of messages in a second are as many steps as a screen can show. */
const SHOWN_EVERY_MS = 80

/** Progress of a batch while this page is open; the server does the work. */
export function useBatchStream() {
  const [progress, setProgress] = useState<Progress>(IDLE)
  const close = useRef<() => void>(() => undefined)
  // Answers from before a change of the batch belong to one that this page no longer shows.
  const turn = useRef(0)
  const leave = useCallback(() => {
    turn.current += 1
    close.current()
  }, [])
  useEffect(() => leave, [leave])

  const listen = useCallback((batch: { batchKey: string; token: string; idEmployees: readonly number[] }) => {
    close.current()
    let last: Pick<Progress, 'completed' | 'total'> | null = null
    const show = () => {
      const shown = last
      last = null
      if (shown) setProgress((before) => ({ ...before, ...shown }))
    }
    const timer = setInterval(show, SHOWN_EVERY_MS)
    setProgress((before) => ({ ...before, status: -1, isOpen: true, error: null }))
    const stop = hearBatch(batch)(
      ({ completed, total }) => {
        last = { completed, total }
      },
      (isComplete) => {
        clearInterval(timer)
        show()
        setProgress((before) => ({ ...before, status: isComplete ? 200 : 400, isOpen: false }))
      },
    )
    close.current = () => {
      clearInterval(timer)
      stop()
    }
  }, [])

  /** Continues with a new token: after an interruption, a reload, or a preview that was open for a long time. */
  const goOn = useCallback(
    async (batchKey: string, idEmployees: readonly number[] = []): Promise<void> => {
      turn.current += 1
      const asked = turn.current
      setProgress((before) => ({ ...before, status: -1, isOpen: true, error: null }))
      try {
        const { streamToken } = await callApi('contractor/open-batch-stream', { batchKey })
        if (turn.current === asked) listen({ batchKey, token: streamToken, idEmployees })
      } catch (error) {
        if (turn.current !== asked) return
        setProgress((before) => ({ ...before, status: 400, isOpen: false, error: toRefusal(error) }))
      }
    },
    [listen],
  )
  const reset = useCallback(() => {
    leave()
    setProgress(IDLE)
  }, [leave])
  return { ...progress, goOn, reset }
}
