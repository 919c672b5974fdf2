import { currentLanguage } from '../../contract/language/texts.ts'
import type { RunMessage } from '../../contract/payroll/requests/schemas.ts'

const PATH = '/api/payroll/calculation-progress'

interface Run {
  jobId: string
  /** Opens the stream once. */
  token: string
}

/**
 * Listens to the progress of a calculation. Closes when completed equals total, when it failed, and on an error. @returns
 * closes it
 */
export function hearRun(
  { jobId, token }: Run,
  onMessage: (message: RunMessage) => void,
  onEnd: (isComplete: boolean) => unknown,
): () => void {
  const source = new EventSource(`${PATH}?${new URLSearchParams({ jobId, token, language: currentLanguage() })}`)
  const end = (isComplete: boolean) => {
    source.close()
    onEnd(isComplete)
  }
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as RunMessage
    onMessage(message)
    if (message.completed === message.total || message.failure !== undefined) end(true)
  }
  source.onerror = () => end(false)
  return () => source.close()
}
