import requirements from '../../../schemas/client-onboarding.json' with { type: 'json' }
import type { Row } from '../../db/insert-rows.ts'
import facts from '../data/client-facts.json' with { type: 'json' }
import type { Cast } from './life.ts'

interface Company {
  id: number
  status: string
  isCorrecting: boolean
  at: number
}

const THROUGH = ['Signing', 'Approval', 'Approved', 'Suspended']
/** Number of checked items of the checklist. */
const LOOKED_AT: Record<string, number> = { Revision: 1, Audit: 3, Denied: 1 }

/** Points of the audit with who looked and a note. */
export function checksOf({ id, status }: Company, { reviewer, decider }: Cast, at: string): Row<'company_checks'>[] {
  const count = THROUGH.includes(status) ? requirements.checklist.length : (LOOKED_AT[status] ?? 0)
  return requirements.checklist.slice(0, count).map(({ key }, index) => ({
    company_id: id,
    key,
    is_done: status !== 'Denied',
    note: status === 'Denied' ? facts.reasons.deny : (facts.checkNotes[key as keyof typeof facts.checkNotes] ?? null),
    checked_by: index === 0 ? reviewer.id : decider.id,
    checked_at: at,
  }))
}

/** The open round of a company that is correcting: one point is done, one is not. */
export function correctionsOf({ id, isCorrecting }: Company, { reviewer }: Cast, at: string): Row<'company_corrections'>[] {
  if (!isCorrecting) return []
  return facts.corrections.map(({ key, note }, index) => ({
    company_id: id,
    key,
    note,
    asked_by: reviewer.id,
    asked_at: at,
    addressed_at: index === 0 ? null : at,
  }))
}

/** Change requests of working companies. */
export function requestsOf({ id, at }: Company, { owner }: Cast): Row<'company_change_requests'>[] {
  const changes = facts.asked.filter((change) => change.at === at).map(({ at: _at, ...change }) => change)
  if (changes.length === 0) return []
  return [
    {
      company_id: id,
      changes,
      status: 'Open',
      requested_by: owner.id,
      requested_at: '2026-11-18T16:20:00Z',
    },
  ]
}
