export type PdfProblem = 'protected' | 'active' | 'attached' | 'damaged' | 'unreadable'

/** The problem that a name in a PDF means; names that are part of longer ones do not count. */
const FORBIDDEN: Record<string, PdfProblem> = {
  Encrypt: 'protected',
  JavaScript: 'active',
  Launch: 'active',
  Rendition: 'active',
  RichMedia: 'active',
  ImportData: 'active',
  SubmitForm: 'active',
  GoToR: 'active',
  XFA: 'active',
  GoToE: 'attached',
  EmbeddedFile: 'attached',
  EmbeddedFiles: 'attached',
}
const END_OF_NAME = '(?![A-Za-z0-9])'
const NAMES = new RegExp(`/(${Object.keys(FORBIDDEN).join('|')})${END_OF_NAME}`, 'g')
/** Actions that a page or a field triggers automatically; and a type defined by reference, which cannot be checked here. */
const BY_ITSELF = /\/AA(?:[\s\0]{21}|[\s\0]{0,20}(?:<<|[\d%]))/
const TYPE_ELSEWHERE = /\/Type\s{1,20}\d{1,10}\s{1,20}\d{1,10}\s{1,20}R\b/
const ADDRESS_NAME = new RegExp(`/URI${END_OF_NAME}`, 'g')
const OPENING = new RegExp(`/OpenAction${END_OF_NAME}`, 'g')
/** Pages and mail, which a person opens with a click and sees before. */
const PLAIN_ADDRESS = /^\((?:https?:\/\/|mailto:|tel:)/i
const ESCAPE = /#([0-9A-Fa-f]{2})/g
/** Before a name: an address, which may have any word in its path and holds none of the signs that part names. */
const IN_ADDRESS = /\(https?:\/\/[^\s()<>[\]{}%]{0,300}$/
const LONGEST_ADDRESS = 320
/** An action takes a hundred signs. */
const AROUND = 400
/** Bytes after a name at the end of a portion are checked again with the next one. */
const NEEDED = 40

/** Inspects a PDF in portions and keeps state between them. @returns the first problem in a portion; `null` if there is none */
export function createPdfJudge(): (piece: Buffer) => PdfProblem | null {
  let opensByAction = false
  let hasLooseAddress = false
  const inText = (text: string): PdfProblem | null => {
    for (const match of text.matchAll(NAMES)) if (!isInAddress(text, match.index)) return FORBIDDEN[match[1] ?? ''] ?? 'active'
    if (TYPE_ELSEWHERE.test(text)) return 'unreadable'
    if (BY_ITSELF.test(text)) return 'active'
    for (const { index } of text.matchAll(ADDRESS_NAME)) {
      if (!isHarmlessAddress(text.slice(index + '/URI'.length, index + AROUND).trimStart())) return 'active'
      hasLooseAddress ||= !isOfLink(text.slice(Math.max(0, index - AROUND), index))
    }
    for (const { index } of text.matchAll(OPENING)) {
      const value = text.slice(index + '/OpenAction'.length, index + AROUND).trimStart()
      opensByAction ||= value !== '' && !value.startsWith('[') && !/^<<[^>]*\/GoTo[^A-Za-z]/.test(value)
    }
    // The opening action and its target may be anywhere.
    return opensByAction && hasLooseAddress ? 'active' : null
  }
  return (piece) => {
    const text = piece.toString('latin1')
    const plain = unescaped(text)
    return inText(text) ?? (plain === text ? null : inText(plain))
  }
}

/** Checks the text after `/URI`: the name as the kind of an action, or an address that a person opens knowingly. */
function isHarmlessAddress(value: string): boolean {
  if (value.length < NEEDED && !value.includes(')')) return true
  return value.startsWith('/') || value.startsWith('>') || PLAIN_ADDRESS.test(value)
}

/** Does the dictionary that ends here belong to a link on a page (`/A <<`)? */
const isOfLink = (before: string): boolean => /\/A\s{0,20}$/.test(before.slice(0, Math.max(0, before.lastIndexOf('<<'))))

const isInAddress = (text: string, at: number): boolean => IN_ADDRESS.test(text.slice(Math.max(0, at - LONGEST_ADDRESS), at))

/** Each letter of a name may be written as its code in hexadecimal. */
export const unescaped = (text: string): string =>
  text.includes('#') ? text.replace(ESCAPE, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text
