import { createHash } from 'node:crypto'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { ballHolder, mayDo, startsFrom } from '../../../contract/machines/engine.ts'
import { sourcesOf } from '../../../payroll/invoice/taxes.ts'
import { explainTotals } from '../../../payroll/invoice/totals.ts'
import type { Session } from '../../calls/context.ts'
import type { At } from '../../machines/record.ts'
import type { StoredInvoice } from './invoice-row.ts'
import { INVOICE, targetOf } from './machine.ts'
import { invoices } from './record.ts'

/** Digest of the approved facts: payee, payer, amounts and subject. */
export function totalsHash(invoice: StoredInvoice): string {
  const { id, contractor_id, company_id, period_start, period_end, concept, currency, items, total, total_client } = invoice
  const seen = [id, contractor_id, company_id, period_start, period_end, concept, currency, items, total, total_client]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}

/**
 * The party whose turn it is. After the company's approval the invoice waits for its proof, or for us where the company pays
 * later.
 */
export function waitsFor(invoice: { status: string; approved_by_client_at: string | null; on_credit: boolean }): string {
  const isForUs = invoice.status === 'Approval' && invoice.approved_by_client_at !== null && invoice.on_credit
  return isForUs ? 'Provider' : ballHolder(INVOICE, invoice.status)
}

export async function toInvoice(stored: StoredInvoice, at: At): Promise<Invoice> {
  const { contractor_id, firstname, lastname, company_id, company_name, logo_file, proofs, ...invoice } = stored
  const { session } = at
  const isContractor = session.role === 'Contractor'
  const { cfdi_required: _cfdi, on_credit: _credit, ...shown } = invoice
  const proofsOf = (side: string) => proofs.filter((one) => one.side === side).map(({ side: _side, ...proof }) => proof)
  return {
    ...shown,
    waits_for: waitsFor(stored),
    contractor: { id: contractor_id, firstname, lastname },
    company: { id: company_id, name: company_name, logo_url: logo_file },
    fee: isContractor ? null : stored.fee,
    fee_vat: isContractor ? null : stored.fee_vat,
    total_client: isContractor ? null : stored.total_client,
    sent_to: isContractor ? [] : stored.sent_to,
    // A company sees the readjustments alone: it does not see the invoice while an adjustment is asked for.
    adjustments:
      session.role === 'Client' ? stored.adjustments.filter(({ kind }) => kind === 'Readjustment') : stored.adjustments,
    explanation: explainTotals(stored, sourcesOf(stored.regime, stored.issue_date)),
    // With the invoice known, the fee could be found by trying amounts.
    totals_hash: isContractor ? '' : totalsHash(stored),
    payment_proofs: isContractor ? [] : proofsOf('client'),
    contractor_proofs: proofsOf('contractor'),
    steps: await invoices.offer(at, stored),
    may_correct: mayCorrect(stored, session),
  }
}

const mayCorrect = (invoice: StoredInvoice, session: Session): boolean =>
  INVOICE.transitions.some(
    (step) => step.action === 'hand-in-again' && startsFrom(step, invoice.status) && mayDo(step, session, targetOf(invoice)),
  )
