import { SaxesParser } from 'saxes'
import { normalized, type XmlElement } from './element.ts'

export type XmlProblem = 'too-large' | 'not-xml' | 'unsafe'

/** A bill of some thousand lines is smaller; larger files are refused. */
const XML_MAX_BYTES = 2 * 1024 * 1024
const MOST_NODES = 50_000
const MOST_ATTRIBUTES = 200
const DEEPEST = 20

/**
 * Reads an untrusted document, in one pass that ends at the first excess. A document type is refused, and with it entities
 * that grow without end or fetch files. Other encodings than UTF-8 are no XML of the SAT.
 */
export function readXml(bytes: Uint8Array): { root: XmlElement } | { problem: XmlProblem } {
  if (bytes.byteLength > XML_MAX_BYTES) return { problem: 'too-large' }
  const text = decoded(bytes)
  if (text === null) return { problem: 'not-xml' }
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) return { problem: 'unsafe' }
  try {
    return { root: parsed(text) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem }
    throw error
  }
}

class Refused extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem) {
    super(problem)
    this.problem = problem
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Texts between nodes have no meaning here. */
function parsed(text: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const top: XmlElement[] = []
  const open = [top]
  let [nodes, attributes] = [0, 0]
  parser.on('error', () => {
    throw new Refused('not-xml')
  })
  parser.on('opentagstart', () => {
    nodes += 1
    attributes = 0
    if (nodes > MOST_NODES || open.length > DEEPEST) throw new Refused('too-large')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MOST_ATTRIBUTES) throw new Refused('too-large')
  })
  parser.on('opentag', (tag) => {
    const children: XmlElement[] = []
    open.at(-1)?.push({ ...namesOf(tag.name), attributes: normalizedAll(tag.attributes), children })
    open.push(children)
  })
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  const [root] = top
  if (!root) throw new Refused('not-xml')
  return root
}

function namesOf(tag: string): Pick<XmlElement, 'name' | 'prefix'> {
  const colon = tag.indexOf(':')
  return { name: tag.slice(colon + 1), prefix: tag.slice(0, Math.max(0, colon)) }
}

const normalizedAll = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, normalized(value)]))
