import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { RequestToApprove } from '../../../../contract/payroll/requests/schemas.ts'
import { decimal, money } from '../../../../payroll/money/decimal.ts'
import type { Session } from '../../../calls/context.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { insertOnce } from '../../../db/rows.ts'
import { AppError } from '../../../errors/app-error.ts'
import { membersOf } from '../../../lists/select-row.ts'
import { type ApprovalLink, linkOf, spendLink, stageOf } from '../../approval-links/links.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { type HeldRequest, requests, stateError } from './record.ts'
import { aboutRequest, storedRequest } from './request-row.ts'
import { totalsHash } from './to-request.ts'

const KIND = 'payment-request'
/** Number of people listed with their pay; the page in the office has all. */
const MOST_PEOPLE = 100

/** The record of a mailed link. Mail servers open links automatically, so opening one changes nothing. */
export const openLink: Action<'payroll/open-request-payment-link'> = async ({ token }, { db, now }) => ({
  data: await toApprove(db, await linkOf(db, KIND, token, now)),
})

/** Approves by a mailed link: one click, once, by a person who may still approve for the company. */
export const approveByLink: Action<'payroll/approve-request-payment-by-link'> = async ({ token, totalsHash }, context) => {
  const { db, now } = context
  const { recordId, person } = await linkOf(db, KIND, token, now)
  const { id, firstname, lastname, role } = person
  const actor = { id, name: `${firstname} ${lastname}`, role }
  const record = (entry: Parameters<typeof context.record>[0]) => context.record({ ...entry, actor })
  const own = { ...context, session: person, record }
  const held = await requests.hold(own, recordId)
  // Checked again under the lock on the request: a second click of the same person finds the first approval.
  const link = await linkOf(db, KIND, token, now)
  if (link.usedAt !== null) context.nothingChanged()
  else {
    await spendLink(db, link, now)
    await approve(own, held, { seen: totalsHash, via: 'mail' })
  }
  return { data: await toApprove(db, { ...link, usedAt: now.toISOString() }) }
}

async function toApprove(db: Database, link: ApprovalLink): Promise<RequestToApprove> {
  const { recordId, person } = link
  const request = await storedRequest(db, recordId)
  const { rows } = await sql<{ name: string; net: string; employer_cost: string }>`
    select firstname || ' ' || lastname as name, net::text, employer_cost::text from payrolls p
    where request_id = ${recordId} and status <> 'Excluded' order by ${IN_ORDER} limit ${MOST_PEOPLE}`.execute(db)
  const { employer_cost, fee, fee_vat, total_to_fund, status } = request
  const other = [employer_cost, fee, fee_vat].reduce((left, one) => left.minus(decimal(one)), decimal(total_to_fund))
  return {
    ...membersOf(RequestToApprove, request),
    stage: await stageOf(db, KIND, link, { status, approvedAt: request.client_approved_at }),
    people_count: request.people,
    other: money(other),
    note: request.send_note,
    people: rows,
    company: request.company_name,
    totals_hash: await totalsHash(db, request),
    approver: `${person.firstname} ${person.lastname}`,
  }
}

export const APPROVE = 'payroll/set-approval-request-payment'
type Context = Pick<ContextOf<typeof APPROVE>, 'db' | 'now' | 'record' | 'enqueue'> & { session: Session }

/** The company approves the amounts that it has seen (P9). */
export const approveRequest: Action<typeof APPROVE> = async ({ requestId, totalsHash: seen, onBehalfReason }, context) => {
  const held = await requests.hold(context, requestId)
  const via = context.session.role === 'Client' ? 'screen' : 'on behalf'
  await approve(context, held, { seen, via, reason: onBehalfReason })
  const { status, approvals } = await storedRequest(context.db, requestId)
  return { requestPayment: { status, approvals } }
}

interface Approval {
  /** Digest of the amounts that the person saw. */
  seen: string
  via: 'screen' | 'mail' | 'on behalf'
  reason?: string | undefined
}

/**
 * Approves a locked request. Of several approvers each counts once, and the last one approves it. Throws TOTALS_CHANGED if
 * the person saw other amounts.
 */
async function approve(context: Context, held: HeldRequest, { seen, via, reason }: Approval): Promise<void> {
  const { db, session, now, record } = context
  const { row: request } = held
  const step = requests.check(held, APPROVE, { action: 'approve' }, { onBehalfReason: reason })
  const current = await totalsHash(db, request)
  if (seen !== current) throw new AppError('TOTALS_CHANGED')
  const at = now.toISOString()
  const approval = { request_id: request.id, person_id: session.id, via, totals_hash: current, at }
  if (!(await insertOnce(db, 'payment_request_approvals', approval)))
    throw stateError(request.status, t('server-payroll.requests.approvedByYou'))
  const changes = [{ field: 'approval_via', from: null, to: via }]
  if (request.approvals.length + 1 < request.approvers_needed) {
    await record({
      ...aboutRequest(request),
      visibility: step.visibility,
      action: 'payment-request.approval-added',
      changes,
    })
  } else await requests.move(context, request, step, { set: { client_approved_at: at, status_since: at }, reason, changes })
}
