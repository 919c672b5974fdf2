import { strToU8, unzip, zip } from 'fflate'

/** More, or more of it unpacked, is not looked at. */
const MOST_FILES = 2000
const MOST_BYTES = 64 * 1024 * 1024

export interface ZipEntry {
  name: string
  content: Uint8Array
}

/**
 * Unpacks an archive in memory. Sizes are asked before anything is unpacked, and what an entry says of itself is checked by
 * the library, so that a small file cannot become a huge one. @returns `null` where it is too large or no archive
 */
export function unpack(bytes: Uint8Array, mostBytes = MOST_BYTES): Promise<ZipEntry[] | null> {
  let files = 0
  let size = 0
  let isTooMuch = false
  return new Promise((resolve) => {
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          files += 1
          size += originalSize
          isTooMuch ||= files > MOST_FILES || size > mostBytes
          return !isTooMuch && !name.endsWith('/') && !name.startsWith('__MACOSX/')
        },
      },
      (error, entries) => {
        if (error || isTooMuch) resolve(null)
        else resolve(Object.entries(entries).map(([name, content]) => ({ name, content })))
      },
    )
  })
}

/** An archive of files; a name that comes twice gets a number. */
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
