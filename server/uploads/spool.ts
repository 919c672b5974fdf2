import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '../../contract/language/texts.ts'
import { type FileKind, kindsText, sizeText } from '../../contract/upload.ts'
import { AppError } from '../errors/app-error.ts'
import { keepingLanguage } from '../language.ts'
import type { ReceivedFile } from './received-file.ts'
import { HEAD_BYTES, isBlank, kindAmong } from './sniff.ts'

/** An older file belongs to a call whose process was killed. */
const LEFT_OVER_MS = 3_600_000

/** Bound and allowed kinds of a file; `onBytes` is called when bytes arrive. */
interface Expectation {
  kinds: readonly FileKind[]
  maxBytes: number
  onBytes?: () => void
}

export type Spool = ReturnType<typeof createSpool>

/** A place for files on their way in: on the disk of this machine, never whole in memory. */
export function createSpool(dir: string) {
  const newPath = async (): Promise<string> => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    return join(dir, randomUUID())
  }
  return {
    newPath,
    /**
     * Writes a stream to a file of its own, checking it meanwhile: FILE_TYPE with its first bytes, FILE_TOO_LARGE with the
     * first byte too many. A refused or broken one is removed.
     */
    write: async (stream: Readable, expected: Expectation): Promise<Omit<ReceivedFile, 'field' | 'name'>> => {
      const path = await newPath()
      try {
        const judge = createJudge(expected)
        await pipeline(stream, judge.stream, createWriteStream(path, { mode: 0o600 }))
        return { ...judge.result(), path }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    /** Deletes the files left by calls of a killed process. */
    sweep: async (): Promise<void> => {
      for (const name of await readdir(dir).catch(() => [])) {
        const path = join(dir, name)
        const age =
          Date.now() -
          (await stat(path).then(
            ({ mtimeMs }) => mtimeMs,
            () => Date.now(),
          ))
        if (age > LEFT_OVER_MS) await rm(path, { force: true })
      }
    },
  }
}

/** Counts, digests and identifies the passing bytes. */
function createJudge({ kinds, maxBytes, onBytes }: Expectation) {
  const digest = createHash('sha256')
  let bytes = 0
  let head = Buffer.alloc(0)
  let kind: FileKind | null = null
  const recognise = keepingLanguage((): void => {
    if (isBlank(head)) throw new AppError('FILE_REFUSED', { values: { reason: t('server-uploads.blank') } })
    const found = kindAmong(head, kinds)
    if (found === null) throw new AppError('FILE_TYPE', { values: { kinds: kindsText(kinds) } })
    kind = found
  })
  const take = keepingLanguage((chunk: Buffer): void => {
    onBytes?.()
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('FILE_TOO_LARGE', { values: { max: sizeText(maxBytes) } })
    digest.update(chunk)
    if (kind !== null) return
    head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
    if (head.length >= HEAD_BYTES) recognise()
  })
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => attempt(() => take(chunk), done, chunk),
    flush: (done) => attempt(() => kind ?? recognise(), done),
  })
  return { stream, result: () => ({ kind: kind as unknown as FileKind, bytes, sha256: digest.digest('hex') }) }
}

function attempt(work: () => void, done: (error?: Error | null, chunk?: Buffer) => void, chunk?: Buffer): void {
  try {
    work()
  } catch (error) {
    done(error as Error)
    return
  }
  done(null, chunk)
}
