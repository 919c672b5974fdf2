import { sql } from 'kysely'
import type { InvoiceToApprove } from '../../../contract/schemas/invoice.ts'
import { sourcesOf } from '../../../payroll/invoice/taxes.ts'
import { explainTotals } from '../../../payroll/invoice/totals.ts'
import { AppError } from '../../calls/app-error.ts'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { tokenDigest } from '../../calls/load-session.ts'
import type { Database } from '../../db/connect.ts'
import { approve } from './approve-invoice.ts'
import { storedInvoice } from './get-invoices.ts'
import { holdInvoice, stepOf } from './hold-invoice.ts'
import type { StoredInvoice } from './invoice-row.ts'
import { totalsHash } from './to-invoice.ts'

interface Link {
  id: number
  invoice_id: number
  used_at: string | null
  person: Session
}

/** What is behind a mailed link. Programs of mail servers open links, so nothing happens by opening. */
export const openLink: Action<'contractor/open-invoice-link'> = async ({ token }, { db, now }) => {
  const link = await linkOf(db, token, now)
  return { data: toApprove(await storedInvoice(db, link.invoice_id), link) }
}

/** Approves by a mailed link (I6): one click, once, by somebody who may still approve for the company. */
export const approveByLink: Action<'contractor/approve-invoice-by-link'> = async ({ token, totalsHash }, context) => {
  const { db, now } = context
  const link = await linkOf(db, token, now)
  // A second click of the same person finds what the first one did.
  const held = await holdInvoice(db, link.person, link.invoice_id)
  if ((await linkOf(db, token, now)).used_at !== null) {
    context.nothingChanged()
    return { data: toApprove(held.invoice, { ...link, used_at: now.toISOString() }) }
  }
  const step = stepOf(held, 'contractor/update-invoice-status', { action: 'approve' })
  await db.updateTable('invoice_links').set({ used_at: now.toISOString() }).where('id', '=', link.id).execute()
  await approve({ ...context, author: link.person }, held, step, { totalsHash, person: link.person, via: 'mail' })
  return { data: toApprove(await storedInvoice(db, link.invoice_id), { ...link, used_at: now.toISOString() }) }
}

/** A link with whom it was sent to, as a session would have them. Throws LINK_INVALID. */
async function linkOf(db: Database, token: string, now: Date): Promise<Link> {
  const { rows } = await sql<
    Omit<Link, 'person'> & Pick<Session, 'firstname' | 'lastname' | 'email'> & { person_id: number; company_id: number }
  >`
    select l.id, l.invoice_id, l.used_at, l.person_id, p.company_id, p.firstname, p.lastname, p.email
    from invoice_links l join people p on p.id = l.person_id join invoices i on i.id = l.invoice_id
    where l.token_hash = ${tokenDigest(token)} and l.expires_at > ${now.toISOString()} and p.is_active and p.role = 'Client'
      and p.may_approve and p.company_id = i.company_id and i.sent_to_client_at is not null`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('LINK_INVALID')
  const { id, invoice_id, used_at, person_id, company_id, firstname, lastname, email } = row
  const person: Session = {
    ...{ id: person_id, role: 'Client', companyId: company_id, permissions: null, firstname, lastname, email },
    ...{ allCompanies: false, assignedCompanies: [], sessionId: 0, beganWith: 'code', viewer: null },
    confirmedAt: now.toISOString(),
  }
  return { id, invoice_id, used_at, person }
}

const LATER = ['Validating', 'Paid', 'Complete']

function toApprove(invoice: StoredInvoice, { used_at, person }: Link): InvoiceToApprove {
  const { id, folio, concept, period_start, period_end, due_date, currency, items, total, fee, fee_vat, total_client } = invoice
  const isDone = used_at !== null || invoice.approved_by_client_at !== null || LATER.includes(invoice.status)
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
