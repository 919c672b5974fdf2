import { InvoiceToApprove } from '../../../contract/invoices/schemas.ts'
import { sourcesOf } from '../../../payroll/invoice/taxes.ts'
import { explainTotals } from '../../../payroll/invoice/totals.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { membersOf } from '../../lists/select-row.ts'
import { type ApprovalLink, linkOf, spendLink, stageOf } from '../approval-links/links.ts'
import { approve } from './approve-invoice.ts'
import { storedInvoice } from './get-invoices.ts'
import { invoices } from './record.ts'
import { totalsHash } from './to-invoice.ts'

const KIND = 'invoice'

/** The record of a mailed link. Mail servers open links automatically, so opening one changes nothing. */
export const openLink: Action<'contractor/open-invoice-link'> = async ({ token }, { db, now }) => {
  return { data: await toApprove(db, await linkOf(db, KIND, token, now)) }
}

/** Approves by a mailed link (I6): one click, once, by a person who may still approve for the company. */
export const approveByLink: Action<'contractor/approve-invoice-by-link'> = async ({ token, totalsHash }, context) => {
  const { db, now } = context
  const link = await linkOf(db, KIND, token, now)
  const held = await invoices.hold({ db, session: link.person, now }, link.recordId)
  // Checked again under the lock on the invoice: a second click of the same person finds the first approval.
  if ((await linkOf(db, KIND, token, now)).usedAt !== null) context.nothingChanged()
  else {
    const step = invoices.check(held, 'contractor/update-invoice-status', { action: 'approve' })
    await spendLink(db, link, now)
    await approve({ ...context, author: link.person }, held, step, { totalsHash, person: link.person, via: 'mail' })
  }
  return { data: await toApprove(db, { ...link, usedAt: now.toISOString() }) }
}

async function toApprove(db: Database, link: ApprovalLink): Promise<InvoiceToApprove> {
  const invoice = await storedInvoice(db, link.recordId)
  const { status, approved_by_client_at: approvedAt } = invoice
  const { firstname, lastname } = link.person
  return {
    ...membersOf(InvoiceToApprove, invoice),
    stage: await stageOf(db, KIND, link, { status, approvedAt }),
    contractor: `${invoice.firstname} ${invoice.lastname}`,
    company: invoice.company_name,
    explanation: explainTotals(invoice, sourcesOf(invoice.regime, invoice.issue_date)),
    totals_hash: totalsHash(invoice),
    approver: `${firstname} ${lastname}`,
  }
}
