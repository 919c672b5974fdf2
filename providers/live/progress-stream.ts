import { currentLanguage } from '../../contract/language/texts.ts'
import type { RunMessage } from '../../contract/payroll/requests/schemas.ts'

interface Progress {
  completed: number
  total: number
  failure?: unknown
}

type Hear<M> = (onMessage: (message: M) => void, onEnd: (isComplete: boolean) => unknown) => () => void

/** Listens to the progress of work of the server. Closes when completed equals total, when it failed, and on an error. */
const hear =
  <M extends Progress>(path: string, query: Record<string, string>): Hear<M> =>
  (onMessage, onEnd) => {
    const source = new EventSource(`/api/${path}?${new URLSearchParams({ ...query, language: currentLanguage() })}`)
    const end = (isComplete: boolean) => {
      source.close()
      onEnd(isComplete)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as M
      onMessage(message)
      if (message.completed === message.total || message.failure !== undefined) end(true)
    }
    source.onerror = () => end(false)
    return () => source.close()
  }

/** A batch of invoices; a new stream continues. The token opens the stream once. */
export const hearBatch = (batchKey: string, token: string): Hear<RunMessage> =>
  hear('contractor/create-batch-invoices', { payload: JSON.stringify({ batchKey }), idEmployees: '', token })

/** A calculation of payrolls. The token opens the stream once. */
export const hearRun = (jobId: string, token: string): Hear<RunMessage> =>
  hear('payroll/calculation-progress', { jobId, token })
