import { sql } from 'kysely'
import type { Transition } from '../../../contract/machines/definition.ts'
import type { Wanted } from '../../../contract/machines/engine.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { checkStep } from '../../machines/take-step.ts'
import { CLIENT_NEWS } from '../../queue/catalogue.ts'
import type { ClientData } from './client-row.ts'
import { closeCorrections, openCorrections, rejectDocuments } from './corrections.ts'
import { requirementsOf } from './load-client.ts'
import { GUARDS, ONBOARDING } from './machine.ts'

type Context = CallContext<Session>

/** What a step may be told beside the company. */
export interface Said {
  reason?: string | undefined
  items?: readonly { key: string; note: string }[] | undefined
  onBehalfReason?: string | undefined
}

/**
 * Takes one step of the machine: checks it, writes the status with all that hangs on it, its history and its mail.
 * The caller holds the company's row (`holdClient`).
 */
export async function changeStatus(context: Context, data: ClientData, call: string, wanted: Wanted, said: Said) {
  const { session } = context
  const requirements = requirementsOf(context)
  const { items } = said
  const step = checkStep(
    { machine: ONBOARDING, call, wanted, status: data.status, session, target: { companyId: data.id }, said },
    GUARDS,
    { data, requirements, session, ...(items ? { items } : {}) },
  )
  const version = await writeStep(context, data, step, said)
  const reason = said.reason?.trim() || said.onBehalfReason?.trim()
  await context.record({
    entity: 'company',
    entityId: data.id,
    companyId: data.id,
    action: step.records ?? `client.${step.action}`,
    from: data.status,
    to: step.to,
    ...(items && step.input.items ? { changes: items.map(({ key, note }) => ({ field: key, from: null, to: note })) } : {}),
    ...(reason ? { reason } : {}),
    visibility: step.visibility,
  })
  if (step.mail === 'client-corrections') {
    for (const { id: personId } of data.admins)
      await context.enqueue('send-client-corrections', { companyId: data.id, personId })
  }
  const mail = CLIENT_NEWS.find((name) => name === step.mail)
  if (mail) {
    const about = { companyId: data.id, status: step.to, mail, reason: said.reason?.trim() ?? '' }
    const payloads = data.admins.map(({ id: personId }) => ({ ...about, personId }))
    await context.enqueueAll('send-client-news', payloads)
  }
  return { client: { id: data.id, status: step.to, version } }
}

/** Steps that make the person who takes them a reviewer of this round. */
const REVIEWING = ['start-revision', 'send-to-audit']

async function writeStep({ db, session, now }: Context, data: ClientData, step: Transition, said: Said): Promise<number> {
  const at = now.toISOString()
  const reviewers = reviewersAfter(step, data.reviewers, session.id)
  const denied = step.to === 'Denied' ? (said.reason?.trim() ?? null) : null
  const { rows } = await sql<{ version: number }>`
    update companies set status = ${step.to}, status_since = ${at}, updated_at = ${at}, version = version + 1,
      denied_reason = ${denied}, reviewers = ${reviewers}::int[]
    where id = ${data.id} returning version`.execute(db)
  if (step.action === 'ask-corrections') {
    await openCorrections(db, data.id, said.items ?? [], session.id, now)
    await rejectDocuments(db, data, said.items ?? [], session.id, now)
    // What was looked up may change with the corrections, so the second look begins anew; its notes stay.
    await db.updateTable('company_checks').set({ is_done: false }).where('company_id', '=', data.id).execute()
  }
  if (step.action === 'hand-in') await closeCorrections(db, data.id, now)
  return rows[0]?.version as number
}

function reviewersAfter({ action }: Transition, reviewers: readonly number[], personId: number): number[] {
  if (action === 'hand-in') return []
  return REVIEWING.includes(action) ? [...new Set([...reviewers, personId])] : [...reviewers]
}
