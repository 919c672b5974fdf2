import type { HistoryEntry } from '../../calls/context.ts'
import { maskNumber } from '../../calls/mask-number.ts'
import type { Change } from './write-changes.ts'

/** The history contains only the end of bank account numbers. */
const MASKED = new Set(['bankDetail.accountNumber', 'bankDetail.clabe'])

/** History actions of a save: bank and house credit have their own, so that they can be found and notified separately. */
const ACTIONS = [
  { action: 'person.bank-updated', isOf: (field: string) => field.startsWith('bankDetail.') },
  { action: 'person.house-credit-updated', isOf: (field: string) => field.startsWith('home_loan.') },
] as const

/** The history rows of one save. */
export function toHistory(changes: readonly Change[]): Pick<HistoryEntry, 'action' | 'changes'>[] {
  const own = ACTIONS.flatMap(({ action, isOf }) => {
    const concerned = changes.filter(({ field }) => isOf(field))
    return concerned.length > 0 ? [{ action, changes: concerned.map(masked) }] : []
  })
  const rest = changes.filter(({ field }) => !ACTIONS.some(({ isOf }) => isOf(field)))
  return [...(rest.length > 0 ? [{ changes: rest.map(masked) }] : []), ...own]
}

function masked({ field, from, to }: Change): Change {
  const shown = (value: unknown) => (MASKED.has(field) && typeof value === 'string' ? maskNumber(value) : (value ?? null))
  return { field, from: shown(from), to: shown(to) }
}
