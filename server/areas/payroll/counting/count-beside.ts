import { Worker } from 'node:worker_threads'
import { loadedTexts } from '../../../language.ts'
import { slicesOf } from '../../../turns.ts'
import type { CountedSlice, SharedTerms } from './count-slice.ts'
import type { Source } from './sources.ts'

/** A part of the payrolls to be counted. The parts of one call follow one another. */
export interface Asked {
  id: number
  shared: SharedTerms
  sources: Source[]
  isLast: boolean
}
/** Answer of the thread: the counted payrolls, or a fault of the program. */
export type Answer = { id: number } & ({ counted: CountedSlice } | { error: unknown })

interface Waiting {
  resolve: (counted: CountedSlice) => void
  reject: (error: unknown) => void
}

/** A thread that has nothing to do ends after this long, and its memory is free again. */
const IDLE_MS = 60_000
/** Most of what is made for a payroll is needed for a moment only: in so much room it goes without being copied. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 }

/** Payrolls of one message. The thread reads one message at a time, so that few payrolls are in its memory. */
const PART = 25

let thread: ReturnType<typeof startThread> | null = null

/**
 * Calculates payrolls in a thread beside the server's, which large runs share; the same as `countSlice`. Rejects with the
 * fault of the program, and where the thread ends: the next call starts another one.
 */
export function countBeside(shared: SharedTerms, sources: Source[]): Promise<CountedSlice> {
  thread ??= startThread()
  return thread.count(shared, sources)
}

/** Ends the thread; calls that wait for it are rejected. */
export async function endCounting(): Promise<void> {
  await thread?.end()
}

function startThread() {
  const worker = new Worker(new URL('./counting-thread.ts', import.meta.url), {
    workerData: { schemasDir: loadedTexts() },
    execArgv: [],
    resourceLimits: MEMORY,
  })
  // It keeps no process alive: that is the concern of the job that waits for it.
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let last = 0
  const end = async () => {
    if (thread === started) thread = null
    await worker.terminate()
  }
  const idle = setTimeout(() => void end(), IDLE_MS).unref()
  const onEnd = (error: unknown) => {
    clearTimeout(idle)
    if (thread === started) thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', onEnd)
  worker.on('exit', (code) => onEnd(new Error(`The thread that counts payrolls ended with ${code}.`)))
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('counted' in answer) asked?.resolve(answer.counted)
    else asked?.reject(answer.error)
    if (waiting.size === 0) idle.refresh()
  })
  const count = (shared: SharedTerms, sources: Source[]): Promise<CountedSlice> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      idle.refresh()
      const parts = slicesOf(sources, PART)
      for (const [at, part] of parts.entries()) {
        worker.postMessage({ id: last, shared, sources: part, isLast: at === parts.length - 1 } satisfies Asked)
      }
    })
  const started = { count, end }
  return started
}
