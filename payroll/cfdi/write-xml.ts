import type { XmlElement } from './element.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Characters that XML 1.0 does not allow in any form, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const ILLEGAL = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu

/** The document in UTF-8, on one line. */
export const writeXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>${write(root)}`

function write({ name, prefix, attributes, children }: XmlElement): string {
  const tag = `${prefix}:${name}`
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const begin = `<${tag}${written.join('')}`
  return children.length === 0 ? `${begin}/>` : `${begin}>${children.map(write).join('')}</${tag}>`
}

const escaped = (value: string): string => value.replace(ILLEGAL, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
