import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange, Storage } from '../outside/storage/storage.ts'

/**
 * A sealed object: a head, then pieces of 64 KiB, each encrypted by itself (AES-256-GCM) with a key of this file alone. The head
 * holds that key, wrapped by the key of the settings, and the size; both are bound to the id of the file. A piece that is
 * changed, moved or left out does not open, and neither does the object of another file.
 */
const MAGIC = Buffer.from('plantilla-file1\n')
const NAME = 8
const NONCE = 12
const KEY = 32
const TAG = 16
const SIZE = 8
const HEAD = MAGIC.length + NAME + SIZE + NONCE + KEY + TAG
const PIECE = 64 * 1024

/** An object that does not open: changed, exchanged, cut off, or encrypted with a key that is not there. */
export class SealedFileError extends Error {}

interface Master {
  name: Buffer
  key: Buffer
}

/** The label keeps this key apart from everything else that the data key may serve. */
function masterOf(secret: string): Master {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plantilla stored files', KEY))
  return { key, name: createHash('sha256').update(key).digest().subarray(0, NAME) }
}

interface Opened {
  key: Buffer
  size: number
}

/** @param secrets the first one seals; the others still open what they sealed. Objects from before are read as they are. */
export function createSealedStorage(
  inner: Storage,
  secrets: readonly [string, ...string[]],
  newPath: () => Promise<string>,
): Storage {
  const masters = secrets.map(masterOf)
  const [current] = masters as [Master]
  const headOf = (id: string, piece: Buffer): Opened | null =>
    piece.subarray(0, MAGIC.length).equals(MAGIC) ? openHead(id, piece, masters) : null
  return {
    put: async (id, parcel) => {
      const path = await newPath()
      try {
        await inner.put(id, { ...parcel, path, ...(await seal(current, id, parcel, path)) })
      } finally {
        await rm(path, { force: true })
      }
      await rm(parcel.path, { force: true })
    },
    get: async (id, range) => {
      if (range) return readPart(inner, id, range, headOf)
      const stream = await inner.get(id)
      return stream && asStream(readAll(id, stream, headOf), stream)
    },
    delete: (id) => inner.delete(id),
  }
}

