import { t } from '../../../contract/language/texts.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { aboutInvoice } from '../../calls/history.ts'
import { insertOnce } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Teller } from '../../machines/record.ts'
import { type HeldInvoice, invoices } from './record.ts'
import { totalsHash } from './to-invoice.ts'

interface Approval {
  /** Hash of the totals that the person saw. */
  totalsHash: string
  person: { id: number; firstname: string; lastname: string; role: string }
  via: 'screen' | 'mail' | 'on behalf'
  reason?: string | undefined
}

/**
 * Approves a locked invoice (I6). Where the company requires several approvers each counts once, and the last one approves
 * it. Throws TOTALS_CHANGED if the person saw other amounts.
 */
export async function approve(
  teller: Teller,
  { row: invoice }: HeldInvoice,
  step: Transition,
  approval: Approval,
): Promise<void> {
  const { db, now, record } = teller
  const { person, via, reason } = approval
  if (approval.totalsHash !== totalsHash(invoice)) throw new AppError('TOTALS_CHANGED')
  const row = { invoice_id: invoice.id, person_id: person.id, via, at: now.toISOString() }
  if (!(await insertOnce(db, 'invoice_approvals', row))) {
    const text = t('server-invoices.approvedBefore')
    throw new AppError('INVOICE_STATE', { text, current: { status: invoice.status } })
  }
  const actor = { id: person.id, name: `${person.firstname} ${person.lastname}`, role: person.role }
  const isEnough = invoice.approvals.length + 1 >= invoice.approvers_needed
  if (!isEnough) {
    await record({
      ...aboutInvoice(invoice),
      action: 'invoice.approval-added',
      actor,
      visibility: step.visibility,
      ...(reason ? { reason } : {}),
    })
    return
  }
  const at = now.toISOString()
  const set = { approved_by_client_at: at, approved_by: person.id, approval_via: via, status_since: at }
  await invoices.move(teller, invoice, step, { set, reason, actor, changes: [{ field: 'approval_via', from: null, to: via }] })
}
