import type { Transition } from '../../../contract/machines/definition.ts'
import type { Wanted } from '../../../contract/machines/engine.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { reasonOf } from '../../machines/record.ts'
import type { ClientData } from './client-row.ts'
import { closeCorrections, openCorrections, rejectDocuments } from './corrections.ts'
import { companies } from './record.ts'

export interface Entered {
  reason?: string | undefined
  items?: readonly { key: string; note: string }[] | undefined
  onBehalfReason?: string | undefined
}

/**
 * Takes one step of the machine: checks it, writes the status with its dependent columns, its history and its mail. The
 * caller holds the lock on the company (`holdClient`).
 */
export async function changeStatus(
  context: CallContext<Session>,
  data: ClientData,
  call: string,
  wanted: Wanted,
  entered: Entered,
) {
  const { db, session, now } = context
  const { items = [] } = entered
  const step = companies.check(await companies.look(context, data), call, wanted, entered, { items })
  const reason = reasonOf(entered)
  const set = {
    denied_reason: step.to === 'Denied' ? (reason ?? null) : null,
    reviewers: reviewersAfter(step, data.reviewers, session.id),
  }
  const changes = step.input.items && items.map(({ key, note }) => ({ field: key, from: null, to: note }))
  const { id, status, version } = await companies.move(context, data, step, { set, reason, ...(changes && { changes }) })
  if (step.action === 'ask-corrections') {
    await openCorrections(db, id, items, session.id, now)
    await rejectDocuments(db, data, items, session.id, now)
    // Corrections may change checked data, so the checks start again; their notes stay.
    await db.updateTable('company_checks').set({ is_done: false }).where('company_id', '=', id).execute()
  }
  if (step.action === 'hand-in') await closeCorrections(db, id, now)
  return { client: { id, status, version } }
}

/** Steps that make the person who takes them a reviewer of this round. */
const REVIEWING = ['start-revision', 'send-to-audit']

function reviewersAfter({ action }: Transition, reviewers: readonly number[], personId: number): number[] {
  if (action === 'hand-in') return []
  return REVIEWING.includes(action) ? [...new Set([...reviewers, personId])] : [...reviewers]
}
