import { t } from '../../../contract/language/texts.ts'
import type { ReceivedBill } from '../../../payroll/cfdi/received-bill.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import { findColumns, updateRow } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { instantAt } from '../tax-documents/place-clock.ts'
import type { Released } from './cfdi-row.ts'
import { billIn, problemsOf, usedBy } from './check-xml.ts'
import { type SatAnswer, satStateOf } from './sat-state.ts'

/** An uploaded tax bill: read, with its files stored provisionally. */
export interface BroughtBill {
  bill: ReceivedBill
  satState: SatAnswer
  xml: StoredFile
  pdf: StoredFile | null
}

type Billed = Pick<StoredInvoice, 'id' | 'contract_id' | 'total' | 'currency'>

type Bringing = Pick<PrepareContext, 'files' | 'store' | 'services' | 'log'>

/** The tax bill among the files of a call, if there is one. Throws XML_REFUSED, and VALIDATION for a PDF alone. */
export async function broughtBill({ files, store, services, log }: Bringing): Promise<BroughtBill | null> {
  const [xml, pdf] = ['xml_file', 'pdf_file'].map((name) => files.find(({ field }) => field === name))
  if (!xml && pdf) throw fieldError('xml_file', t('server-tax-bills.pdfAlone'))
  if (!xml) return null
  const bill = await billIn(xml)
  const satState = await satStateOf(services.tax, bill, log)
  return { bill, satState, xml: await store(xml), pdf: pdf ? await store(pdf) : null }
}

/**
 * Attaches a bill made elsewhere to its invoice, replacing an earlier one of the kind, or the files of the same bill. Throws
 * XML_REFUSED if it does not match the invoice, TAX_BILL_EXISTS if it is on another one, or if the invoice has one of ours.
 * @returns its UUID
 */
export async function attachBill(invoice: Billed, brought: BroughtBill, context: CallContext<Session>): Promise<string> {
  const { db, now, session, services, keepFile, dropFile } = context
  const { bill, satState, xml, pdf } = brought
  const { total, currency } = invoice
  const expected = { contractId: invoice.contract_id, total, currency, invoiceId: invoice.id, satState, now }
  const [first] = (await problemsOf(db, bill, expected)).filter(({ blocking }) => blocking)
  if (first?.code === 'used') throw new AppError('TAX_BILL_EXISTS', { text: first.message }).inField('xml_file')
  if (first || bill.uuid === null) {
    throw new AppError('XML_REFUSED', { values: { reason: first?.message ?? '' } }).inField('xml_file')
  }
  const same = await db
    .deleteFrom('invoice_cfdis')
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'External')
    .where('uuid', '=', bill.uuid)
    .returning(['xml_file', 'pdf_file'])
    .executeTakeFirst()
  for (const file of [same?.xml_file, same?.pdf_file]) if (file) await dropFile(file)
  await releaseBill(invoice.id, context, 'detached')
  const at = now.toISOString()
  const inserted = await db
    .insertInto('invoice_cfdis')
    .values({
      invoice_id: invoice.id,
      status: 'External',
      service: services.tax.name,
      uuid: bill.uuid,
      is_stamped: true,
      serie: bill.serie ?? '',
      folio: bill.folio ?? '',
      total: bill.total,
      issued_at: instantAt(bill.place, bill.issuedAt)?.toISOString() ?? at,
      request: JSON.stringify({ issuer: { rfc: bill.issuer.rfc }, receiver: { rfc: bill.receiver.rfc } }),
      xml_file: xml.id,
      pdf_file: pdf?.id ?? null,
      claimed_at: at,
      created_by: session.id,
      created_at: at,
      sat_checked_at: satState === null || satState === 'No answer' ? null : at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    // Another call was faster, or the invoice has a bill made here.
    const folio = await usedBy(db, bill.uuid, invoice.id)
    const text = folio === null ? {} : { text: t('server-tax-bills.used', { uuid: bill.uuid, folio }) }
    throw new AppError('TAX_BILL_EXISTS', text).inField('xml_file')
  }
  await keepFile(xml)
  if (pdf) await keepFile(pdf)
  return bill.uuid
}

/**
 * Releases the bill that was attached to an invoice: it can go with another one, and stays on file here, as a tax document
 * must for five years (CFF art. 30). A correction deletes the PDF: it is not checked, and may be the reason of the correction.
 * @returns its UUID, or `null` where there was none
 */
export async function releaseBill(
  invoiceId: number,
  { db, dropFile }: Pick<CallContext, 'db' | 'dropFile'>,
  cancel_motive: Released,
): Promise<string | null> {
  const attached = { invoice_id: invoiceId, status: 'External' }
  const bill = await findColumns(db, 'invoice_cfdis', attached, ['id', 'uuid', 'pdf_file'])
  if (!bill) return null
  const pdf_file = cancel_motive === 'detached' ? null : bill.pdf_file
  await updateRow(db, 'invoice_cfdis', bill.id, { status: 'Cancelled', cancel_motive, pdf_file })
  if (bill.pdf_file !== null && pdf_file === null) await dropFile(bill.pdf_file)
  return bill.uuid
}
