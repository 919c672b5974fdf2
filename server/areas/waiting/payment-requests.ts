import { type RawBuilder, sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { mayDo } from '../../../contract/machines/engine.ts'
import type { Session } from '../../calls/context.ts'
import { ON_CREDIT } from '../invoices/invoice-row.ts'
import { REQUEST } from '../payroll/requests/machine.ts'
import { requestReach } from '../payroll/requests/reach.ts'
import { columns, page, sideOf, type WaitingSource } from './source.ts'

/** The steps that a waiting request needs, each with the party whose turn it is. */
const ANSWERS: Record<string, 'Client' | 'Provider'> = {
  recalculate: 'Provider',
  send: 'Provider',
  approve: 'Client',
  'upload-proof': 'Client',
  'pay-all': 'Provider',
}

/** Conditions of machine guards on a request in this status, for a whole list. */
const conditions = (session: Session, status: string): Record<string, RawBuilder<unknown>> => ({
  awaitsApproval: sql`r.client_approved_at is null`,
  isApproved: sql`r.client_approved_at is not null and not ${ON_CREDIT}`,
  provedOrOnCredit: status === 'Validating' ? sql`true` : sql`r.client_approved_at is not null and ${ON_CREDIT}`,
  mayApprove: sql`exists (select from people me where me.id = ${session.id} and me.may_approve)
    and not exists (select from payment_request_approvals a where a.request_id = r.id and a.person_id = ${session.id})`,
})

/** Payment requests that wait for this actor: to calculate, send, approve, prove or pay. */
export const paymentRequests: WaitingSource = {
  kind: 'payment-requests',
  rows: (session) => {
    if (!canOpen(session, 'requestDetail')) return null
    const wanted = REQUEST.transitions.flatMap((step) => waiting(step, session))
    return [...new Set(wanted.map(({ status }) => status))].map((status) => {
      const steps = wanted.filter((one) => one.status === status).map(({ condition }) => condition)
      return sql`${columns({
        id: sql`r.id`,
        title: sql`r.folio || ', ' || r.name`,
        ofCompany: true,
        status: sql`r.status`,
        since: sql`r.status_since`,
        due: sql`r.payment_date`,
        leadsTo: page('requestDetail'),
        entityId: sql`r.id`,
      })} from payment_requests r join companies c on c.id = r.company_id
      where r.status = ${status} and (${sql.join(steps, sql` or `)}) and ${sql.join(requestReach(session), sql` and `)}`
    })
  },
}

/** The statuses in which a step waits for this actor, each with its further condition. */
function waiting(step: Transition, session: Session): { status: string; condition: RawBuilder<unknown> }[] {
  if (ANSWERS[step.action] !== sideOf(session)) return []
  if (!mayDo(step, { ...session, allCompanies: true }, { companyId: session.companyId })) return []
  // A calculated request continues by being sent.
  const statuses = step.action === 'recalculate' ? step.from.filter((status) => status !== 'Calculated') : step.from
  return statuses.map((status) => {
    const known = conditions(session, status)
    const condition = sql`(${sql.join([sql`true`, ...step.guards.flatMap((guard) => known[guard] ?? [])], sql` and `)})`
    return { status, condition }
  })
}
