import { createHash } from 'node:crypto'
import type { Bill, BillRequest } from '../../payroll/cfdi/bill.ts'
import type { XmlElement } from '../../payroll/cfdi/element.ts'
import { sumUp } from '../../payroll/cfdi/sum-up.ts'
import { toElement } from '../../payroll/cfdi/to-element.ts'
import { writeXml } from '../../payroll/cfdi/write-xml.ts'
import { invoiceById, type StoredInvoice } from '../areas/invoices/invoice-row.ts'
import { partiesOf, toRequest } from '../areas/tax-bills/bill-request.ts'
import type { Database } from '../db/connect.ts'
import { findColumns, insertForId, updateRow } from '../db/rows.ts'
import { createCallFiles } from '../files/call-files.ts'
import type { Files } from '../files/create.ts'
import stories from './data/tax-bill-stories.json' with { type: 'json' }
import { makePdf } from './demo-pdf.ts'

type Story = (typeof stories)[number][number]
const ZIP = '06600'
/** Codes that a contractor of the demo enters: business consulting, by the service. */
const CODES = { product_code: '80101500', unit_code: 'E48', tax_object: '02' }
const CHOICE = { cfdi_use: 'G03', payment_form: '03', payment_method: 'PUE', receiver: 'company' } as const

/** Tax bills of the demo's complete invoices: of the contractor's own, of ours, cancelled ones and one that waits for it. */
export async function seedTaxBills({ db, files }: { db: Database; files: Files }): Promise<void> {
  const rows = await db.selectFrom('invoices').select('id').where('status', '=', 'Complete').orderBy('id').execute()
  for (const [at, { id }] of rows.entries()) {
    const invoice = await invoiceById(db, id)
    // In turn; the last of each is the valid one.
    const bills = stories[at % stories.length] ?? []
    if (invoice) for (const bill of bills) await seedOne(db, files, invoice, bill)
  }
}

async function seedOne(db: Database, files: Files, invoice: StoredInvoice, { status, isStamped }: Story): Promise<void> {
  const issuedAt = new Date(Date.parse(`${invoice.issue_date}T18:00:00Z`)).toISOString()
  const uuid = isStamped ? uuidOf(`${invoice.id} ${status}`) : null
  const id = await insertForId(db, 'invoice_cfdis', {
    invoice_id: invoice.id,
    status: 'Cancelled',
    service: 'local',
    service_id: `demo-${invoice.id}`,
    uuid,
    is_stamped: isStamped,
    serie: 'PL',
    folio: '',
    request: '{}',
    total: invoice.total,
    issued_at: issuedAt,
    claimed_at: issuedAt,
    created_by: invoice.contractor_id,
    created_at: issuedAt,
  })
  const request = await requestOf(db, invoice, String(id))
  const bill = sumUp(request)
  const calls = createCallFiles(db, files)
  const [name, title] = [uuid ?? `PL-${id}`, `Tax bill PL-${id}`]
  const lines = [`${invoice.contractor_name} for ${invoice.company_name}`, `Total ${bill.total} ${bill.currency}`, DEMO]
  const xml = await calls.store({ name: `${name}.xml`, kind: 'xml', content: Buffer.from(writeXml(xmlOf(bill, uuid)), 'utf8') })
  const pdf = await calls.store({ name: `${name}.pdf`, kind: 'pdf', content: makePdf(title, lines) })
  for (const file of [xml, pdf]) await calls.keep(db, file)
  await updateRow(db, 'invoice_cfdis', id, {
    status,
    folio: String(id),
    request: JSON.stringify(request),
    xml_file: xml.id,
    pdf_file: pdf.id,
    ...(status === 'External' ? { service_id: null } : {}),
    ...(status === 'Cancelled' || status === 'Pending cancellation' ? { cancel_motive: '02' } : {}),
  })
}

const DEMO = 'Demo document of Plantilla. It belongs to nobody and is no tax bill.'

/** As the product asks for it; contractors of the demo have no seals. */
async function requestOf(db: Database, invoice: StoredInvoice, folio: string): Promise<BillRequest> {
  const { company } = await partiesOf(db, invoice)
  const details = await findColumns(db, 'employee_details', { person_id: invoice.contractor_id }, ['rfc'])
  const seal = { rfc: details?.rfc ?? '', holder_name: invoice.contractor_name, valid_to: '', certificate: Buffer.alloc(0) }
  const { fiscal_regime, tax_zip_code } = company
  const receiver = { ...company, fiscal_regime: fiscal_regime ?? '601', tax_zip_code: tax_zip_code ?? ZIP }
  const choice = { ...CHOICE, items: invoice.items.map(() => CODES) }
  const now = new Date(`${invoice.issue_date}T18:00:00Z`)
  return toRequest(invoice, { seal, issuerZip: ZIP, company: receiver }, choice, { serie: 'PL', folio, now, replaces: [] })
}

/** Not sealed: a demo has no keys. */
function xmlOf(bill: Bill, uuid: string | null): XmlElement {
  const root = toElement(bill, { certificateNumber: '', certificate: '', seal: '' })
  if (uuid === null) return root
  const stamp: XmlElement = {
    name: 'TimbreFiscalDigital',
    prefix: 'tfd',
    children: [],
    attributes: {
      'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
      Version: '1.1',
      UUID: uuid,
      FechaTimbrado: bill.issuedAt,
    },
  }
  return { ...root, children: [...root.children, { name: 'Complemento', prefix: 'cfdi', attributes: {}, children: [stamp] }] }
}

/** Always the same for the same invoice, so that the demo is. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`tax bill ${text}`).digest('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `A${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
