import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { unescaped } from './pdf-names.ts'

const PIECE = 64 * 1024

/** Each letter of a name may be written as its code in hexadecimal. */
const escaped = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|#${anyCase(letter.charCodeAt(0).toString(16))})`).join('')
const anyCase = (hex: string): string => hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** The name of its type, and the one entry that no reader can do without: some read it without a type. */
const MARK = new RegExp(`/(?:(${escaped('ObjStm')})|${escaped('First')})(?![A-Za-z0-9])`, 'g')
const AFTER_MARK = /endobj|endstream|stream(?:\r\n|\n)/g
const NUMBERS = /\d{1,10}\s{1,10}\d{1,10}\s{1,10}$/
/** The number, generation and spaces before `obj`. */
const LONGEST_NUMBERS = 42
/** Packed in another way than by Flate alone, or put through a predictor. */
const PACKED_OTHERWISE =
  /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z])|\/Predictor\s+(?!1\b)|\/(Filter|DecodeParms)\s+\d/

/** Offsets of the marks of object streams in a portion. */
export const objectStreamsIn = (piece: Buffer): number[] =>
  [...piece.toString('latin1').matchAll(MARK)].map(({ index }) => index)

/**
 * Start of the data of an object stream, given the text around its mark; `none` where the mark belongs to something else,
 * such as an outline. `unreadable` unless its dictionary is as every program writes it: packed by Flate only, without text or
 * comments that could hide another.
 */
export function dataOfObjectStream(text: string, mark: number): number | 'none' | 'unreadable' {
  MARK.lastIndex = mark
  const isNamed = MARK.exec(text)?.[1] !== undefined
  MARK.lastIndex = 0
  AFTER_MARK.lastIndex = mark
  const end = AFTER_MARK.exec(text)
  if (!end?.[0].startsWith('stream')) return isNamed ? 'unreadable' : 'none'
  const begin = beginOfObject(text, mark)
  if (begin === null) return 'unreadable'
  const dictionary = unescaped(text.slice(begin, end.index))
  if (/[(%)]/.test(dictionary) || PACKED_OTHERWISE.test(dictionary)) return 'unreadable'
  return /\/(FlateDecode|Fl)(?![A-Za-z])/.test(dictionary) ? end.index + end[0].length : 'unreadable'
}

/** Start of the object around a mark, after its `obj`; `null` where it is ambiguous or follows a comment. */
function beginOfObject(text: string, mark: number): number | null {
  for (let at = text.lastIndexOf('obj', mark); at > 0; at = text.lastIndexOf('obj', at - 1)) {
    const numbers = NUMBERS.exec(text.slice(Math.max(0, at - LONGEST_NUMBERS), at))
    if (!numbers || /\w/.test(text[at + 3] ?? '')) continue
    const line = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at))
    return text.slice(line + 1, at).includes('%') ? null : at + 3
  }
  return null
}

/** Unpacks the stream at a position in a file, in portions, to its own end. Throws if it is broken. */
export async function* inflatePieces(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: PIECE })
  const source = Readable.from(pieces(file, start))
  source.on('error', (error) => inflate.destroy(error))
  try {
    // Bytes after the end of the packed data are ignored.
    for await (const part of source.pipe(inflate) as AsyncIterable<Buffer>) yield part
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

async function* pieces(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let at = start; ; at += PIECE) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}
