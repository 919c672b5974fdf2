import { readFile } from 'node:fs/promises'
import { t } from '../../../contract/language/texts.ts'
import { sumUp } from '../../../payroll/cfdi/sum-up.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import type { InputTo, PreparedAction } from '../../calls/handlers.ts'
import { aboutInvoice } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, fieldError, validationError } from '../../errors/app-error.ts'
import type { MadeBill, SealFiles } from '../../outside/tax/tax.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { invoices } from '../invoices/record.ts'
import { askService, keepPapers, type Papers, papersOf } from '../tax-documents/ask-service.ts'
import { type Claim, claimDocument, keepMade } from '../tax-documents/claim.ts'
import { type BillParties, missingFor, partiesOf, toRequest } from './bill-request.ts'
import { type CfdiRow, cfdisOf, toTaxBill } from './cfdi-row.ts'
import { INVOICE_BILLS } from './invoice-bills.ts'

const OPERATION = 'contractor/create-new-tax-bill-facturama'
type Input = InputTo<typeof OPERATION>
type Prepare = PrepareContext<Session>

/**
 * Makes the tax bill of an invoice (I16). The request is stored under its own folio before the service is called: after a crash
 * or a lost answer, the next attempt first asks the service for that folio.
 */
export const makeTaxBill: PreparedAction<typeof OPERATION> = {
  prepare: async (input, context) => {
    const { services } = context
    const { seal, ...claimed } = await claim(input, context)
    const made = await askService(services, INVOICE_BILLS, claimed.claim, (asked, options) =>
      services.tax.createBill(asked, { ...options, seal }),
    )
    const papers = await papersOf(services.tax, made, claimed.claim.request, context)
    return (tx) => keepBill({ ...claimed, made, papers }, tx)
  },
}

/** Judges the invoice under its lock, so that none is billed that was sent back meanwhile, and claims its bill. */
function claim(input: Input, context: Prepare): Promise<Claimed> {
  const { db, session, services, now } = context
  return db.transaction().execute(async (tx) => {
    const held = await invoices.hold({ db: tx, session, now }, input.invoiceId)
    const { row: invoice } = held
    const { visibility = 'All' } = invoices.check(held, OPERATION)
    const parties = await partiesOf(tx, invoice)
    const seal = await judge(input, invoice, parties, context)
    const old = String(input.replaces) === 'true' ? await replaceableOf(tx, invoice.id) : null
    const replaces = old?.uuid ? [old.uuid] : []
    const request = toRequest(invoice, parties, input, { serie: '', folio: '', now, replaces })
    const { total } = sumUp(request)
    if (total !== invoice.total) {
      throw new AppError('TAX_BILL_INCOMPLETE', {
        text: t('server-tax-bills.make.total', { total, expected: invoice.total }),
      })
    }
    const order = { owner: invoice.id, makeRequest: async () => request, by: session.id, replaces: old?.id }
    const claimed = await claimDocument(tx, INVOICE_BILLS, { ...order, tax: services.tax, now })
    return { claim: claimed, invoice, old, visibility, seal }
  })
}

/** All missing data at once; and the key, if the service needs it each time. */
async function judge(input: Input, invoice: StoredInvoice, parties: BillParties, context: Prepare): Promise<SealFiles | null> {
  const { services, now, files } = context
  const codes = invoice.items.filter(
    (item, at) =>
      !(input.items?.[at]?.product_code ?? item.sat_product_code) || !(input.items?.[at]?.unit_code ?? item.sat_unit_code),
  )
  if (input.payment_method === 'PPD' && input.payment_form !== '99') {
    throw fieldError('payment_form', t('server-tax-bills.make.later'))
  }
  const missing = [
    ...missingFor(parties, input.receiver, now),
    ...(codes.length > 0 ? [t('server-tax-bills.make.codes')] : []),
    ...(invoice.currency === 'MXN' ? [] : [t('server-tax-bills.make.exchange')]),
  ]
  if (missing.length > 0) throw new AppError('TAX_BILL_INCOMPLETE', { values: { list: missing.join(', ') } })
  if (!services.tax.needsKeyEachTime || !parties.seal) return null
  const key = files.find(({ field }) => field === 'key_file')
  const { password = '' } = input
  const absent = [
    ...(key ? [] : [{ field: 'key_file', message: t('server-tax-bills.make.key') }]),
    ...(password === '' ? [{ field: 'password', message: t('server-tax-bills.password') }] : []),
  ]
  if (!key || absent.length > 0) throw validationError(absent)
  return { rfc: parties.seal.rfc, certificate: parties.seal.certificate, key: await readFile(key.path), password }
}

/** The bill that counts and is to be replaced, or one whose new one is being made. Throws TAX_BILL_NONE. */
async function replaceableOf(db: Database, invoiceId: number): Promise<CfdiRow> {
  const rows = await cfdisOf(db, invoiceId)
  const living = rows.filter(({ status }) => status === 'Valid')
  const old = living.find(({ replaced_by }) => replaced_by === null) ?? living.find(({ replaced_by }) => replaced_by !== null)
  if (old) return old
  const text = t('server-tax-bills.elsewhere')
  throw new AppError('TAX_BILL_NONE', rows.some(({ status }) => status === 'External') ? { text } : {})
}

const nameOf = ({ uuid, serie, folio }: CfdiRow): string => uuid ?? `${serie}-${folio}`

interface Claimed {
  claim: Claim
  invoice: StoredInvoice
  /** The bill that it replaces. */
  old: CfdiRow | null
  visibility: 'Internal' | 'Client' | 'All'
  seal: SealFiles | null
}
interface Kept extends Omit<Claimed, 'seal'> {
  made: MadeBill
  papers: Papers
}

async function keepBill({ claim, made, papers, invoice, old, visibility }: Kept, context: CallContext<Session>) {
  const { db, now, record, enqueue } = context
  const row = await keepMade(db, INVOICE_BILLS, claim.id, made, now, await keepPapers(papers, context))
  // A concurrent call was faster.
  if (!row) throw new AppError('TAX_BILL_EXISTS')
  await record({
    ...aboutInvoice(invoice),
    visibility,
    from: invoice.status,
    to: invoice.status,
    changes: [{ field: 'tax_bill', from: old && nameOf(old), to: nameOf(row) }],
  })
  // Only after the new one exists: the SAT requires its UUID.
  if (old) await enqueue('cancel-replaced-bills', {})
  return { data: { cfdi: toTaxBill(row) } }
}
