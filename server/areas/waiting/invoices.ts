import { type RawBuilder, sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { ballHolder, mayDo } from '../../../contract/machines/engine.ts'
import type { Session } from '../../calls/context.ts'
import { INVOICE } from '../invoices/machine.ts'
import { invoiceReach } from '../invoices/reach.ts'
import { MONEY_MOVES, PAID_IN_ADVANCE } from '../invoices/turn.ts'
import { columns, page, sideOf, type WaitingSource } from './source.ts'

/** The steps that a waiting invoice needs. Payments are made from a card of their own, so their step has no main button. */
const ANSWERS = [
  'hand-in-again',
  'send-to-client',
  'approve',
  'upload-proof',
  'create-transfer',
  'create-transfer-on-credit',
  'complete',
]

const APPROVED = sql<boolean>`(i.approved_by_client_at is not null)`

/** Conditions of machine guards on an invoice other than its approval, for a whole list. */
const conditions = (session: Session): Record<string, RawBuilder<unknown>> => ({
  mayApprove: sql`exists (select from people me where me.id = ${session.id} and me.may_approve)
    and not exists (select from invoice_approvals a where a.invoice_id = i.id and a.person_id = ${session.id})`,
})

/** Invoices of contractors that wait for this actor: to correct, send, approve, prove, pay or close. */
export const invoices: WaitingSource = {
  kind: 'invoices',
  rows: (session) => {
    if (!canOpen(session, 'invoiceDetail')) return null
    const wanted = INVOICE.transitions.flatMap((step) => waiting(step, session))
    // Contractors recognise an invoice by its concept.
    const about = session.role === 'Contractor' ? sql`i.concept` : sql`i.contractor_name`
    return TIMES.flatMap(({ status, isApproved, since }) => {
      const steps = wanted.filter((one) => one.status === status && (one.isApproved ?? isApproved) === isApproved)
      if (steps.length === 0) return []
      return sql`${columns({
        id: sql`i.id`,
        title: sql`i.folio || ', ' || ${about}`,
        ofCompany: true,
        status: sql`i.status`,
        since,
        leadsTo: page('invoiceDetail'),
        entityId: sql`i.id`,
      })} from invoices i join companies c on c.id = i.company_id
      where i.status = ${status} and ${isApproved === null ? sql`true` : isApproved ? APPROVED : sql`not ${APPROVED}`} and ${sql.join(invoiceReach(session), sql` and `)} and not ${MONEY_MOVES}
        and (${sql.join(
          steps.map(({ condition }) => condition),
          sql` or `,
        )})`
    })
  },
}

interface Time {
  status: string
  /** Has the company approved it? `null` where that makes no difference. */
  isApproved: boolean | null
  since: RawBuilder<unknown>
}

/** Every status, with the start of the wait in it: an approved invoice waits for another party than before. */
const TIMES = Object.keys(INVOICE.waitsFor).flatMap((status): Time[] =>
  status === 'Approval'
    ? [
        { status, isApproved: false, since: sql`i.status_since` },
        { status, isApproved: true, since: sql`i.approved_by_client_at` },
      ]
    : [{ status, isApproved: null, since: sql`i.status_since` }],
)

interface WaitingStep {
  status: string
  /** Does the step require the approval of the company, or its absence? */
  isApproved: boolean | null
  /** The other conditions. */
  condition: RawBuilder<unknown>
}

/** The statuses in which a step waits for this actor. */
function waiting(step: Transition, session: Session): WaitingStep[] {
  if (!ANSWERS.includes(step.action) || !mayDo(step, { ...session, allCompanies: true }, subjectOf(session))) return []
  const side = sideOf(session)
  const isCredit = step.action === 'create-transfer-on-credit'
  if (isCredit && side !== 'Provider') return []
  const known = conditions(session)
  const turn = isCredit ? PAID_IN_ADVANCE : sql`not ${PAID_IN_ADVANCE}`
  const condition = sql`(${sql.join([turn, ...step.guards.flatMap((guard) => known[guard] ?? [])], sql` and `)})`
  const isApproved = step.guards.includes('isApproved') ? true : step.guards.includes('awaitsApproval') ? false : null
  return step.from
    .filter((status) => isCredit || ballHolder(INVOICE, status) === side)
    .map((status) => ({ status, isApproved, condition }))
}

/** Any invoice in reach: for a contractor their own. */
const subjectOf = ({ role, id, companyId }: Session) => ({
  role: 'Contractor' as const,
  companyId,
  personId: role === 'Contractor' ? id : null,
})
