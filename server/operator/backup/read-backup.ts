import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { type Ended, type FileNote, type Finish, FrameReader, type Manifest } from './frames.ts'
import { readSealed } from './sealed-file.ts'

/** Takes what a backup holds, in its order; `bytes` must be read to their end. */
interface BackupTaker {
  table: (name: string, columns: string[], bytes: CheckedBytes) => Promise<void>
  file: (file: FileNote, bytes: CheckedBytes) => Promise<void>
}

export interface BackupSummary extends Finish {
  manifest: Manifest
}

/** Reads a backup from its beginning to its end, and checks each digest. Throws BackupError. */
export async function readBackup(path: string, secret: string, taker: BackupTaker): Promise<BackupSummary> {
  const reader = new FrameReader(readSealed(path, secret))
  try {
    const manifest = await reader.note()
    if (manifest.type !== 'manifest') throw new BackupError('The backup does not begin with its manifest.')
    if (manifest.format !== 1) throw new BackupError('The backup was made by a newer release; restore it with that one.')
    const finish = await readContent(reader, taker)
    await reader.finish()
    return { ...finish, manifest }
  } finally {
    await reader.close()
  }
}

async function readContent(reader: FrameReader, taker: BackupTaker): Promise<Finish> {
  const all = createHash('sha256')
  const count = { table: 0, file: 0 }
  for (;;) {
    const note = await reader.note()
    if (note.type === 'finish') {
      if (note.tables !== count.table || note.files !== count.file || note.sha256 !== all.digest('hex'))
        throw new BackupError('The backup does not hold what its end says.')
      return note
    }
    if (note.type !== 'table' && note.type !== 'file') throw new BackupError('The backup holds a note where none belongs.')
    count[note.type] += 1
    const bytes = new CheckedBytes(reader)
    await (note.type === 'table' ? taker.table(note.name, note.columns, bytes) : taker.file(note, bytes))
    all.update(bytes.end.sha256)
  }
}

/** The bytes of a table or a file; their number and digest are compared with the note that ends them. */
export class CheckedBytes implements AsyncIterable<Buffer> {
  readonly #reader: FrameReader
  #end: Ended | null = null

  constructor(reader: FrameReader) {
    this.#reader = reader
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const digest = createHash('sha256')
    let bytes = 0
    let next = await this.#reader.next()
    for (; Buffer.isBuffer(next); next = await this.#reader.next()) {
      digest.update(next)
      bytes += next.length
      yield next
    }
    if (next.type !== 'end' || next.bytes !== bytes || next.sha256 !== digest.digest('hex'))
      throw new BackupError('A part of the backup does not have the digest that the backup says.')
    this.#end = next
  }

  /** Number and digest of the bytes, once all of them were read. */
  get end(): Ended {
    if (this.#end === null) throw new Error('The bytes of a table or a file were not read to their end.')
    return this.#end
  }
}

export const readAway = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _piece of bytes);
}

/** Reads the whole backup without using it. */
export const verifyBackup = (path: string, secret: string): Promise<BackupSummary> =>
  readBackup(path, secret, {
    table: (_name, _columns, bytes) => readAway(bytes),
    file: (_file, bytes) => readAway(bytes),
  })
