import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { judgeReceived } from '../../../payroll/cfdi/judge-received.ts'
import { type BillProblem, type ReceivedBill, readBill } from '../../../payroll/cfdi/received-bill.ts'
import { kindOf, ratesFor } from '../../../payroll/invoice/taxes.ts'
import provider from '../../../schemas/provider.json' with { type: 'json' }
import { AppError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import type { ReceivedFile } from '../../uploads/received-file.ts'
import { today } from '../documents/days.ts'

const REASONS: Record<BillProblem, string> = {
  'too-large': 'This XML is too large to be a tax bill.',
  'not-xml': 'This file cannot be read as XML. Download it again from where it was made.',
  unsafe: 'This XML holds definitions that no tax bill has. It was not read.',
  'not-a-bill': 'This XML is no tax bill (CFDI).',
  'old-version': 'This tax bill is not of version 4.0.',
  'not-income': 'This is no tax bill of income (type I).',
  incomplete: 'This tax bill lacks parties, items or amounts, so it cannot be used.',
}

/** The bill in a file that came along. Throws XML_REFUSED beside its field. */
export async function billIn(file: ReceivedFile): Promise<ReceivedBill> {
  const read = readBill(await readFile(file.path))
  if ('problem' in read) throw new AppError('XML_REFUSED', { values: { reason: REASONS[read.problem] } }).inField('xml_file')
  return read.bill
}

interface Parties {
  rfc: string | null
  tax_id: string
  name: string
}

/** What a tax bill says for the invoice of a contract, and what is wrong with it. */
export const checkXml: Action<'contractor/check-xml-invoice'> = async ({ contractId, total }, { db, files, now }) => {
  const [file] = files
  if (!file) throw new AppError('NO_FILE')
  const bill = await billIn(file)
  const parties = await partiesOfContract(db, contractId)
  const rates = ratesFor(bill.issuer.regime, kindOf(bill.receiver.rfc), today(now))
  const problems = judgeReceived(bill, {
    contractorRfc: parties.rfc,
    receivers: [
      { rfc: parties.tax_id.toUpperCase(), name: parties.name },
      { rfc: provider.rfc, name: provider.name },
    ],
    usedBy: bill.uuid === null ? null : await usedBy(db, bill.uuid),
    total: total || null,
    incomeTaxRate: rates?.isr_withheld_rate ?? null,
  })
  return {
    data: {
      uuid: bill.uuid,
      issuer: bill.issuer,
      receiver: { rfc: bill.receiver.rfc, name: bill.receiver.name },
      issued_at: bill.issuedAt,
      currency: bill.currency,
      subtotal: bill.subtotal,
      taxes: bill.taxes,
      iva_withheld: bill.vatWithheld,
      isr_withheld: bill.incomeTaxWithheld,
      total: bill.total,
      items: bill.items.map(({ description, quantity, unitPrice, amount, productCode, unitCode, taxObject }) => ({
        ...{ description, quantity, unit_price: unitPrice, amount },
        ...{ sat_product_code: productCode, sat_unit_code: unitCode, tax_object: taxObject },
      })),
      problems,
    },
  }
}

async function partiesOfContract(db: Database, contractId: number): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select d.rfc, c.tax_id, c.name from contracts k join companies c on c.id = k.company_id
      left join employee_details d on d.person_id = k.person_id
    where k.id = ${contractId}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  return { ...row, rfc: row.rfc?.trim().toUpperCase() || null }
}

/** The folio of the living invoice that has this bill. */
async function usedBy(db: Database, uuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_cfdis as f')
    .innerJoin('invoices as i', 'i.id', 'f.invoice_id')
    .select('i.folio')
    .where('f.uuid', '=', uuid)
    .where('f.status', '<>', 'Cancelled')
    .executeTakeFirst()
  return row?.folio ?? null
}
