import { type FileHandle, open } from 'node:fs/promises'
import { t } from '../../contract/language/texts.ts'
import { AppError } from '../errors/app-error.ts'
import { createPdfJudge, type PdfProblem } from './pdf-names.ts'
import { dataOfObjectStream, inflatePieces, objectStreamsIn } from './pdf-object-stream.ts'

const PIECE = 256 * 1024
/** Longer than any name looked for, so that none falls between two pieces. */
const OVERLAP = 512
/** A dictionary of an object stream takes a hundred bytes. */
const AROUND = 4096
/** The end of an archive is in the last 64 KB of a file, the end of a PDF in the last KB. */
const TAIL = 66_000
const PDF_TAIL = 2048
/** Object streams hold text of a document's structure; more than this, unpacked, is no document of ours. */
const MOST_UNPACKED = 64 * 1024 * 1024
/** A document of 25 MB has some hundred object streams. */
const MOST_MARKS = 5000

/**
 * Refuses a PDF that is protected, has active content, or carries other files, also where these are packed into object
 * streams. Reads the file in portions: memory stays at a megabyte or two. It searches names anywhere instead of following the
 * structure like a viewer, so that a structure that two programs read differently can hide nothing; data that cannot be
 * unpacked is refused. Throws AppError FILE_REFUSED.
 */
export async function inspectPdf(path: string): Promise<void> {
  const file = await open(path)
  try {
    const problem = await problemIn(file)
    if (problem) throw new AppError('FILE_REFUSED', { values: { reason: t(`server-uploads.${problem}`) } })
  } finally {
    await file.close()
  }
}

async function problemIn(file: FileHandle): Promise<PdfProblem | null> {
  const { size } = await file.stat()
  const tail = (await read(file, Math.max(0, size - TAIL), Buffer.allocUnsafe(TAIL))).toString('latin1')
  const end = tail.slice(-PDF_TAIL)
  if (!end.includes('startxref') || !end.includes('%%EOF')) return 'damaged'
  if (tail.includes('PK\u0005\u0006')) return 'attached'
  const inspection: Inspection = { file, judge: createPdfJudge(), budget: MOST_UNPACKED, seen: new Set() }
  const memory = Buffer.allocUnsafe(PIECE + OVERLAP)
  let marks = 0
  for (let at = 0; at < size; at += PIECE) {
    const piece = await read(file, at, memory)
    const found = inspection.judge(piece)
    if (found) return found
    for (const index of objectStreamsIn(piece)) {
      // One in the overlap is found again at the start of the next portion.
      if (index >= PIECE) continue
      marks += 1
      const problem = marks > MOST_MARKS ? 'unreadable' : await problemInObjectStream(inspection, at + index)
      if (problem) return problem
    }
  }
  return null
}

interface Inspection {
  file: FileHandle
  judge: ReturnType<typeof createPdfJudge>
  /** Number of bytes that may still be unpacked. */
  budget: number
  /** Offsets of the streams already inspected. */
  seen: Set<number>
}

/** @param at offset of the name that marks the object stream */
async function problemInObjectStream(inspection: Inspection, at: number): Promise<PdfProblem | null> {
  const { file, judge, seen } = inspection
  const from = Math.max(0, at - AROUND)
  const text = (await read(file, from, Buffer.allocUnsafe(2 * AROUND))).toString('latin1')
  const start = dataOfObjectStream(text, at - from)
  if (start === 'none' || seen.has(from + Number(start))) return null
  if (start === 'unreadable') return start
  seen.add(from + start)
  let before: Buffer = Buffer.alloc(0)
  try {
    for await (const part of inflatePieces(file, from + start)) {
      inspection.budget -= part.length
      if (inspection.budget < 0) return 'unreadable'
      const joined = Buffer.concat([before, part])
      const found = judge(joined) ?? (joined.includes('/ObjStm') ? 'unreadable' : null)
      if (found) return found
      before = joined.subarray(-OVERLAP)
    }
    // A name at the very end is judged by the bytes that follow it, and there are none.
    return judge(Buffer.concat([before, Buffer.alloc(OVERLAP, ' ')]))
  } catch {
    // Data that cannot be unpacked cannot be inspected.
    return 'unreadable'
  }
}

async function read(file: FileHandle, position: number, into: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(into, 0, into.length, position)
  return into.subarray(0, bytesRead)
}
