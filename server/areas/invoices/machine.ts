import { dayInWords } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import machineFile from '../../../schemas/machines/invoice.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import { AppError, fieldError, validationError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'
import type { StoredInvoice } from './invoice-row.ts'

/** Input of the guards of an invoice; the caller holds the lock on the invoice, or on the contractor of a new one. */
export interface InvoiceFacts {
  session: Session
  /** Absent for the step that makes it. */
  invoice: StoredInvoice | null
  /** Set for an invoice that is being created or corrected. */
  draft?: {
    onboarding: string | null
    contract: { status: string; start_date: string; end_date: string | null }
    day: string
    period: { start: string; end: string }
    /** Folio of another living one for the same period. */
    taken: string | null
    total: string
    isChangedOrAnswered: boolean
  }
  /** Number of users of the company who may approve. */
  approvers: number
  mayApprove: boolean
  /** A transfer is under way or done. */
  hasTransfer: boolean
  /** A tax bill made here that is not cancelled, one that is being made and one that waits to be cancelled too. */
  hasTaxBill: boolean
  /** A bill that counts (Valid or External) and has exactly the total of the invoice. */
  hasFittingBill: boolean
  /** Files that the call itself adds. */
  brings?: { proof: boolean; taxBill: boolean }
}

type G = InvoiceFacts
const refuse = (text: string, { invoice }: G): never => {
  throw new AppError('INVOICE_STATE', { text, current: { status: invoice?.status ?? null } })
}
const draftOf = ({ draft }: G) => {
  if (!draft) throw new Error('This step needs a draft.')
  return draft
}

export const GUARDS: Guards<G> = {
  // A person who left was approved before; `contractOpen` decides whether they may still submit.
  personApproved: (at) =>
    ['Approved', 'Terminated'].includes(draftOf(at).onboarding ?? '')
      ? undefined
      : refuse(t('server-invoices.notApproved'), at),
  contractOpen: (at) => {
    const { contract, day } = draftOf(at)
    // The contract ends in the morning of its last day, whose work can be invoiced until midnight.
    const isLastDay = contract.status === 'Ended' && contract.end_date !== null && contract.end_date >= day
    if (isLastDay || ['Active', 'Ending'].includes(contract.status)) return undefined
    return refuse(t('server-invoices.contractStatus', { status: statusLabel('contract', contract.status) }), at)
  },
  contractCovers: (at) => {
    const { contract, period } = draftOf(at)
    const fields = []
    if (period.start < contract.start_date) {
      fields.push({ field: 'period_start', message: t('server-invoices.begins', { day: dayInWords(contract.start_date) }) })
    }
    if (contract.end_date !== null && period.end > contract.end_date) {
      fields.push({ field: 'period_end', message: t('server-invoices.ends', { day: dayInWords(contract.end_date) }) })
    }
    if (fields.length > 0) throw validationError(fields)
    return undefined
  },
  periodFree: (at) => {
    const { taken } = draftOf(at)
    if (taken !== null) throw new AppError('INVOICE_EXISTS', { values: { folio: taken } })
    return undefined
  },
  totalPositive: (at) => {
    if (Number(draftOf(at).total) > 0) return undefined
    throw fieldError('items', t('server-invoices.notPositive'))
  },
  changedOrAnswered: (at) => {
    if (draftOf(at).isChangedOrAnswered) return undefined
    throw fieldError('answer', t('server-invoices.unchanged'))
  },
  companyApproves: ({ approvers, invoice }) => {
    const needed = invoice?.approvers_needed ?? 1
    if (approvers >= needed) return undefined
    return [t('server-invoices.approvers', { n: needed })]
  },
  xmlAgrees: ({ invoice }) => {
    const bill = invoice?.cfdi
    if (!invoice || !bill || bill.total === invoice.total) return undefined
    const totals = { bill: bill.total, invoice: invoice.total }
    if (bill.status === 'External') return [t('server-invoices.otherXml', totals)]
    // A bill made here before the invoice was corrected; one that waits for its cancellation does not count.
    return bill.status === 'Valid' ? [t('server-invoices.uncancelled', totals)] : undefined
  },
  mayApprove: ({ mayApprove }) => {
    if (mayApprove) return undefined
    throw new AppError('FORBIDDEN', { text: t('server-invoices.mayNotApprove') })
  },
  awaitsApproval: (at) =>
    at.invoice?.approved_by_client_at === null ? undefined : refuse(t('server-invoices.alreadyApproved'), at),
  isApproved: (at) =>
    at.invoice?.approved_by_client_at === null ? refuse(t('server-invoices.notYetApproved'), at) : undefined,
  onCredit: (at) => (at.invoice?.on_credit ? undefined : refuse(t('server-invoices.payFirst'), at)),
  paidOrOnCredit: (at) => {
    if (at.invoice?.status === 'Validating') return undefined
    if (at.invoice?.approved_by_client_at === null) refuse(t('server-invoices.notYetApproved'), at)
    return at.invoice?.on_credit ? undefined : refuse(t('server-invoices.payFirst'), at)
  },
  noTransfer: (at) => (at.hasTransfer ? refuse(t('server-invoices.hasTransfer'), at) : undefined),
  noTaxBill: (at) => (at.hasTaxBill ? refuse(t('server-invoices.hasTaxBill'), at) : undefined),
  contractorProof: ({ invoice, brings }) =>
    brings?.proof || invoice?.proofs.some(({ side, returned_at }) => side === 'contractor' && returned_at === null)
      ? undefined
      : [t('server-invoices.missingProof')],
  taxBill: ({ invoice, hasFittingBill, brings }) =>
    hasFittingBill || brings?.taxBill || !invoice?.cfdi_required ? undefined : [t('server-invoices.missingBill')],
}

export const INVOICE = readMachine(machineFile, Object.keys(GUARDS))

export const targetOf = ({ contractor_id, company_id }: StoredInvoice) => ({
  personId: contractor_id,
  companyId: company_id,
  role: 'Contractor' as const,
})
