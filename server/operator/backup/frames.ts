import type { Columns } from '../../db/rows.ts'
import { BackupError } from './backup-error.ts'

/** The content of a backup: notes (JSON) and, after a note that begins a table or a file, its bytes. */
export type Note = Manifest | { type: 'table'; name: string; columns: string[] } | FileNote | Ended | Finish

export interface Manifest {
  type: 'manifest'
  format: 1
  version: string
  createdAt: string
  migrations: [name: string, checksum: string][]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

export interface FileNote extends Columns<'files', 'id' | 'kind' | 'bytes' | 'sha256'> {
  type: 'file'
}

/** After the bytes of a table or a file. */
export interface Ended {
  type: 'end'
  bytes: number
  sha256: string
}

export interface Finish {
  type: 'finish'
  tables: number
  files: number
  /** Digest of the digests in all notes that end a table or a file. */
  sha256: string
  /** Files that the database names and the store lacks, or has with other bytes. */
  missing: string[]
  damaged: string[]
}

const NOTE = 1
const DATA = 2
const HEAD = 5
/** No frame is longer, even if it declares more. */
const LONGEST = 1024 * 1024

type Judge = (value: unknown) => boolean

const isText: Judge = (value) => typeof value === 'string'
const isCount: Judge = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isList =
  (judge: Judge): Judge =>
  (value) =>
    Array.isArray(value) && value.every(judge)
const isSequence: Judge = (value) =>
  isRecord(value) &&
  isText(value['name']) &&
  /^-?\d{1,19}$/.test(String(value['value'])) &&
  typeof value['isCalled'] === 'boolean'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Each kind of note with its members. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, Judge>>>> = {
  manifest: {
    format: isCount,
    version: isText,
    createdAt: isText,
    migrations: isList((pair) => isList(isText)(pair) && (pair as unknown[]).length === 2),
    sequences: isList(isSequence),
  },
  table: { name: isText, columns: isList(isText) },
  file: { id: isText, kind: isText, bytes: isCount, sha256: isText },
  end: { bytes: isCount, sha256: isText },
  finish: { tables: isCount, files: isCount, sha256: isText, missing: isList(isText), damaged: isList(isText) },
}

function isNote(value: unknown): value is Note {
  if (!isRecord(value) || typeof value['type'] !== 'string' || !Object.hasOwn(SHAPES, value['type'])) return false
  return Object.entries(SHAPES[value['type']] ?? {}).every(([name, judge]) => judge(value[name]))
}

const frame = (kind: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(kind)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

export const noteFrame = (note: Note): Buffer => frame(NOTE, Buffer.from(JSON.stringify(note)))

export function* dataFrames(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += LONGEST) yield frame(DATA, bytes.subarray(at, at + LONGEST))
}

/** Reads frames one by one; never holds more than one of them and one chunk. */
export class FrameReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next note; what was not read before it is an error. */
  async note(): Promise<Note> {
    const next = await this.next()
    if (Buffer.isBuffer(next)) throw new BackupError('The backup has data where none belongs.')
    return next
  }

  /** The next note, or bytes of the table or file that the last note began. */
  async next(): Promise<Note | Buffer> {
    const head = await this.#take(HEAD)
    const [kind, length] = [head.readUInt8(), head.readUInt32BE(1)]
    if ((kind !== NOTE && kind !== DATA) || length > LONGEST)
      throw new BackupError('The backup holds something that cannot be read.')
    const payload = await this.#take(length)
    return kind === DATA ? payload : parseNote(payload)
  }

  /** Makes sure that nothing follows. */
  async finish(): Promise<void> {
    if ((await this.#fill(1)) > 0) throw new BackupError('The backup goes on after its end.')
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async #take(bytes: number): Promise<Buffer> {
    if ((await this.#fill(bytes)) < bytes) throw new BackupError('The content of the backup ends too early.')
    const taken = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return taken
  }

  async #fill(bytes: number): Promise<number> {
    while (this.#rest.length < bytes) {
      const { value, done } = await this.#source.next()
      if (done) break
      this.#rest = Buffer.concat([this.#rest, value])
    }
    return this.#rest.length
  }
}

function parseNote(payload: Buffer): Note {
  let note: unknown = null
  try {
    note = JSON.parse(payload.toString('utf8'))
  } catch (error) {
    throw new BackupError('The backup holds a note that cannot be read.', { cause: error })
  }
  if (!isNote(note)) throw new BackupError('The backup holds a note that cannot be read.')
  return note
}
