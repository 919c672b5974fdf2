import { conceptOf } from '../../../../payroll/law/concepts.ts'
import { hasStateTax } from '../../../../payroll/law/state-tax.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { decimal, money, sum, ZERO } from '../../../../payroll/money/decimal.ts'
import type { ByHand } from '../../../../payroll/tax/by-hand.ts'
import type { RequestTerms } from './build-input.ts'
import { type Counted, countPayroll, finalOf, type Lines, sumsOf, withManual } from './count-payroll.ts'
import type { Source } from './sources.ts'

interface Known {
  terms: RequestTerms
  law: Law
  by: string
}

/** A payroll with its manual changes, and the income tax on its taxed pay. */
export interface WithHand {
  counted: Counted
  lines: ReturnType<typeof withManual>
  /** `null` without manual changes, or where the tax is that of an agreed settlement. */
  taxOwed: string | null
}

/** Applies manual changes to a calculated payroll; recalculates the tax where requested. */
export function withHand(counted: Counted, source: Source, known: Known): WithHand {
  const { manual } = source
  const { terms, law } = known
  const lines = withManual(counted, manual, known)
  if (manual === null || terms.kind === 'Settlement') return { counted, lines, taxOwed: null }
  const byHand = byHandOf(counted, lines, known)
  const right = byHand === null ? counted : countPayroll(source, terms, law, byHand)
  const isTaxed = manual.recalculate_tax === true && byHand !== null
  const chosen = isTaxed ? { counted: right, lines: withManual(right, manual, known) } : { counted, lines }
  if (source.annual === null) return { ...chosen, taxOwed: sumsOf(right).isr }
  // The year includes the amounts set by hand in place of the calculated ones.
  const adjusted = countPayroll(source, terms, law, isTaxed ? byHand : undefined, finalOf(chosen.lines))
  const ofYear = decimal(sumsOf(adjusted).isr).minus(decimal(finalOf(adjusted).isr))
  const taxOwed = money(decimal(finalOf(right).isr).plus(ofYear))
  return { counted: adjusted, lines: withManual(adjusted, manual, known), taxOwed }
}

function byHandOf(counted: Lines, lines: Lines, { terms, law }: Known): ByHand | null {
  const state = terms.defaults['payroll_state']?.value
  const totalOf = ({ perceptions }: Lines, part: 'taxed' | 'amount', keep: (code: string) => boolean) =>
    sum(perceptions.filter(({ code }) => keep(code)).map((line) => decimal(line[part])))
  const added = (part: 'taxed' | 'amount', keep: (code: string) => boolean) =>
    totalOf(lines, part, keep).minus(totalOf(counted, part, keep))
  const isApart = (code: string) => conceptOf(law, code).extraordinary === true
  const parts = {
    ordinary: added('taxed', (code) => !isApart(code)),
    extraordinary: added('taxed', isApart),
    wages: added('amount', (code) => hasStateTax(law, code, state)),
  }
  if (Object.values(parts).every((part) => part.eq(ZERO))) return null
  return { ordinary: money(parts.ordinary), extraordinary: money(parts.extraordinary), wages: money(parts.wages) }
}
