import type { Person } from '../../../contract/people/schemas.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import { maskNumber } from '../../calls/mask-number.ts'
import { prefixOf } from '../privacy/blocking/former-values.ts'
import type { Change } from './write-changes.ts'

/** The history contains only the end of bank account numbers. */
const MASKED = new Set(['bankDetail.accountNumber', 'bankDetail.clabe'])

/** History actions of a save: bank and house credit have their own, so that they can be found and notified separately. */
const ACTIONS = [
  { action: 'person.bank-updated', isOf: (field: string) => field.startsWith('bankDetail.') },
  { action: 'person.house-credit-updated', isOf: (field: string) => field.startsWith('home_loan.') },
] as const

/** The data of an administrator that the page of the company shows and changes. */
const OF_ADMIN = ['firstname', 'lastname', 'email', 'phone']

/** The entries of one save; where an entry names no record, it belongs to the person. */
type Entry = Pick<HistoryEntry, 'action' | 'changes'> & Partial<Pick<HistoryEntry, 'entity' | 'entityId' | 'visibility'>>

/** The entries of a save of an administrator: the company's history shows the same as after a change on the company's page. */
export function adminHistory(changes: readonly Change[], admin: Name, companyId: number): Entry[] {
  const shown = changes.filter(({ field }) => OF_ADMIN.includes(field))
  const rest = toHistory(changes.filter((change) => !shown.includes(change)))
  if (shown.length === 0) return rest
  const named = shown.map((change) => ({ ...change, field: `${prefixOf(admin)}${change.field}` }))
  const entry = { entity: 'company', entityId: companyId, action: 'client.admin-updated', visibility: 'Client' } as const
  return [{ ...entry, changes: named }, ...rest]
}

type Name = Pick<Person, 'firstname' | 'lastname'>

export function toHistory(changes: readonly Change[]): Entry[] {
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
