import { t } from '../../../contract/language/texts.ts'
import type { FeeBill } from '../../../contract/tax-bills/schemas.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MadeBill } from '../../outside/tax/tax.ts'
import { invoiceById } from '../invoices/invoice-row.ts'
import { askService, type Papers, papersOf } from './ask-service.ts'
import { giveUpClaim } from './claim.ts'
import { claimFees, type FeeClaim } from './claim-fees.ts'
import { type FeeChoice, feeProblem, feeRequest, payerOf } from './fee-request.ts'
import { type Refused, refusedOf } from './hold-untaxed.ts'
import { keepMade } from './keep-made.ts'
import { markBilled } from './mark-billed.ts'

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
  const made = await askService(services.tax, claim, 'own', () => giveUpClaim(db, 'fee_bills', claim.id))
  const papers = await papersOf(services.tax, made, claim.request, context)
  return async (tx) => ({ ...(await keepFeeBill(claim, made, papers, tx)), ...refused })
}

async function keepFeeBill(claim: FeeClaim, made: MadeBill, papers: Papers, context: CallContext<Session>) {
  const { db, now, session, recordAll } = context
  // Locks the invoices before the bill, the common order of locks.
  await db.selectFrom('invoices').select('id').where('id', 'in', claim.invoiceIds).orderBy('id').forNoKeyUpdate().execute()
  const row = await db
    .updateTable('fee_bills')
    .set(await keepMade(made, papers, context))
    .where('id', '=', claim.id)
    .where('status', '=', 'Making')
    .returningAll()
    .executeTakeFirst()
  // A concurrent call was faster.
  if (!row) throw new AppError('TAX_BILL_EXISTS', { text: t('server-tax-bills.fees.meantime') })
  const successfulTransfers: Outcome['successfulTransfers'] = []
  for (const invoiceId of claim.invoiceIds) {
    const invoice = await invoiceById(db, invoiceId)
    if (!invoice) continue
    await recordAll(await markBilled(db, invoice, { uuid: made.uuid, papers: { fee_bill: row.id }, now, by: session }))
    successfulTransfers.push({ invoiceId, transferId: null, taxed_at: now.toISOString(), uuid: made.uuid })
  }
  const { serie, folio, uuid, is_stamped, total, xml_file, pdf_file } = row
  return { successfulTransfers, bill: { serie, folio, uuid, is_stamped, total, xml_url: xml_file, pdf_url: pdf_file } }
}
