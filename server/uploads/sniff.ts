import type { FileKind } from '../../contract/upload.ts'

/** Number of bytes that identify every kind. */
export const HEAD_BYTES = 1024

const STARTS: [FileKind, Buffer][] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['zip', Buffer.from('PK\u0003\u0004', 'latin1')],
]
/**
 * Certificates and keys of the SAT: a DER structure of more than 255 bytes; a key with a password shows it in its first
 * bytes.
 */
const DER_SEQUENCE = 0x30
const DER_LONG = 0x82
const PROTECTED_KEY = Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05])
/** Bytes that text never contains, in any encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/
const XML = /^(<\?xml\s|<(?!!doctype\s+html|html|svg|script)[a-z_])/i

/** Tab, line feed, carriage return, space. */
const BLANK = [0x09, 0x0a, 0x0d, 0x20]

const UTF_16 = { 'utf-16le': Buffer.from([0xff, 0xfe]), 'utf-16be': Buffer.from([0xfe, 0xff]) }

/**
 * The kind of a file by its first bytes, among the expected kinds; `null` for all others. Only a reader can tell a workbook
 * from other archives: each program chooses the order of its parts.
 */
export function kindAmong(head: Buffer, kinds: readonly FileKind[]): FileKind | null {
  const found = sniff(head)
  if (found === 'zip' && !kinds.includes('zip') && kinds.includes('xlsx')) return 'xlsx'
  return found !== null && kinds.includes(found) ? found : null
}

/** No bytes at all, or nothing but spaces and line ends. */
export const isBlank = (head: Buffer): boolean => head.every((byte) => BLANK.includes(byte))

/** Any plain text may be CSV; UTF-16 text is accepted as CSV only. */
function sniff(head: Buffer): FileKind | null {
  if (head.length === 0) return null
  for (const [kind, start] of STARTS) if (head.subarray(0, start.length).equals(start)) return kind
  if (head[0] === DER_SEQUENCE && head[1] === DER_LONG) return head.subarray(0, 40).includes(PROTECTED_KEY) ? 'key' : 'cer'
  for (const [name, mark] of Object.entries(UTF_16)) {
    if (head.subarray(0, mark.length).equals(mark)) return ofText(new TextDecoder(name).decode(head)) === 'csv' ? 'csv' : null
  }
  return ofText(head.toString('latin1'))
}

function ofText(marked: string): FileKind | null {
  const text = marked.replace(/^\u00ef\u00bb\u00bf/, '')
  if (/^%PDF-\d/.test(text)) return 'pdf'
  if (BINARY.test(text)) return null
  const begin = text.trimStart()
  if (begin.startsWith('<')) return XML.test(begin) ? 'xml' : null
  return begin === '' || begin.startsWith('%PDF') || begin.startsWith('{\\rtf') ? null : 'csv'
}
