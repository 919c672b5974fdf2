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
/** Texts with one level of parentheses, comments, texts in hexadecimal, ends of dictionaries, names and words. */
const TOKEN = /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|\(|%[^\r\n]*|<<|>>|<[^<>]*>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+/g
const ENDS = ['endobj', 'endstream', 'stream']
const NUMBERS = /\d{1,10}\s{1,10}\d{1,10}\s{1,10}$/
/** The number, generation and spaces before `obj`. */
const LONGEST_NUMBERS = 42
const LONGEST_HEAD = 'stream\r\n'.length
const SPACES = /[\0\t\n\f\r ]+/g
/** Without inner dictionaries, texts and comments, which could hide another one. */
const FLAT = /^ ?<<[^<>()%]*>> ?$/
/** Packed by Flate only. */
const ONE_FILTER = /\/Filter ?(?:\/(?:FlateDecode|Fl)|\[ ?\/(?:FlateDecode|Fl) ?\])(?=[ />])/
/** Settings that change nothing: none, or those of data without a predictor. */
const NO_SETTINGS = /\/DecodeParms ?(?:\[ ?)?(?:null|<< ?\/Predictor 1 ?>>)(?: ?\])?(?= ?[/>])/
/** Names of packing and its settings, of an external file, and abbreviations that some programs read in their place. */
const PACKING = /\/(?:F|FFilter|Filter|DP|DecodeParms|FDecodeParms)(?![A-Za-z0-9])/g

/** Offsets of the marks of object streams in a portion. */
export const objectStreamsIn = (piece: Buffer): number[] =>
  [...piece.toString('latin1').matchAll(MARK)].map(({ index }) => index)

/**
 * Start of the data of an object stream, given the text around its mark; `none` where the mark belongs to something else,
 * such as an outline. `unreadable` unless its dictionary is as every program writes it: packed by Flate only, once, without
 * anything that could hide another.
 */
export function dataOfObjectStream(text: string, mark: number): number | 'none' | 'unreadable' {
  MARK.lastIndex = mark
  const isNamed = MARK.exec(text)?.[1] !== undefined
  MARK.lastIndex = 0
  const end = endOfDictionary(text, mark)
  if (end === null) return 'unreadable'
  if (text.startsWith('endobj', end)) return isNamed ? 'unreadable' : 'none'
  const [head] = /^stream\r?\n/.exec(text.slice(end, end + LONGEST_HEAD)) ?? []
  const begin = beginOfObject(text, mark)
  if (head === undefined || begin === null) return 'unreadable'
  const dictionary = unescaped(text.slice(begin, end)).replaceAll(SPACES, ' ').replace(NO_SETTINGS, ' ').replaceAll(SPACES, ' ')
  const isUsual = FLAT.test(dictionary) && ONE_FILTER.test(dictionary) && dictionary.match(PACKING)?.length === 1
  return isUsual ? end + head.length : 'unreadable'
}

/** The word after the dictionary of a mark; `null` where it is too far or ambiguous. Texts and names may contain the same word. */
function endOfDictionary(text: string, mark: number): number | null {
  let depth = 0
  for (const { 0: token, index } of text.slice(mark).matchAll(TOKEN)) {
    if (token === '(') return null
    if (token === '<<') depth += 1
    if (token === '>>') depth -= 1
    if (ENDS.includes(token)) return depth < 0 ? mark + index : null
  }
  return null
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
