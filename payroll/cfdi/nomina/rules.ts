import { type Decimal, decimal, money, sum, ZERO } from '../../money/decimal.ts'
import type { XmlElement } from '../element.ts'

/** A rule of the SAT that a receipt breaks. `field` is the attribute it is about. */
export interface PayslipProblem {
  field: string
  message: string
}

const AMOUNT = /^\d{1,18}(\.\d{1,2})?$/

export const problem = (field: string, message: string): PayslipProblem => ({ field, message })
export const when = (isWrong: boolean, field: string, message: string): PayslipProblem[] =>
  isWrong ? [problem(field, message)] : []

/** An amount of the document; an invalid one counts as zero and is reported by `amounts`. */
export const amount = (node: XmlElement | undefined, name: string): Decimal => {
  const text = node?.attributes[name] ?? ''
  return AMOUNT.test(text) ? decimal(text) : ZERO
}
export const total = (nodes: readonly XmlElement[], ...names: string[]): Decimal =>
  sum(nodes.flatMap((node) => names.map((name) => amount(node, name))))

/** A sum that must be present unless zero, and correct where present. */
export function isSum(node: XmlElement | undefined, name: string, right: Decimal, isAlways = false): PayslipProblem[] {
  const written = node?.attributes[name]
  const value = amount(node, name)
  if (written === undefined) {
    return when(isAlways || !right.eq(ZERO), name, `${name} is missing; it should be ${money(right)}.`)
  }
  return when(!AMOUNT.test(written) || !value.eq(right), name, `${name} is ${written}; it should be ${money(right)}.`)
}
