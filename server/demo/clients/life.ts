import machine from '../../../schemas/machines/client-onboarding.json' with { type: 'json' }
import { aboutCompany } from '../../calls/history.ts'
import type { Columns } from '../../db/rows.ts'
import type { NewHistoryRow } from '../../history/append-rows.ts'
import facts from '../data/client-facts.json' with { type: 'json' }
import { pastRow } from '../past-row.ts'
import { addDays, type Random } from '../random.ts'

export type Actor = Columns<'people', 'id' | 'firstname' | 'lastname' | 'role'>

/** The actors of the steps: the company's owner, the reviewer, and the auditor. */
export interface Cast {
  owner: Actor
  reviewer: Actor
  decider: Actor
}

const TO_REVISION = ['register', 'hand-in', 'start-revision']
const ROUND = ['ask-corrections', 'hand-in', 'start-revision']
const TO_APPROVED = ['send-to-audit', 'pass-audit', 'agreement-completed', 'approve']

/** Steps after the revision that lead to a status. */
const AFTER_REVISION: Record<string, string[]> = {
  Revision: [],
  Audit: TO_APPROVED.slice(0, 1),
  Signing: TO_APPROVED.slice(0, 2),
  Approval: TO_APPROVED.slice(0, 3),
  Approved: TO_APPROVED,
  Denied: ['deny'],
  Suspended: [...TO_APPROVED, 'suspend'],
}

interface Life {
  companyId: number
  status: string
  /** There was a round of corrections; in Request it is still open. */
  hasRound: boolean
  from: string
}

function road({ status, hasRound }: Life): string[] {
  if (status === 'Request') return hasRound ? [...TO_REVISION, 'ask-corrections'] : ['register']
  if (status === 'Uploads') return TO_REVISION.slice(0, 2)
  return [...TO_REVISION, ...(hasRound ? ROUND : []), ...(AFTER_REVISION[status] ?? [])]
}

/** The way of a company to its status as rows of the history, step by step as the machine's file has them. */
export function lifeOf(random: Random, life: Life, cast: Cast): NewHistoryRow[] {
  let [day, before] = [life.from, null as string | null]
  return road(life).map((action) => {
    const step = machine.transitions.find((one) => one.action === action)
    if (!step) throw new Error(`The onboarding of companies has no step "${action}".`)
    const actor = actorOf(action, cast)
    const reason = facts.reasons[action as keyof typeof facts.reasons]
    const entry = {
      ...aboutCompany(life.companyId),
      action: step.records,
      from: before,
      to: step.to,
      changes:
        action === 'ask-corrections' ? facts.corrections.map(({ key, note }) => ({ field: key, from: null, to: note })) : [],
      ...(reason && { reason }),
      visibility: step.visibility as 'Internal' | 'Client',
    }
    const at = `${day}T${random.int(15, 23)}:${random.int(10, 59)}:00Z`
    before = step.to
    day = addDays(day, random.int(1, 4))
    return pastRow(entry, { id: actor.id, name: `${actor.firstname} ${actor.lastname}`, role: actor.role }, at)
  })
}

const DECISIONS = ['pass-audit', 'approve', 'deny', 'suspend']

function actorOf(action: string, { owner, reviewer, decider }: Cast): Actor {
  if (action === 'hand-in') return owner
  return DECISIONS.includes(action) ? decider : reviewer
}
