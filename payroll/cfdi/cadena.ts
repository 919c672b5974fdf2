import ORDER from './cadena-order.json' with { type: 'json' }
import { childrenNamed, complementsOf, normalized, type XmlElement } from './element.ts'
import NOMINA from './nomina-order.json' with { type: 'json' }

/** An attribute (a trailing "?" marks an optional one), or the sequence of each child of a name. */
type Step = string | { each: string; order: readonly Step[] }

/**
 * The cadena original of a CFDI 4.0: the text that its seal signs. The order is the SAT's, as data in `cadena-order.json`,
 * that of a payroll (Nómina 1.2) in `nomina-order.json`; a missing required value leaves an empty place, as the SAT does.
 * @returns `null` where the bill contains another complement, whose order is not known here
 */
export function cadenaOriginal(bill: XmlElement): string | null {
  if (hasUnknownPart(bill)) return null
  const complements = complementsOf(bill, 'Nomina')
  const parts = [bill, ...complements].flatMap((node, at) => walk(node, (at === 0 ? ORDER : NOMINA) as readonly Step[]))
  return `||${parts.join('|')}||`
}

function walk(node: XmlElement, order: readonly Step[]): string[] {
  return order.flatMap((step) => {
    if (typeof step !== 'string') return childrenNamed(node, step.each).flatMap((child) => walk(child, step.order))
    const name = step.replace('?', '')
    const value = node.attributes[name]
    if (value === undefined && step.endsWith('?')) return []
    return [normalized(value ?? '')]
  })
}

/** The stamp of the SAT is no part of the text; every other complement is. */
const KNOWN = ['TimbreFiscalDigital', 'Nomina']

function hasUnknownPart(node: XmlElement): boolean {
  return node.children.some((child) => {
    if (child.name === 'ComplementoConcepto') return child.children.length > 0
    if (child.name === 'Complemento') return child.children.some(({ name }) => !KNOWN.includes(name))
    return hasUnknownPart(child)
  })
}
