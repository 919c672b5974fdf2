import { t } from '../../../contract/language/texts.ts'
import type { FeeBill } from '../../../contract/tax-bills/schemas.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MadeBill } from '../../outside/tax/tax.ts'
import { askService, keepPapers, type Papers, papersOf } from '../tax-documents/ask-service.ts'
import { keepMade } from '../tax-documents/claim.ts'
import { claimFees, type FeeClaim } from './claim-fees.ts'
import { FEE_BILLS, holdInvoicesOf, markAllBilled } from './fee-bills.ts'
import { type FeeChoice, feeProblem, feeRequest, payerOf } from './fee-request.ts'
import { type Refused, refusedOf } from './hold-untaxed.ts'

export interface Outcome extends Refused {
  successfulTransfers: { invoiceId: number; transferId: string | null; taxed_at: string; uuid: string | null }[]
  /** The bill that was made here. */
  bill: FeeBill | null
}

/**
 * Makes the provider's own bill of the fees of these invoices. The request is stored with its invoices before the service is
 * called: after a crash or a lost answer, the next attempt first asks the service for that bill.
 */
export async function makeFeeBill(
  companyId: number,
  ids: readonly number[],
  choice: FeeChoice,
  context: PrepareContext<Session>,
): Promise<(context: CallContext<Session>) => Promise<Outcome>> {
  const { db, services, session, now } = context
  const payer = await payerOf(db, companyId)
  const { claim, held } = await claimFees(db, {
    companyId,
    ids,
    tax: services.tax,
    by: session.id,
    now,
    problemOf: (invoice) => feeProblem(invoice, payer),
    toRequest: (invoices) => feeRequest(invoices, payer, choice, now),
  })
  const refused = refusedOf(held)
  if (!claim) {
    return async (tx) => {
      tx.nothingChanged()
      return { successfulTransfers: [], ...refused, bill: null }
    }
  }
  const made = await askService(services, FEE_BILLS, claim, (asked, options) =>
    services.tax.createBill(asked, { ...options, seal: 'own' }),
  )
  const papers = await papersOf(services.tax, made, claim.request, context)
  return async (tx) => ({ ...(await keepFeeBill(claim, made, papers, tx)), ...refused })
}

async function keepFeeBill(claim: FeeClaim, made: MadeBill, papers: Papers, context: CallContext<Session>) {
  const { db, now, session, recordAll } = context
  await holdInvoicesOf(db, claim)
  const row = await keepMade(db, FEE_BILLS, claim.id, made, now, await keepPapers(papers, context))
  // A concurrent call was faster.
  if (!row) throw new AppError('TAX_BILL_EXISTS', { text: t('server-tax-bills.fees.meantime') })
  await recordAll(await markAllBilled(db, row, { now, by: session }))
  const taxed_at = now.toISOString()
  const successfulTransfers = claim.invoiceIds.map((invoiceId) => ({ invoiceId, transferId: null, taxed_at, uuid: made.uuid }))
  const { serie, folio, uuid, is_stamped, total, xml_file, pdf_file } = row
  return { successfulTransfers, bill: { serie, folio, uuid, is_stamped, total, xml_url: xml_file, pdf_url: pdf_file } }
}
