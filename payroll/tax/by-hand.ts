import { type Decimal, decimal, greatest, ZERO } from '../money/decimal.ts'

/** What amounts that were set by hand add to the taxed pay, or take from it; the tax is counted with it. */
export interface ByHand {
  ordinary: string
  /** Of the concepts that RLISR 174 may tax apart. */
  extraordinary: string
  /** To what the state taxes. */
  wages: string
}

/** The taxed pay of the lines with what was set by hand, never below nothing. */
export const withByHand = (taxed: Decimal, byHand: ByHand | undefined, parts: readonly (keyof ByHand)[]): Decimal =>
  byHand === undefined
    ? taxed
    : greatest(
        ZERO,
        parts.reduce((all, part) => all.plus(decimal(byHand[part])), taxed),
      )
