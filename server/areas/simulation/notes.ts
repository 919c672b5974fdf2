import type { HireCost, HireInput } from '../../../payroll/cost/hire-cost.ts'

/** Money as it stands on the screen. */
export const pesos = (amount: string): string =>
  `MX$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** The amounts of a sentence as they stand on the screen. */
export const inPesos = (sentence: string): string => sentence.replaceAll(/\b\d+\.\d\d\b/g, pesos)

/** Where the answer is not just what was asked for, or not the only one. */
export function notesOf({ monthlyNet, monthlyCost }: HireInput, found: HireCost): string[] {
  const also = found.alsoFrom.map(pesos).join(', ')
  const notes: string[] = []
  if (monthlyNet !== undefined && found.monthlyNet !== monthlyNet)
    notes.push(`No salary pays just ${pesos(monthlyNet)}: this is the least that pays no less.`)
  if (monthlyCost !== undefined && found.monthlyCost !== monthlyCost)
    notes.push(`No salary costs just ${pesos(monthlyCost)}: this is the highest that costs no more.`)
  if (also === '') return notes
  return [
    ...notes,
    monthlyNet === undefined
      ? `The minimum wage, ${also}, costs the same: there the company bears the worker's share of the social security.`
      : `A salary of ${also} pays the same: above the minimum wage and above the limit of the employment subsidy the net falls.`,
  ]
}
