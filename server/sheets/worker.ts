/** A thread that reads one file (read-sheet.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { type Kind, read } from './read.ts'
import type { Answer } from './read-sheet.ts'

const { kind, content } = workerData as { kind: Kind; content: Uint8Array }
parentPort?.postMessage(await answer())

/** Buffers arrive as plain bytes. An error that is no SheetProblem ends the thread and reaches the caller. */
async function answer(): Promise<Answer> {
  try {
    return { cells: await read(kind, Buffer.from(content.buffer, content.byteOffset, content.byteLength)) }
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: error.words }
    throw error
  }
}
