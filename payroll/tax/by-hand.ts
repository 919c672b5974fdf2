import { type Decimal, decimal, greatest, ZERO } from '../money/decimal.ts'

/** Additions to and subtractions from the taxed pay by manually set amounts, which the tax includes. */
export interface ByHand {
  ordinary: string
  /** For the concepts that RLISR 174 may tax separately. */
  extraordinary: string
  /** For the base of the state tax. */
  wages: string
}

/** The taxed pay of the lines including manual changes, at least zero. */
export const withByHand = (taxed: Decimal, byHand: ByHand | undefined, parts: readonly (keyof ByHand)[]): Decimal =>
  byHand === undefined
    ? taxed
    : greatest(
        ZERO,
        parts.reduce((all, part) => all.plus(decimal(byHand[part])), taxed),
      )
