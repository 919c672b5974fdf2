import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunMessage } from '../../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useSend } from '../../../../providers/calls.ts'
import { toRefusal } from '../../../../providers/data/http-error.ts'
import { hearRun } from '../../../../providers/live/progress-stream.ts'

export interface RunState {
  isRunning: boolean
  isBroken: boolean
  completed: number
  total: number
  errors: NonNullable<RunMessage['errors']>
  /** The reference of a fault of ours that ended it. */
  failure: string | null
}

const IDLE: RunState = { isRunning: false, isBroken: false, completed: 0, total: 0, errors: [], failure: null }

/** The server, or the way to it, may be back by then. */
const AGAIN_MS = 5000

interface Begun {
  jobId: string
  streamToken: string
  total: number
}

/** Work on payrolls of a request: started here, or found running when the page opens. The work itself is the server's. */
export function useRun(runningJob: string | null, begin: () => Promise<Begun>, onDone: () => Promise<unknown>) {
  const [state, setState] = useState<RunState>(IDLE)
  const [isStarting, setStarting] = useState(false)
  const close = useRef<() => void>(() => undefined)
  const done = useRef(onDone)
  const heard = useRef<string | null>(null)
  // A second click does not start a second run, even if the first was answered in between.
  const starting = useRef<Promise<string | null> | null>(null)
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

  const listen = useCallback((jobId: string, token: string, total: number) => {
    // An answer after the page was left opens no stream, because nothing would close it.
    if (isLeft.current) return
    close.current()
    heard.current = jobId
    isWorking.current = true
    setState({ ...IDLE, isRunning: true, total })
    close.current = hearRun(jobId, token)(
      ({ completed, total: all, errors, failure = null }) =>
        setState((before) => ({ ...before, completed, total: all, errors: errors ?? before.errors, failure })),
      async (isComplete) => {
        const read = done.current()
        // The run ends once the page shows its result: until then its buttons are the former ones.
        if (isComplete) await read
        if (heard.current !== jobId) return
        isWorking.current = false
        setState((before) => ({ ...before, isRunning: false, isBroken: !isComplete }))
      },
    )
  }, [])
  const goOn = useCallback(
    async (jobId: string) => {
      heard.current = jobId
      try {
        const { streamToken, total } = await callApi('payroll/open-calculation-stream', { jobId })
        listen(jobId, streamToken, total)
      } catch (error) {
        // It shows as a broken stream, which can be opened again; an error of the program is logged.
        toRefusal(error)
        setState((before) => ({ ...before, isRunning: false, isBroken: true }))
      }
    },
    [listen],
  )
  useEffect(() => {
    if (runningJob !== null && heard.current !== runningJob) void goOn(runningJob)
  }, [runningJob, goOn])
  useEffect(() => {
    if (!state.isBroken) return
    const timer = setTimeout(() => heard.current !== null && void goOn(heard.current), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state, goOn])

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
  }, [begin, listen])
  // Busy from the click on: another action would be about data that this run is changing.
  const isBusy = isStarting || state.isRunning
  return { ...state, isBusy, start, again: () => (heard.current === null ? undefined : void goOn(heard.current)) }
}

type Starting = 'payroll/recalculate-request-payment' | 'payroll/add-tax-payrolls' | 'payroll/verify-ceps'

export function useRequestRun(
  operation: Starting,
  requestId: number,
  runningJob: string | null,
  onDone: () => Promise<unknown>,
) {
  const send = useSend(operation)
  const begin = useCallback(() => send({ requestId, requestKey: crypto.randomUUID() }), [send, requestId])
  return useRun(runningJob, begin, onDone)
}