/** Writes the sealed file; reads and holds one piece at a time. @returns its size and digest */
async function seal({ key: master, name }: Master, id: string, from: { path: string; bytes: number }, to: string) {
  const key = randomBytes(KEY)
  const size = Buffer.alloc(SIZE)
  size.writeBigUInt64BE(BigInt(from.bytes))
  const start = Buffer.concat([MAGIC, name, size])
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(Buffer.concat([start, Buffer.from(id)]))
  const head = Buffer.concat([start, nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  const digest = createHash('sha256')
  const file = await open(to, 'wx', 0o600)
  let bytes = 0
  const write = async (piece: Buffer): Promise<void> => {
    digest.update(piece)
    bytes += piece.length
    await file.writeFile(piece)
  }
  try {
    await write(head)
    let number = 0
    for await (const piece of piecesOf(createReadStream(from.path), PIECE)) {
      const sealing = createCipheriv('aes-256-gcm', key, nonceOf(number))
      await write(Buffer.concat([sealing.update(piece), sealing.final(), sealing.getAuthTag()]))
      number += 1
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: digest.digest('hex') }
}

/** Each file has a key of its own, so the number of a piece is never used twice. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeUIntBE(number, NONCE - 6, 6)
  return nonce
}

function openHead(id: string, head: Buffer, masters: readonly Master[]): Opened {
  const start = head.subarray(0, MAGIC.length + NAME + SIZE)
  const name = start.subarray(MAGIC.length, MAGIC.length + NAME)
  const master = masters.find((one) => one.name.equals(name))
  if (!master)
    throw new SealedFileError(
      `The stored file ${id} was encrypted with a key that neither DATA_KEY nor FORMER_DATA_KEYS names.`,
    )
  const rest = head.subarray(start.length)
  const additional = Buffer.concat([start, Buffer.from(id)])
  const key = decrypt(id, { key: master.key, nonce: rest.subarray(0, NONCE), additional }, rest.subarray(NONCE))
  return { key, size: Number(start.readBigUInt64BE(MAGIC.length + NAME)) }
}

function decrypt(
  id: string,
  { key, nonce, additional = Buffer.alloc(0) }: { key: Buffer; nonce: Buffer; additional?: Buffer },
  sealed: Buffer,
): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(additional)
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch (error) {
    throw new SealedFileError(`The stored file ${id} was changed or exchanged since it was stored.`, { cause: error })
  }
}

/** Closed, it closes the stored file too, also before its first piece is read: a generator that never began has no end. */
const asStream = (pieces: AsyncGenerator<Buffer>, file: Readable): Readable =>
  Readable.from(pieces, { objectMode: false }).once('close', () => file.destroy())

async function* readAll(
  id: string,
  stream: Readable,
  headOf: (id: string, piece: Buffer) => Opened | null,
): AsyncGenerator<Buffer> {
  const source = stream[Symbol.asyncIterator]()
  const rest: Buffer[] = []
  let length = 0
  while (length < HEAD) {
    const { value, done } = await source.next()
    if (done) break
    rest.push(value)
    length += value.length
  }
  const begin = Buffer.concat(rest)
  const opened = headOf(id, begin.subarray(0, HEAD))
  const following = continued(opened ? begin.subarray(HEAD) : begin, source)
  if (opened) yield* openPieces(id, opened, following, 0, Math.ceil(opened.size / PIECE))
  else yield* following
}

async function* continued(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (;;) {
    const { value, done } = await source.next()
    if (done) return
    yield value
  }
}

async function* openPieces(
  id: string,
  { key }: Opened,
  source: AsyncIterable<Buffer>,
  from: number,
  until: number,
): AsyncGenerator<Buffer> {
  let number = from
  for await (const piece of piecesOf(source, PIECE + TAG)) {
    yield decrypt(id, { key, nonce: nonceOf(number) }, piece)
    number += 1
  }
  if (number !== until) throw new SealedFileError(`The stored file ${id} is cut off.`)
}

async function readPart(
  inner: Storage,
  id: string,
  { start, end }: ByteRange,
  headOf: (id: string, piece: Buffer) => Opened | null,
): Promise<Readable | null> {
  const begin = await inner.get(id, { start: 0, end: HEAD - 1 })
  if (begin === null) return null
  const opened = headOf(id, Buffer.concat(await begin.toArray()))
  if (opened === null) return inner.get(id, { start, end })
  const last = Math.min(end, opened.size - 1)
  const [from, to] = [Math.floor(start / PIECE), Math.floor(last / PIECE)]
  const sealedSize = HEAD + opened.size + Math.ceil(opened.size / PIECE) * TAG
  const sealedEnd = Math.min(HEAD + (to + 1) * (PIECE + TAG), sealedSize) - 1
  const stream = await inner.get(id, { start: HEAD + from * (PIECE + TAG), end: sealedEnd })
  if (stream === null) return null
  async function* part(source: Readable, { key, size }: Opened): AsyncGenerator<Buffer> {
    let at = from * PIECE
    for await (const piece of openPieces(id, { key, size }, source, from, to + 1)) {
      yield piece.subarray(Math.max(0, start - at), last + 1 - at)
      at += piece.length
    }
  }
  return asStream(part(stream, opened), stream)
}

/** The same bytes in pieces of one size; only the last may be shorter. */
export async function* piecesOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let [parts, length]: [Buffer[], number] = [[], 0]
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length < size) continue
    const all = Buffer.concat(parts)
    let at = 0
    for (; length - at >= size; at += size) yield all.subarray(at, at + size)
    parts = [all.subarray(at)]
    length -= at
  }
  if (length > 0) yield Buffer.concat(parts)
}
