/** Marks and lengths of the parts of an archive (APPNOTE.TXT 4.3 of PKWARE). */
const END = { mark: 0x06054b50, length: 22 }
const CENTRAL = { mark: 0x02014b50, length: 46 }
const LOCAL = { mark: 0x04034b50, length: 30 }
/** A comment may follow the end. */
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x1
const IN_UTF_8 = 0x800

/** A file of an archive: the offset of its bytes, and its declared properties. */
export interface ListedEntry {
  name: string
  isPacked: boolean
  start: number
  end: number
  /** Unpacked size as declared by the archive, unchecked. */
  size: number
}

/** The files of an archive by its own list. @returns `null` where it is none, is protected, or has more than `most` files */
export function listEntries(bytes: Buffer, most: number): ListedEntry[] | null {
  const end = placeOfEnd(bytes)
  if (end === -1) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > most) return null
  const entries: ListedEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    const read = readEntry(bytes, at)
    if (read === null) return null
    entries.push(read.entry)
    at = read.next
  }
  return entries
}

function placeOfEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END.length - LONGEST_COMMENT)
  for (let at = bytes.length - END.length; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END.mark) return at
  return -1
}

function readEntry(bytes: Buffer, at: number): { entry: ListedEntry; next: number } | null {
  if (!isAt(bytes, at, CENTRAL)) return null
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
  const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number]
  const local = bytes.readUInt32LE(at + 42)
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED) || !isAt(bytes, local, LOCAL)) return null
  const start = local + LOCAL.length + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const end = start + packedSize
  const nameAt = at + CENTRAL.length
  if (end > bytes.length || nameAt + nameLength > bytes.length) return null
  const name = bytes.toString(flags & IN_UTF_8 ? 'utf8' : 'latin1', nameAt, nameAt + nameLength)
  return { entry: { name, isPacked: method === DEFLATED, start, end, size }, next: nameAt + nameLength + extra + comment }
}

const isAt = (bytes: Buffer, at: number, { mark, length }: { mark: number; length: number }): boolean =>
  at + length <= bytes.length && bytes.readUInt32LE(at) === mark
