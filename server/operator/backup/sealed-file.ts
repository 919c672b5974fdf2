import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { piecesOf } from '../../files/sealed-storage.ts'
import { BackupError } from './backup-error.ts'

/**
 * A backup on disk: a head, then chunks of at most 1 MiB, each compressed and sealed by itself (AES-256-GCM). The nonce of a
 * chunk is its number and whether it is the last, and the head is sealed with each: a chunk that is changed, moved, left out
 * or added does not open, and neither does a file that was cut off between two chunks.
 */
const MAGIC = Buffer.from('plantilla-backup-1\n')
const SALT = 16
const CHECK = 16
const HEAD = MAGIC.length + SALT + CHECK
const CHUNK = 1024 * 1024
const TAG = 16
const LENGTH = 4
/** Bytes that cannot be compressed become a little more. */
const LONGEST = CHUNK + 64 * 1024 + TAG
/** The cost is that of the format, never that of a file: a file cannot ask for more. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const WINDOW = 20
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: WINDOW } }
/** No chunk unpacks to more than was packed, even if it declares more. */
const UNPACKING = { maxOutputLength: CHUNK, params: { [constants.ZSTD_d_windowLogMax]: WINDOW } }

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)
const pack = promisify<Buffer, typeof COMPRESSION, Buffer>(zstdCompress)
const unpack = promisify<Buffer, typeof UNPACKING, Buffer>(zstdDecompress)

/** The key of one file, and what shows that a secret is the one of that file. */
async function keyFor(secret: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await derive(secret, salt, 32 + CHECK, SCRYPT)
  return { key: derived.subarray(0, 32), check: derived.subarray(32) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Writes a backup under a name of its own and gives it its name when it is whole and on the disk. Refuses a name that is
 * taken.
 */
export async function writeSealed(path: string, secret: string, source: AsyncIterable<Buffer>): Promise<number> {
  const part = `${path}.part`
  const file = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw writeError(path, error)
    throw new BackupError(`${part} is there already: another backup writes it, or one was ended. Delete it if none runs.`)
  })
  try {
    const bytes = await seal(file, secret, source)
    await file.sync()
    await file.close()
    await placeAt(part, path)
    return bytes
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw writeError(path, error)
  }
}

/** Takes the name first, which fails where a file has it already: a rename alone would overwrite that file. */
async function placeAt(part: string, path: string): Promise<void> {
  const taken = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupError(`${path} is there already, and is not overwritten.`) : error
  })
  await taken.close()
  await rename(part, path)
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
}

function writeError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new BackupError(`The disk of ${path} is full; the unfinished backup was removed.`)
  if (code && ['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS', 'EISDIR'].includes(code))
    return new BackupError(`The backup cannot be written to ${path}: ${message}`)
  return error
}

async function seal(file: FileHandle, secret: string, source: AsyncIterable<Buffer>): Promise<number> {
  const salt = randomBytes(SALT)
  const { key, check } = await keyFor(secret, salt)
  const head = Buffer.concat([MAGIC, salt, check])
  let [number, bytes] = [0, head.length]
  await file.writeFile(head)
  const write = async (chunk: Buffer, isLast: boolean): Promise<void> => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head)
    const body = Buffer.concat([cipher.update(await pack(chunk, COMPRESSION)), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(LENGTH)
    length.writeUInt32BE(body.length)
    await file.writeFile(Buffer.concat([length, body]))
    number += 1
    bytes += LENGTH + body.length
  }
  let waiting: Buffer | null = null
  for await (const chunk of piecesOf(source, CHUNK)) {
    if (waiting) await write(waiting, false)
    waiting = chunk
  }
  await write(waiting ?? Buffer.alloc(0), true)
  return bytes
}

/** The content of a backup, piece after piece; each piece is checked before it is given out. Throws BackupError. */
export async function* readSealed(path: string, secret: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch(unreadable)
  try {
    const head = await read(file, HEAD)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError(`${path} is no backup of Plantilla.`)
    if (head.length < HEAD) throw new BackupError('The backup is cut off in its head.')
    const { key, check } = await keyFor(secret, head.subarray(MAGIC.length, MAGIC.length + SALT))
    if (!timingSafeEqual(check, head.subarray(HEAD - CHECK))) {
      throw new BackupError('The key is not the one that this backup was made with, or the head of the file was changed.')
    }
    let length = await read(file, LENGTH)
    for (let number = 0; ; number += 1) {
      const body = await readBody(file, length, number)
      length = await read(file, LENGTH)
      yield await unseal(body, { key, head, number, isLast: length.length === 0 })
      if (length.length === 0) return
    }
  } finally {
    await file.close()
  }
}

const unreadable = (error: Error): never => {
  throw new BackupError(`The backup cannot be read: ${error.message}`, { cause: error })
}

/** This number of bytes, or fewer where the file ends. */
async function read(file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let filled = 0
  while (filled < bytes) {
    const { bytesRead } = await file.read(buffer, filled, bytes - filled).catch(unreadable)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

async function readBody(file: FileHandle, length: Buffer, number: number): Promise<Buffer> {
  if (length.length < LENGTH) throw new BackupError(`The backup is cut off in chunk ${number}.`)
  const bytes = length.readUInt32BE()
  if (bytes < TAG || bytes > LONGEST) throw new BackupError(`Chunk ${number} of the backup was changed: its length cannot be.`)
  const body = await read(file, bytes)
  if (body.length < bytes) throw new BackupError(`The backup is cut off in chunk ${number}.`)
  return body
}

interface Place {
  key: Buffer
  head: Buffer
  number: number
  isLast: boolean
}

async function unseal(body: Buffer, place: Place): Promise<Buffer> {
  const opened = openChunk(body, place)
  if (opened === null) {
    const isOther = openChunk(body, { ...place, isLast: !place.isLast }) !== null
    const why = place.isLast ? 'ends too early: its last chunks are missing' : 'goes on after its last chunk'
    throw new BackupError(
      isOther ? `The backup ${why}.` : `Chunk ${place.number} of the backup was changed or is in another place.`,
    )
  }
  return await unpack(opened, UNPACKING).catch((error: unknown) => {
    throw new BackupError(`Chunk ${place.number} of the backup cannot be unpacked.`, { cause: error })
  })
}

/** The content of a chunk; `null` where it was not sealed with this key for this place. */
function openChunk(body: Buffer, { key, head, number, isLast }: Place): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head)
  decipher.setAuthTag(body.subarray(body.length - TAG))
  const content = decipher.update(body.subarray(0, body.length - TAG))
  try {
    decipher.final()
    return content
  } catch {
    return null
  }
}
