import { Worker } from 'node:worker_threads'
import type { Cell } from '../cells/cell.ts'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { unpack } from '../zip/zip.ts'
import { isWorkbook, type Kind, read } from './read.ts'

/** Larger files, packed or unpacked, are read in a thread of their own, so that they do not block other calls. */
const LARGE = 512 * 1024
/** Threads at once; further files wait. */
const MOST_THREADS = 2
const MEMORY_MB = 512
const TIMEOUT_MS = 60_000

/** Answer of the thread. */
export type Answer = { cells: Cell[][] } | { problem: SheetProblem['words'] }

/**
 * The cells of a CSV file or of the first sheet of an XLSX workbook, line by line as a spreadsheet counts them. Throws
 * SheetProblem with a displayable text for other files.
 */
export const readSheet = (content: Buffer): Promise<Cell[][]> => readAs('sheet', content)

/** The cells of a CSV file; they are texts. */
export const readCsvSheet = async (content: Buffer): Promise<string[][]> => (await readAs('csv', content)) as string[][]

const readAs = async (kind: Kind, content: Buffer): Promise<Cell[][]> =>
  (await isSmall(kind, content)) ? read(kind, content) : inTurn(() => readInThread(kind, content))

/** A thread takes 0.1 s or more to start, more than a small workbook takes to be unpacked twice. */
const isSmall = async (kind: Kind, content: Buffer): Promise<boolean> =>
  content.length < LARGE && (!isWorkbook(kind, content) || (await unpack(content, LARGE)) !== null)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_THREADS) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    // The place passes to the next in line, or becomes free.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function readInThread(kind: Kind, content: Buffer): Promise<Cell[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { kind, content },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const tooLarge = () => reject(new SheetProblem('server-sheets.large'))
    const timer = setTimeout(() => {
      tooLarge()
      void worker.terminate()
    }, TIMEOUT_MS)
    worker.once('message', (answer: Answer) => {
      if ('cells' in answer) resolve(answer.cells)
      else reject(new SheetProblem(...answer.problem))
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error),
    )
    worker.once('exit', (code) => {
      clearTimeout(timer)
      // After an answer or an error this changes nothing.
      reject(new Error(`The thread that reads a sheet ended with ${code}.`))
    })
  })
}
