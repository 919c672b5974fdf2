import { withoutDirectionMarks } from '../../contract/language/direction-marks.ts'
import { FILE_KINDS, type FileKind } from '../../contract/upload.ts'

/** A file that came with a call and passed its checks. It lies on this machine until the call is answered. */
export interface ReceivedFile {
  /** The form field it came in. */
  field: string
  /** The sender's name of the file, made harmless; it is no evidence of the content. */
  name: string
  /** Determined by content. */
  kind: FileKind
  bytes: number
  /** Hexadecimal. */
  sha256: string
  /** Path of the temporary file. */
  path: string
}

const LONGEST = 150
/** Control characters, and others that are not seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const HARMFUL = /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028\u2029\ufeff]/g

/** A name that may be stored, shown and sent in a header. */
export function harmlessName(name: string | undefined, fallback: string): string {
  const base = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = withoutDirectionMarks(base).replace(HARMFUL, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  return clean.length <= LONGEST ? clean || fallback : `${clean.slice(0, LONGEST - 20)}…${clean.slice(-19)}`
}

/**
 * The name with an ending of its kind, which is added where the sender's name has another one: a PDF that someone named like a
 * program is not opened as one.
 */
export function nameOfKind(name: string | undefined, kind: FileKind): string {
  const extensions: readonly string[] = FILE_KINDS[kind].extensions
  const [first = ''] = extensions
  // Browsers send a quotation mark in a file name as %22 (HTML, "multipart/form-data").
  const clean = harmlessName(name?.replaceAll('%22', '"'), `file${first}`)
  return extensions.some((one) => clean.toLowerCase().endsWith(one)) ? clean : harmlessName(`${clean}${first}`, clean)
}
