import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { LawBook } from '../../../../payroll/law/changes.ts'
import type { RequestTerms } from './build-input.ts'
import type { Known } from './count-one.ts'
import { type CountedSlice, createSliceCounter } from './count-slice.ts'
import type { Source } from './sources.ts'

/** Counts slices of one chunk, one at a time. */
interface Counter {
  count: (sources: readonly Source[]) => Promise<CountedSlice>
  end: () => void
}

/** The start of a chunk: a law has functions, which cannot move to a thread, so its day is sent. */
export interface Chunk {
  known: Omit<Known, 'law' | 'terms'> & { law: string; terms: Omit<RequestTerms, 'annual_law'> & { annual_law: string | null } }
  book: LawBook
  port: MessagePort
}

/** The answer for each slice. */
export type Answer = { slice: CountedSlice } | { error: unknown }

/** A smaller chunk is counted before a thread has begun. */
const LARGE = 500
/** A thread without work ends after this, and leaves its memory to others. */
const IDLE_MS = 3000

interface Thread {
  worker: Worker
  isReady: boolean
  chunks: number
  idle?: NodeJS.Timeout
}

let thread: Thread | null = null

/**
 * Counts here, or in a thread where the chunk is large: there it takes no time from the database, which another core serves, nor
 * from other calls. Slices are counted here until the thread has started.
 */
export function startCounter(known: Known, book: LawBook, size: number): Counter {
  const count = createSliceCounter(known)
  if (size < LARGE) return { count, end: () => undefined }
  thread ??= startThread()
  const current = thread
  const release = hold(current)
  let there: Counter | null = null
  return {
    count: (sources) => {
      if (current.isReady) there ??= countInThread(current, known, book)
      return there ? there.count(sources) : count(sources)
    },
    end: () => {
      there?.end()
      release()
    },
  }
}

/** Keeps the thread for a chunk. @returns releases it */
function hold(one: Thread): () => void {
  clearTimeout(one.idle)
  one.chunks += 1
  return () => {
    one.chunks -= 1
    if (one.chunks === 0) endLater(one)
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] })
  const started: Thread = { worker, isReady: false, chunks: 0 }
  worker.unref()
  worker.once('message', () => {
    started.isReady = true
  })
  worker.once('error', (error) => process.emitWarning(error))
  worker.once('exit', () => {
    started.isReady = false
    if (thread === started) thread = null
  })
  return started
}

function endLater(one: Thread): void {
  one.idle = setTimeout(() => {
    if (thread === one) thread = null
    void one.worker.terminate()
  }, IDLE_MS).unref()
}

function countInThread({ worker }: Thread, { terms, law, ...known }: Known, book: LawBook): Counter {
  const { port1, port2 } = new MessageChannel()
  const plain = { ...known, law: law.day, terms: { ...terms, annual_law: terms.annual_law?.day ?? null } }
  worker.postMessage({ known: plain, book, port: port2 } satisfies Chunk, [port2])
  // A port whose other side did not arrive in the thread is not closed by the thread's end.
  const close = () => port1.close()
  worker.once('exit', close)
  // A promise keeps the results of all races that it takes part in, so each chunk has its own.
  const closed = once(port1, 'close').then((): never => {
    throw new Error('The thread that counts payrolls has ended.')
  })
  // It ends every chunk, mostly after the last answer.
  closed.catch(() => undefined)
  return {
    count: async (sources) => {
      port1.postMessage(sources)
      const [answer] = (await Promise.race([once(port1, 'message'), closed])) as [Answer]
      if ('error' in answer) throw answer.error
      return answer.slice
    },
    end: () => {
      worker.off('exit', close)
      close()
    },
  }
}
