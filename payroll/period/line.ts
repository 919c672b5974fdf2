import { basis, type ExplainedInput, type Explanation } from '../explain.ts'
import { type PayConcept, payConcept, payConceptBasis, satCodeOn } from '../law/concepts.ts'
import type { Dated } from '../law/types.ts'
import { type Decimal, money, shown, ZERO } from '../money/decimal.ts'
import type { DeductionInput, PayLine } from './types.ts'

/** The untaxed part of a perception with its reason. */
export interface ExemptPart {
  amount: Decimal
  formula: string
  inputs: () => ExplainedInput[]
  basis: Dated
}

/**
 * A perception before it becomes a line. `amount` is rounded to cents. Explanations are computed on reading: a run over
 * thousands of people reads few of them.
 */
export interface Earned extends Counted {
  unit?: 'days' | 'hours'
  exempt?: ExemptPart
  name?: string
  satCode?: string
}

interface Counted {
  code: string
  amount: Decimal
  inputs: () => ExplainedInput[]
  quantity?: Decimal
  base?: Decimal
  /** Default: that of the concept. */
  formula?: string
  /** Default: that of the catalogue. */
  concept?: PayConcept
}

/** The exempt part of a perception of our own: nothing or all of it. */
export const ownPart = (concept: PayConcept, amount: Decimal): Pick<Earned, 'concept' | 'exempt'> => ({
  concept,
  ...(concept.treatment === 'exempt'
    ? {
        exempt: {
          amount,
          formula: 'all of it, as entered for this concept',
          inputs: () => [],
          basis: payConceptBasis(concept),
        },
      }
    : {}),
})

const NOTHING = money(ZERO)

type Members = Omit<PayLine, 'explanations' | 'order'>

/**
 * A line whose explanations are computed on reading. The getter belongs to the class: one in each of a hundred thousand
 * objects takes ten times as long to make as the rest of the line. A copy of its members needs `explanations` by name.
 */
export class ExplainedLine implements PayLine {
  code: string
  satCode: string | null
  name: string
  kind: PayLine['kind']
  quantity: string | null
  unit: PayLine['unit']
  base: string | null
  taxed: string
  exempt: string
  amount: string
  readonly #explain: () => Explanation[]
  readonly #order: DeductionInput | undefined

  constructor(members: Members, explain: () => Explanation[], order?: DeductionInput) {
    this.code = members.code
    this.satCode = members.satCode
    this.name = members.name
    this.kind = members.kind
    this.quantity = members.quantity
    this.unit = members.unit
    this.base = members.base
    this.taxed = members.taxed
    this.exempt = members.exempt
    this.amount = members.amount
    this.#explain = explain
    this.#order = order
  }

  get order(): DeductionInput | undefined {
    return this.#order
  }

  get explanations(): Explanation[] {
    return this.#explain()
  }

  toJSON(): PayLine {
    return { ...this, explanations: this.explanations }
  }
}

export function perceptionLine(earned: Earned, day: string): PayLine {
  const concept = earned.concept ?? payConcept(earned.code)
  const { amount, exempt } = earned
  const result = money(amount)
  const members = {
    code: earned.code,
    satCode: earned.satCode ?? satCodeOn(concept, day),
    name: earned.name ?? concept.name,
    kind: concept.kind,
    quantity: earned.quantity ? shown(earned.quantity) : null,
    unit: earned.unit ?? null,
    base: earned.base ? shown(earned.base) : null,
    taxed: exempt ? money(amount.minus(exempt.amount)) : result,
    exempt: exempt ? money(exempt.amount) : NOTHING,
    amount: result,
  }
  return new ExplainedLine(members, () => {
    const rule = basis(payConceptBasis(concept))
    const paid = { title: 'Amount', formula: earned.formula ?? concept.formula, inputs: earned.inputs(), result, ...rule }
    return exempt ? [paid, exemptExplanation(exempt)] : [paid]
  })
}

const exemptExplanation = ({ amount, formula, inputs, basis: rule }: ExemptPart): Explanation => ({
  title: 'Exempt part',
  formula,
  inputs: inputs(),
  result: money(amount),
  ...basis(rule),
})

export interface PlainLine extends Counted {
  /** Basis of the amount, where it is not the concept alone. */
  rule?: Dated
  row?: Explanation['row']
  more?: () => Explanation[]
  /** The ordered deduction that the line takes. */
  order?: DeductionInput
}

/** A deduction, another payment or a cost of the employer: neither taxed nor exempt. */
export function plainLine(plain: PlainLine, day: string): PayLine {
  const { code, amount, inputs, base, quantity, rule, row, more, formula, order, concept = payConcept(code) } = plain
  const result = money(amount)
  const members = {
    code,
    satCode: satCodeOn(concept, day),
    name: concept.name,
    kind: concept.kind,
    quantity: quantity ? shown(quantity) : null,
    unit: quantity ? ('days' as const) : null,
    base: base ? shown(base) : null,
    taxed: NOTHING,
    exempt: NOTHING,
    amount: result,
  }
  return new ExplainedLine(
    members,
    () => {
      const found = {
        title: 'Amount',
        formula: formula ?? concept.formula,
        inputs: inputs(),
        result,
        ...(row ? { row } : {}),
      }
      return [{ ...found, ...basis(rule ?? payConceptBasis(concept)) }, ...(more?.() ?? [])]
    },
    order,
  )
}
