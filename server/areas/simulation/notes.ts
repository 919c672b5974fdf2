import { formatAmount } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import type { HireCost, HireInput } from '../../../payroll/cost/hire-cost.ts'

/** Money as it is on the screen. */
export const pesos = (amount: string): string => formatAmount(amount, 'MXN')

/** The amounts of a sentence as they are on the screen. */
export const inPesos = (sentence: string): string => sentence.replaceAll(/\b\d+\.\d\d\b/g, pesos)

/** Notes where the answer differs from the input or is not the only one. */
export function notesOf({ monthlyNet, monthlyCost }: HireInput, found: HireCost): string[] {
  const also = found.alsoFrom.map(pesos).join(', ')
  const notes: string[] = []
  if (monthlyNet !== undefined && found.monthlyNet !== monthlyNet)
    notes.push(t('server-simulation.notes.net', { amount: pesos(monthlyNet) }))
  if (monthlyCost !== undefined && found.monthlyCost !== monthlyCost)
    notes.push(t('server-simulation.notes.cost', { amount: pesos(monthlyCost) }))
  if (also === '') return notes
  return [
    ...notes,
    monthlyNet === undefined
      ? t('server-simulation.notes.minimumWage', { amount: also })
      : t('server-simulation.notes.also', { amount: also }),
  ]
}
