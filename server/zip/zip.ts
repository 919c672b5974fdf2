import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { strToU8, zip } from 'fflate'
import { type ListedEntry, listEntries } from './list-entries.ts'

/** Larger archives, packed or unpacked, are refused. */
const MOST_FILES = 2000
const MOST_BYTES = 64 * 1024 * 1024
/** Bytes unpacked at once, in a thread off the main one. */
const PIECE = 256 * 1024

export interface ZipEntry {
  name: string
  content: Buffer
}

/**
 * Unpacks an archive in memory, file by file and off the main thread. Does not trust the declared size of an entry: unpacking
 * ends with the first byte too many. @returns `null` where it is too large or no archive
 */
export async function unpack(bytes: Buffer, mostBytes = MOST_BYTES): Promise<ZipEntry[] | null> {
  const listed = listEntries(bytes, MOST_FILES)
  if (listed === null) return null
  const entries: ZipEntry[] = []
  let left = mostBytes
  for (const entry of listed) {
    if (entry.name.endsWith('/') || entry.name.startsWith('__MACOSX/')) continue
    const content = await contentOf(bytes, entry, left)
    if (content === null) return null
    left -= content.length
    entries.push({ name: entry.name, content })
  }
  return entries
}

const inflate = promisify(inflateRaw)

async function contentOf(bytes: Buffer, { isPacked, start, end, size }: ListedEntry, most: number): Promise<Buffer | null> {
  const packed = bytes.subarray(start, end)
  if (size > most) return null
  if (!isPacked) return packed.length <= most ? packed : null
  try {
    return await inflate(packed, { maxOutputLength: most, chunkSize: PIECE })
  } catch {
    // Broken, or larger than allowed: the caller reports it.
    return null
  }
}

/** An archive of files; a repeated name gets a number. */
export function pack(entries: readonly { name: string; content: Uint8Array | string }[]): Promise<Buffer> {
  const files: Record<string, Uint8Array> = {}
  for (const { name, content } of entries) {
    files[freeName(files, name)] = typeof content === 'string' ? strToU8(content) : content
  }
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, data) => (error ? reject(error) : resolve(Buffer.from(data))))
  })
}

function freeName(files: Record<string, unknown>, name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let number = 2; free in files; number += 1) free = `${stem}-${number}${ending}`
  return free
}
