import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { ReceivedBill } from '../../../payroll/cfdi/received-bill.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import provider from '../../../schemas/provider.json' with { type: 'json' }
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { readColumns } from '../../db/rows.ts'
import { AppError, fieldError, validationError } from '../../errors/app-error.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { type BroughtBill, broughtBill } from './attach-bill.ts'
import { openClaims, waits } from './claim-fees.ts'
import type { FeeChoice } from './fee-request.ts'
import { type Held, holdUntaxed, refusedOf } from './hold-untaxed.ts'
import { makeFeeBill, type Outcome } from './make-fee-bill.ts'
import { markBilled } from './mark-billed.ts'
import type { SatAnswer } from './sat-state.ts'
import { idsIn } from './untaxed.ts'

type Chosen = Pick<StoredInvoice, 'total_client' | 'fee' | 'fee_vat' | 'currency'>

/**
 * Throws XML_REFUSED if the provider's bill does not cover these invoices of the company: other parties, another currency,
 * other amounts, or used before. It may cover the company's whole payment, or the fees alone.
 */
async function judgeOwnBill(
  db: Database,
  { bill, satState }: { bill: ReceivedBill; satState: SatAnswer },
  companyId: number,
  invoices: readonly Chosen[],
): Promise<void> {
  // None of them can be billed; each has its own reason.
  if (invoices.length === 0) return
  const cancelled = satState === 'Cancelled' ? t('server-tax-bills.own.cancelled') : null
  const problem = (await partyProblem(db, bill, companyId)) ?? cancelled ?? amountProblem(bill, invoices)
  if (problem !== null) throw new AppError('XML_REFUSED', { values: { reason: problem } }).inField('xml_file')
}

async function partyProblem(db: Database, bill: ReceivedBill, companyId: number): Promise<string | null> {
  if (bill.uuid === null) return t('server-tax-bills.own.unstamped')
  if (bill.issuer.rfc !== provider.rfc) {
    return t('server-tax-bills.own.issuer', { found: bill.issuer.rfc, name: provider.name, rfc: provider.rfc })
  }
  const { name, tax_id } = await readColumns(db, 'companies', companyId, ['name', 'tax_id'])
  if (bill.receiver.rfc !== tax_id.toUpperCase()) {
    return t('server-tax-bills.own.receiver', { found: bill.receiver.rfc, name, rfc: tax_id.toUpperCase() })
  }
  const used = await db
    .selectFrom('invoices')
    .select('folio')
    .where('company_id', '=', companyId)
    .where('taxed_at', 'is not', null)
    .where(sql`tax_bill ->> 'uuid'`, '=', bill.uuid)
    .orderBy('id')
    .executeTakeFirst()
  return used ? t('server-tax-bills.used', { uuid: bill.uuid, folio: used.folio }) : null
}

function amountProblem(bill: ReceivedBill, invoices: readonly Chosen[]): string | null {
  const inOtherCurrency = invoices.find(({ currency }) => currency !== bill.currency)
  if (inOtherCurrency) return t('server-tax-bills.own.currency', { found: bill.currency, expected: inOtherCurrency.currency })
  const all = sum(invoices.map(({ total_client }) => decimal(total_client)))
  const fees = sum(invoices.map(({ fee, fee_vat }) => decimal(fee).plus(decimal(fee_vat))))
  const total = decimal(bill.total)
  if (total.eq(all) || total.eq(fees)) return null
  return t('server-tax-bills.own.total', { total: bill.total, all: money(all), fees: money(fees) })
}

const MOST = 200
/** The form of a payment that is due later. */
const LATER = '99'

type Papers = BroughtBill & { pdf: StoredFile }

/**
 * Marks paid invoices of a company as billed with the provider's own bill: one made elsewhere, which must cover those of them
 * that can be billed, or one of their fees made here. Beyond that each succeeds or fails by itself.
 */
export const taxInvoices: PreparedAction<'contractor/taxed-invoices-complet-by-client-id'> = {
  prepare: async ({ clientId, invoiceIds, ...others }, context) => {
    const ids = idsIn(invoiceIds)
    if (ids.length === 0) throw fieldError('invoiceIds', t('server-tax-bills.invoices.one'))
    if (ids.length > MOST) throw fieldError('invoiceIds', t('server-tax-bills.invoices.most', { most: MOST }))
    const choice = context.files.length === 0 ? choiceOf(others) : null
    const bill = choice ? await makeFeeBill(clientId, ids, choice, context) : attachBill(clientId, ids, await papersIn(context))
    return async (step) => {
      const outcome = await bill(step)
      return { ...outcome, data: outcome }
    }
  },
}

/** The choices for a bill made here; `null` if none are given. */
function choiceOf({ productCode = '', unitCode = '', paymentForm = '' }: Partial<FeeChoice>): FeeChoice | null {
  if (`${productCode}${unitCode}${paymentForm}` === '') return null
  const problems = [
    ...(productCode === '' ? [{ field: 'productCode', message: t('server-tax-bills.invoices.product') }] : []),
    ...(unitCode === '' ? [{ field: 'unitCode', message: t('server-tax-bills.invoices.unit') }] : []),
    ...(paymentForm === '' ? [{ field: 'paymentForm', message: t('server-tax-bills.invoices.form') }] : []),
    ...(paymentForm === LATER ? [{ field: 'paymentForm', message: t('server-tax-bills.invoices.paid') }] : []),
  ]
  if (problems.length > 0) throw validationError(problems)
  return { productCode, unitCode, paymentForm }
}

async function papersIn(context: PrepareContext<Session>): Promise<Papers> {
  const missing = ['xml_file', 'pdf_file'].find((name) => !context.files.some(({ field }) => field === name))
  if (missing) throw fieldError(missing, t('server-tax-bills.invoices.files'))
  return (await broughtBill(context)) as Papers
}

const attachBill =
  (clientId: number, ids: readonly number[], papers: Papers) =>
  async (context: CallContext<Session>): Promise<Outcome> => {
    const { db, now, session, recordAll, keepFile, nothingChanged } = context
    const untaxed = await holdUntaxed(db, clientId, ids)
    const open = await openClaims(db, ids)
    const held = untaxed.map(([id, found]): Held => [id, typeof found !== 'string' && open.has(id) ? waits(found) : found])
    const invoices = held.flatMap(([, found]) => (typeof found === 'string' ? [] : [found]))
    await judgeOwnBill(db, papers, clientId, invoices)
    const { uuid } = papers.bill
    const kept = { xml_file: papers.xml.id, pdf_file: papers.pdf.id }
    for (const one of invoices) await recordAll(await markBilled(db, one, { uuid, papers: kept, now, by: session }))
    if (invoices.length > 0) {
      await keepFile(papers.xml)
      await keepFile(papers.pdf)
    } else nothingChanged()
    const taxed_at = now.toISOString()
    const successfulTransfers = invoices.map(({ id }) => ({ invoiceId: id, transferId: null, taxed_at, uuid }))
    return { successfulTransfers, ...refusedOf(held), bill: null }
  }
