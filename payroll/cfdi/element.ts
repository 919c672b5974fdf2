/** A node of an XML document as tax bills use it: no text, only attributes and further nodes. */
export interface XmlElement {
  /** Without its prefix: "Comprobante". */
  name: string
  prefix: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
}

const CFDI_PREFIX = 'cfdi'

/** A node of the bill itself. Attributes without a value are left out, since the schema allows no empty ones. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string | null | undefined>>,
  children: readonly (XmlElement | null)[] = [],
): XmlElement => ({
  name,
  prefix: CFDI_PREFIX,
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => {
      const text = value == null ? '' : normalized(value)
      return text === '' ? [] : [[key, text]]
    }),
  ),
  children: children.filter((child) => child !== null),
})

/** White space as the SAT counts it (normalize-space of XPath): none at the ends, one space between words. */
export const normalized = (value: string): string => value.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '')

export const childrenNamed = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  (parent?.children ?? []).filter((child) => child.name === name)
/** Parts of this name in the complements of a document. */
export const complementsOf = (root: XmlElement, name: string): XmlElement[] =>
  childrenNamed(root, 'Complemento').flatMap((node) => childrenNamed(node, name))
export const childNamed = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child) => child.name === name)
