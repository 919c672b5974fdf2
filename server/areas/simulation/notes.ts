import type { HireCost, HireInput } from '../../../payroll/cost/hire-cost.ts'

/** Money as it is on the screen. */
export const pesos = (amount: string): string =>
  `MX$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** The amounts of a sentence as they are on the screen. */
export const inPesos = (sentence: string): string => sentence.replaceAll(/\b\d+\.\d\d\b/g, pesos)

/** Notes where the answer differs from the input or is not the only one. */
export function notesOf({ monthlyNet, monthlyCost }: HireInput, found: HireCost): string[] {
  const also = found.alsoFrom.map(pesos).join(', ')
  const notes: string[] = []
  if (monthlyNet !== undefined && found.monthlyNet !== monthlyNet)
    notes.push(`No salary pays exactly ${pesos(monthlyNet)}: this is the lowest salary that pays at least that amount.`)
  if (monthlyCost !== undefined && found.monthlyCost !== monthlyCost)
    notes.push(`No salary costs exactly ${pesos(monthlyCost)}: this is the highest salary that costs no more than that.`)
  if (also === '') return notes
  return [
    ...notes,
    monthlyNet === undefined
      ? `The minimum wage, ${also}, costs the same: at the minimum wage the company pays the worker's share of social security.`
      : `A salary of ${also} pays the same: just above the minimum wage and above the limit of the employment subsidy, the net pay drops.`,
  ]
}
