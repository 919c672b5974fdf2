import { basis, type ExplainedInput, type Explanation } from '../explain.ts'
import { cents, type Decimal, money, shown, ZERO } from '../money/decimal.ts'
import { type Concept, conceptBasis, conceptOf } from './rules.ts'
import type { SettlementLine } from './types.ts'

/** A perception before its exempt part is known. */
export interface Earning {
  code: string
  days: Decimal
  /** `null`: the days have several wages. */
  base: Decimal | null
  /** Rounded to cents. */
  amount: Decimal
  inputs: ExplainedInput[]
}

export const earning = (code: string, base: Decimal, days: Decimal, inputs: ExplainedInput[]): Earning => ({
  code,
  base,
  days,
  amount: cents(base.times(days)),
  inputs,
})

interface Members extends Partial<Pick<SettlementLine, 'name' | 'days' | 'base' | 'taxed' | 'exempt'>> {
  code: string
  kind: SettlementLine['kind']
  amount: Decimal
  /** Default: that of payroll/law/settlement.json. */
  concept?: Pick<Concept, 'name' | 'satCode' | 'formula'>
  /** The source of the amount. */
  explained: Omit<Explanation, 'title' | 'formula' | 'result'>
  more?: Explanation[]
}

/** A line of a settlement; default: without days and base, neither taxed nor exempt. */
export function settlementLine(members: Members): SettlementLine {
  const { code, kind, amount, concept = conceptOf(code), explained, more = [], ...others } = members
  const result = money(amount)
  return {
    code,
    satCode: concept.satCode,
    name: concept.name,
    kind,
    days: null,
    base: null,
    taxed: money(ZERO),
    exempt: money(ZERO),
    ...others,
    amount: result,
    explanations: [{ title: 'Amount', formula: concept.formula, result, ...explained }, ...more],
  }
}

/** The line of an earning, wholly taxed: a caller who knows the limits subtracts the exempt parts. */
export const toLine = ({ code, days, base, amount, inputs }: Earning): SettlementLine =>
  settlementLine({
    code,
    kind: 'Perception',
    days: shown(days),
    base: base === null ? null : shown(base),
    taxed: money(amount),
    amount,
    explained: { inputs, ...basis(conceptBasis(conceptOf(code))) },
  })
