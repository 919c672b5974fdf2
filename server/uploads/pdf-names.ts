/** Why a PDF is refused. */
export type PdfProblem = 'protected' | 'active' | 'attached' | 'damaged' | 'unreadable'

/** What a name that stands in a PDF means for us; names that are part of longer ones do not count. */
const FORBIDDEN: Record<string, PdfProblem> = {
  Encrypt: 'protected',
  JavaScript: 'active',
  Launch: 'active',
  Rendition: 'active',
  RichMedia: 'active',
  ImportData: 'active',
  SubmitForm: 'active',
  XFA: 'active',
  GoToE: 'attached',
  EmbeddedFile: 'attached',
  EmbeddedFiles: 'attached',
}
const NAMES = new RegExp(`/(${Object.keys(FORBIDDEN).join('|')})(?![A-Za-z0-9])`, 'g')
const SPELLINGS = Object.entries(FORBIDDEN).map(([name, problem]) => ({ bytes: Buffer.from(`/${name}`), problem }))
const ESCAPE = /#([0-9A-Fa-f]{2})/g
/** Before a name: an address, which may have any word in its path and holds none of the signs that part names. */
const IN_ADDRESS = /\(https?:\/\/[^\s()<>[\]{}%]{0,300}$/
const LONGEST_ADDRESS = 320
/** A name with every letter escaped takes three times its length. */
const LONGEST_NAME = 48
const HASH = 0x23
const MARK = Buffer.from('/ObjStm')

/**
 * The first thing in a piece of PDF that we do not take; `null` where there is none. Looks into the bytes as they are:
 * a text made of every piece of a large file would cost as much memory as the file.
 */
export function forbiddenIn(piece: Buffer): PdfProblem | null {
  for (const { bytes, problem } of SPELLINGS) {
    for (const at of placesOf(piece, bytes)) {
      if (!isLetterOrDigit(piece[at + bytes.length]) && !isInAddress(piece, at)) return problem
    }
  }
  for (const at of escapesIn(piece)) {
    const plain = unescaped(textAround(piece, at))
    const name = NAMES.exec(plain)?.[1]
    NAMES.lastIndex = 0
    if (name !== undefined) return FORBIDDEN[name] ?? 'active'
  }
  return null
}

/** Where the marks of object streams stand in a piece. */
export function objectStreamsIn(piece: Buffer): number[] {
  const plain = [...placesOf(piece, MARK)].filter((at) => !isLetterOrDigit(piece[at + MARK.length]))
  const spelled = [...escapesIn(piece)].flatMap((at) => {
    const from = Math.max(0, at - LONGEST_NAME)
    return [...textAround(piece, at).matchAll(OBJECT_STREAM)].map(({ index }) => from + index)
  })
  return [...new Set([...plain, ...spelled])]
}

function* placesOf(piece: Buffer, what: Buffer): Generator<number> {
  for (let at = piece.indexOf(what); at !== -1; at = piece.indexOf(what, at + 1)) yield at
}

/** Where a byte is written as its code in hexadecimal. */
function* escapesIn(piece: Buffer): Generator<number> {
  for (let at = piece.indexOf(HASH); at !== -1; at = piece.indexOf(HASH, at + 1)) {
    if (isHex(piece[at + 1]) && isHex(piece[at + 2])) yield at
  }
}

const textAround = (piece: Buffer, at: number): string =>
  piece.toString('latin1', Math.max(0, at - LONGEST_NAME), at + LONGEST_NAME)

const isInAddress = (piece: Buffer, at: number): boolean =>
  IN_ADDRESS.test(piece.toString('latin1', Math.max(0, at - LONGEST_ADDRESS), at))

const isBetween = (byte: number, first: string, last: string): boolean =>
  byte >= first.charCodeAt(0) && byte <= last.charCodeAt(0)
const isHex = (byte = 0): boolean => isBetween(byte, '0', '9') || isBetween(byte, 'a', 'f') || isBetween(byte, 'A', 'F')
const isLetterOrDigit = (byte = 0): boolean =>
  isBetween(byte, '0', '9') || isBetween(byte, 'a', 'z') || isBetween(byte, 'A', 'Z')

/** Each letter of a name may be written as its code in hexadecimal. */
const escaped = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|#${anyCase(letter.charCodeAt(0).toString(16))})`).join('')
const anyCase = (hex: string): string => hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** The name that marks an object stream. */
const OBJECT_STREAM = new RegExp(`/${escaped('ObjStm')}(?![A-Za-z0-9])`, 'g')

const unescaped = (text: string): string =>
  text.includes('#') ? text.replace(ESCAPE, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

const BEGIN = /(^|[\r\n])([^\r\n]*?)\d+\s+\d+\s+obj\b/g
const STREAM = /stream(\r\n|\n)/g
/** Packed in another way than by Flate alone, or put through a predictor. */
const PACKED_OTHERWISE =
  /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z])|\/Predictor\s+(?!1\b)|\/(Filter|DecodeParms)\s+\d/

/**
 * Where the data of an object stream begin, given the text around its mark. `null` unless its dictionary is as every
 * program writes it: packed by Flate and nothing else, without text or comments that could hide another.
 */
export function isPlainObjectStream(text: string, mark: number): number | null {
  const begin = [...text.slice(0, mark).matchAll(BEGIN)].at(-1)
  if (!begin || begin[2]?.includes('%')) return null
  STREAM.lastIndex = mark
  const end = STREAM.exec(text)
  if (!end) return null
  const dictionary = unescaped(text.slice(begin.index + begin[0].length, end.index))
  if (/[(%)]/.test(dictionary) || PACKED_OTHERWISE.test(dictionary)) return null
  return /\/(FlateDecode|Fl)(?![A-Za-z])/.test(dictionary) ? end.index + end[0].length : null
}
