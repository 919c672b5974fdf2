import type { InvoiceToApprove } from '../../../contract/schemas/invoice.ts'
import { sourcesOf } from '../../../payroll/invoice/taxes.ts'
import { explainTotals } from '../../../payroll/invoice/totals.ts'
import type { Action } from '../../calls/handlers.ts'
import { type ApprovalLink, linkOf, spendLink } from '../approval-links/links.ts'
import { approve } from './approve-invoice.ts'
import { storedInvoice } from './get-invoices.ts'
import { holdInvoice, stepOf } from './hold-invoice.ts'
import type { StoredInvoice } from './invoice-row.ts'
import { totalsHash } from './to-invoice.ts'

/** The record behind a mailed link. Programs of mail servers open links, so opening one changes nothing. */
export const openLink: Action<'contractor/open-invoice-link'> = async ({ token }, { db, now }) => {
  const link = await linkOf(db, 'invoice', token, now)
  return { data: toApprove(await storedInvoice(db, link.recordId), link) }
}

/** Approves by a mailed link (I6): one click, once, by somebody who may still approve for the company. */
export const approveByLink: Action<'contractor/approve-invoice-by-link'> = async ({ token, totalsHash }, context) => {
  const { db, now } = context
  const link = await linkOf(db, 'invoice', token, now)
  // A second click of the same person finds what the first one did.
  const held = await holdInvoice(db, link.person, link.recordId)
  if ((await linkOf(db, 'invoice', token, now)).usedAt !== null) {
    context.nothingChanged()
    return { data: toApprove(held.invoice, { ...link, usedAt: now.toISOString() }) }
  }
  const step = stepOf(held, 'contractor/update-invoice-status', { action: 'approve' })
  await spendLink(db, link, now)
  await approve({ ...context, author: link.person }, held, step, { totalsHash, person: link.person, via: 'mail' })
  return { data: toApprove(await storedInvoice(db, link.recordId), { ...link, usedAt: now.toISOString() }) }
}

const LATER = ['Validating', 'Paid', 'Complete']

function toApprove(invoice: StoredInvoice, { usedAt, person }: ApprovalLink): InvoiceToApprove {
  const { id, folio, concept, period_start, period_end, due_date, currency, items, total, fee, fee_vat, total_client } = invoice
  const isDone = usedAt !== null || invoice.approved_by_client_at !== null || LATER.includes(invoice.status)
  const isOpen = invoice.status === 'Approval' && !isDone
  const isGone = invoice.status !== 'Approval' && !LATER.includes(invoice.status)
  return {
    stage: isOpen ? 'open' : isGone ? 'gone' : 'approved',
    ...{ id, folio, concept, period_start, period_end, due_date, currency, items, total, fee, fee_vat, total_client },
    contractor: `${invoice.firstname} ${invoice.lastname}`,
    company: invoice.company_name,
    explanation: explainTotals(invoice, sourcesOf(invoice.regime, invoice.issue_date)),
    totals_hash: totalsHash(invoice),
    approver: `${person.firstname} ${person.lastname}`,
  }
}
