import type { BatchMessage } from '../../contract/invoice-batches/schemas.ts'
import { currentLanguage } from '../../contract/language/texts.ts'

const PATH = '/api/contractor/create-batch-invoices'
/** An address has its limits; the batch's key says it all anyway. */
const MOST_IDS = 200

interface Batch {
  batchKey: string
  /** Opens the stream once. */
  token: string
  idEmployees: readonly number[]
}

/**
 * Listens to the progress of a batch of invoices. Closes when completed equals total, and on an error; a new stream
 * continues. @returns closes it
 */
export function hearBatch(
  { batchKey, token, idEmployees }: Batch,
  onMessage: (message: BatchMessage) => void,
  onEnd: (isComplete: boolean) => void,
): () => void {
  const ids = idEmployees.length > MOST_IDS ? '' : idEmployees.join(',')
  const payload = JSON.stringify({ batchKey })
  const query = new URLSearchParams({ payload, idEmployees: ids, token, language: currentLanguage() })
  const source = new EventSource(`${PATH}?${query}`)
  const end = (isComplete: boolean) => {
    source.close()
    onEnd(isComplete)
  }
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as BatchMessage
    onMessage(message)
    if (message.completed === message.total) end(true)
  }
  source.onerror = () => end(false)
  return () => source.close()
}
