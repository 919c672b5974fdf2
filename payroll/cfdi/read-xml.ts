import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { normalized, type XmlElement } from './element.ts'

export type XmlProblem = 'too-large' | 'not-xml' | 'unsafe'

/** A bill of some thousand lines is below; nothing larger is looked at. */
const XML_MAX_BYTES = 2 * 1024 * 1024
const MOST_NODES = 50_000
const DEEPEST = 20
const ATTRIBUTES = ':@'

/** References are resolved below, without any that the document could define itself. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

/**
 * Reads a document that anybody may have sent. A document type is refused as such: with it go entities that grow without
 * end and those that fetch files. What is not UTF-8 is no XML of the SAT.
 */
export function readXml(bytes: Uint8Array): { root: XmlElement } | { problem: XmlProblem } {
  if (bytes.byteLength > XML_MAX_BYTES) return { problem: 'too-large' }
  const text = decoded(bytes)
  if (text === null) return { problem: 'not-xml' }
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) return { problem: 'unsafe' }
  if (isTooMuch(text)) return { problem: 'too-large' }
  try {
    if (XMLValidator.validate(text) !== true) return { problem: 'not-xml' }
    const roots = toElements(parser.parse(text) as unknown, 0)
    const [root] = roots
    return root && roots.length === 1 ? { root } : { problem: 'not-xml' }
  } catch (error) {
    if (error instanceof TooDeep) return { problem: 'too-large' }
    return { problem: 'not-xml' }
  }
}

class TooDeep extends Error {}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Counted before anything is built of it. */
function isTooMuch(text: string): boolean {
  let nodes = 0
  let depth = 0
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    nodes += 1
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (nodes > MOST_NODES || depth > DEEPEST) return true
  }
  return false
}

/** The parser's lists of `{ "cfdi:Emisor": [...children], ":@": attributes }`; texts between nodes carry nothing here. */
function toElements(list: unknown, depth: number): XmlElement[] {
  if (depth > DEEPEST) throw new TooDeep()
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const node = entry as Record<string, unknown>
    const tag = Object.keys(node).find((key) => key !== ATTRIBUTES)
    if (tag === undefined || tag.startsWith('#')) return []
    const [first = '', ...rest] = tag.split(':')
    const name = rest.length > 0 ? rest.join(':') : first
    return [
      {
        name,
        prefix: rest.length > 0 ? first : '',
        attributes: attributesOf(node[ATTRIBUTES]),
        children: toElements(node[tag], depth + 1),
      },
    ]
  })
}

function attributesOf(block: unknown): Record<string, string> {
  const entries = Object.entries((block ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.map(([name, value]) => [name, normalized(resolved(String(value)))]))
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five references of XML and those by number; every other one stays as it stands. */
const resolved = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, digits, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })
