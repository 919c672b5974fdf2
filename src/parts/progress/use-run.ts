import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunMessage } from '../../../contract/payroll/requests/schemas.ts'
import { ApiError, callApi } from '../../../providers/api.ts'
import { useSend } from '../../../providers/calls.ts'
import { toRefusal } from '../../../providers/data/http-error.ts'
import { hearRun } from '../../../providers/live/progress-stream.ts'

export interface RunState {
  isRunning: boolean
  isBroken: boolean
  completed: number
  total: number
  errors: NonNullable<RunMessage['errors']>
  /** The reference of a fault of ours that ended it. */
  failure: string | null
  /** Why the server opened no stream. */
  refusal: string | null
  /** A broken stream opens again by itself after this time; null if that would be refused again. */
  pauseMs: number | null
}

const IDLE: RunState = {
  isRunning: false,
  isBroken: false,
  completed: 0,
  total: 0,
  errors: [],
  failure: null,
  refusal: null,
  pauseMs: null,
}

/** The server, or the way to it, may be back by then; each break without progress doubles the pause. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 60_000

interface Begun {
  jobId: string
  streamToken: string
  total: number
}

/** The two calls about the stream of a job. */
interface Stream {
  open: (jobId: string) => Promise<{ streamToken: string; total?: number }>
  hear: (jobId: string, token: string) => ReturnType<typeof hearRun>
}

const PAYROLLS: Stream = { open: (jobId) => callApi('payroll/open-calculation-stream', { jobId }), hear: hearRun }

/**
 * Progress of work of the server that runs when the page opens. The work goes on without the page.
 * @param onDone reads the changed data; also after the first break of the stream
 * @param isHeld a broken stream waits
 */
export function useProgress(
  runningJob: string | null,
  onDone: () => Promise<unknown>,
  { open, hear } = PAYROLLS,
  isHeld = false,
) {
  const [state, setState] = useState<RunState>(IDLE)
  const close = useRef<() => void>(() => undefined)
  const done = useRef(onDone)
  const heard = useRef({ jobId: null as string | null, completed: 0, breaks: 0 })
  // Answers and ends from before a newer opening belong to a stream that this page no longer shows.
  const turn = useRef(0)
  const isWorking = useRef(false)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      close.current()
    }
  }, [])

  const beginTurn = useCallback((jobId: string) => {
    if (heard.current.jobId !== jobId) heard.current = { jobId, completed: 0, breaks: 0 }
    turn.current += 1
    const own = turn.current
    return { run: heard.current, isOver: () => turn.current !== own }
  }, [])
  const interrupt = useCallback((isTemporary: boolean, refusal: string | null = null) => {
    const pauseMs = isTemporary ? Math.min(FIRST_PAUSE_MS * 2 ** heard.current.breaks, LONGEST_PAUSE_MS) : null
    heard.current.breaks += 1
    isWorking.current = false
    setState((before) => ({ ...before, isRunning: false, isBroken: true, refusal, pauseMs }))
  }, [])
  const listen = useCallback(
    (jobId: string, token: string, total: number) => {
      // An answer after the page was left opens no stream, because nothing would close it.
      if (isLeft.current) return
      close.current()
      const { run, isOver } = beginTurn(jobId)
      isWorking.current = true
      setState({ ...IDLE, isRunning: true, completed: run.completed, total })
      close.current = hear(jobId, token)(
        ({ completed, total: all, errors, failure = null }) => {
          if (completed > run.completed) Object.assign(run, { completed, breaks: 0 })
          setState((before) => ({ ...before, completed, total: all, errors: errors ?? before.errors, failure }))
        },
        async (isComplete) => {
          const read = isComplete || run.breaks === 0 ? done.current() : null
          // The run ends once the page shows its result: until then its buttons are the former ones.
          if (isComplete) await read
          if (isOver()) return
          if (!isComplete) return interrupt(true)
          isWorking.current = false
          setState((before) => ({ ...before, isRunning: false }))
        },
      )
    },
    [beginTurn, interrupt, hear],
  )
  const goOn = useCallback(
    async (jobId: string) => {
      const { isOver } = beginTurn(jobId)
      try {
        const { streamToken, total = 0 } = await open(jobId)
        if (!isOver()) listen(jobId, streamToken, total)
      } catch (error) {
        // It shows as a broken stream, which can be opened again; an error of the program is logged.
        const { statusCode, message } = toRefusal(error)
        const isTemporary = error instanceof ApiError && (statusCode === 0 || statusCode === 429 || statusCode >= 500)
        if (!isOver()) interrupt(isTemporary, message)
      }
    },
    [beginTurn, listen, interrupt, open],
  )
  const again = useCallback(() => {
    const { jobId } = heard.current
    if (jobId !== null) void goOn(jobId)
  }, [goOn])
  useEffect(() => {
    if (runningJob !== null && heard.current.jobId !== runningJob) void goOn(runningJob)
  }, [runningJob, goOn])
  useEffect(() => {
    if (state.pauseMs === null || isHeld) return
    const openIfShown = () => document.hidden || again()
    const timer = setTimeout(openIfShown, state.pauseMs)
    document.addEventListener('visibilitychange', openIfShown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', openIfShown)
    }
  }, [state, isHeld, again])
  return { state, listen, goOn, again, isWorking }
}

/** Work on payrolls of a request: started here, or found running when the page opens. */
export function useRun(runningJob: string | null, begin: () => Promise<Begun>, onDone: () => Promise<unknown>) {
  const [isStarting, setStarting] = useState(false)
  // A second click does not start a second run, even if the first was answered in between.
  const starting = useRef<Promise<string | null> | null>(null)
  const { state, listen, again, isWorking } = useProgress(runningJob, onDone, PAYROLLS, isStarting)

  /** Starts it. @returns why it was refused */
  const start = useCallback((): Promise<string | null> => {
    if (isWorking.current) return Promise.resolve(null)
    setStarting(true)
    starting.current ??= begin()
      .then(
        (run) => {
          listen(run.jobId, run.streamToken, run.total)
          return null
        },
        (error: unknown) => {
          const { message, fields } = toRefusal(error)
          return fields.length > 0 ? fields.map((field) => field.message).join(' ') : message
        },
      )
      .finally(() => {
        starting.current = null
        setStarting(false)
      })
    return starting.current
  }, [begin, listen, isWorking])
  // Busy from the click on, or from the reading that found it: another action would be about data that this run is changing.
  const isBusy = isStarting || state.isRunning || (runningJob !== null && state === IDLE)
  return { ...state, isBusy, start, again }
}

type Starting = 'payroll/recalculate-request-payment' | 'payroll/add-tax-payrolls' | 'payroll/verify-ceps'

/** Work on all payrolls of a request; a refused start is shown as a message. */
export function useRequestRun(
  operation: Starting,
  requestId: number,
  runningJob: string | null,
  onDone: () => Promise<unknown>,
) {
  const send = useSend(operation)
  const { message } = App.useApp()
  const begin = useCallback(() => send({ requestId, requestKey: crypto.randomUUID() }), [send, requestId])
  const run = useRun(runningJob, begin, onDone)
  const start = async () => {
    const refusal = await run.start()
    if (refusal === null) return
    void message.error(refusal)
    // Another window may have done the work.
    await onDone()
  }
  return { ...run, start }
}
