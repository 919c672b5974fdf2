import type { Confidence, Dated } from './law/types.ts'

/** A value that went into a formula, as text fit to be shown. */
export interface ExplainedInput {
  name: string
  value: string
}

/** How one amount came about. Every amount that leaves `payroll/` carries at least one. */
export interface Explanation {
  /** What is explained: "Amount", "Exempt part". */
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

/** What an explanation takes from a parameter of the law. */
export const basis = ({ article, from, to, source, confidence }: Dated) => ({
  article,
  validity: { from, to },
  source,
  confidence,
})

export const given = (name: string, value: string | number): ExplainedInput => ({ name, value: String(value) })
