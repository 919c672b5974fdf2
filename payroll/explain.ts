import type { Confidence, Dated } from './law/types.ts'

/** A value that went into a formula, as text fit to be shown. */
export interface ExplainedInput {
  name: string
  value: string
}

/** The calculation of one amount. Every amount that `payroll/` answers has at least one. */
export interface Explanation {
  /** The explained amount: "Amount", "Exempt part". */
  title: string
  formula: string
  inputs: ExplainedInput[]
  /** Result of the formula, rounded as the rule says. */
  result: string
  /** The row of the table that was used, where there is one. */
  row?: { table: string; lower: string; upper: string | null; fixed: string; ratePercent: string }
  article: string
  validity: { from: string; to: string | null }
  source: string
  confidence: Confidence
}

/** The members that an explanation takes from a parameter of the law. */
export const basis = ({ article, from, to, source, confidence }: Dated) => ({
  article,
  validity: { from, to },
  source,
  confidence,
})

export const given = (name: string, value: string | number): ExplainedInput => ({ name, value: String(value) })
