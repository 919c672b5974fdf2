import { type RawBuilder, sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { ballHolder, mayDo } from '../../../contract/machines/engine.ts'
import type { Session } from '../../calls/context.ts'
import { INVOICE } from '../invoices/machine.ts'
import { invoiceReach } from '../invoices/reach.ts'
import { MONEY_MOVES, PAID_IN_ADVANCE, WAITING_SINCE } from '../invoices/turn.ts'
import { columns, page, sideOf, type WaitingSource } from './source.ts'

/** The steps with which a waiting invoice goes on. Money leaves from a card of its own, so its step has no main button. */
const ANSWERS = [
  'hand-in-again',
  'send-to-client',
  'approve',
  'upload-proof',
  'create-transfer',
  'create-transfer-on-credit',
  'complete',
]

/** What guards of the machine ask of an invoice, for a whole list of them. */
const conditions = (session: Session): Record<string, RawBuilder<unknown>> => ({
  awaitsApproval: sql`i.approved_by_client_at is null`,
  isApproved: sql`i.approved_by_client_at is not null`,
  mayApprove: sql`exists (select from people me where me.id = ${session.id} and me.may_approve)
    and not exists (select from invoice_approvals a where a.invoice_id = i.id and a.person_id = ${session.id})`,
})

/** Invoices of contractors that go on by this actor: corrected, sent, approved, proved, paid or closed. */
export const invoices: WaitingSource = {
  kind: 'invoices',
  rows: (session) => {
    if (!canOpen(session, 'invoiceDetail')) return null
    const wanted = INVOICE.transitions.flatMap((step) => waiting(step, session))
    if (wanted.length === 0) return null
    // To the contractor it is what the invoice is for that tells it from others.
    const about = session.role === 'Contractor' ? sql`i.concept` : sql`i.contractor_name`
    return sql`${columns({
      ...{ id: sql`i.id`, title: sql`i.folio || ', ' || ${about}`, ofCompany: true, status: sql`i.status` },
      ...{ since: WAITING_SINCE, leadsTo: page('invoiceDetail'), entityId: sql`i.id` },
    })} from invoices i join companies c on c.id = i.company_id
      where (${sql.join(wanted, sql` or `)}) and ${sql.join(invoiceReach(session), sql` and `)}`
  },
}

function waiting(step: Transition, session: Session): RawBuilder<unknown>[] {
  if (!ANSWERS.includes(step.action) || !mayDo(step, { ...session, allCompanies: true }, subjectOf(session))) return []
  const side = sideOf(session)
  const isCredit = step.action === 'create-transfer-on-credit'
  const statuses = step.from.filter((status) => isCredit || ballHolder(INVOICE, status) === side)
  if (statuses.length === 0 || (isCredit && side !== 'Provider')) return []
  const known = conditions(session)
  const asked = step.guards.flatMap((guard) => known[guard] ?? [])
  const turn = isCredit ? PAID_IN_ADVANCE : sql`not ${PAID_IN_ADVANCE}`
  return [sql`(${sql.join([sql`i.status = any(${statuses}::text[])`, turn, sql`not ${MONEY_MOVES}`, ...asked], sql` and `)})`]
}

/** Any invoice in reach: of a contractor the own ones. */
const subjectOf = ({ role, id, companyId }: Session) => ({
  ...{ role: 'Contractor' as const, companyId, personId: role === 'Contractor' ? id : null },
})
