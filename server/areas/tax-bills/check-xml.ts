import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { CheckedXml } from '../../../contract/tax-bills/schemas.ts'
import { judgeReceived } from '../../../payroll/cfdi/judge-received.ts'
import { type ReceivedBill, readBill } from '../../../payroll/cfdi/received-bill.ts'
import { kindOf, ratesFor } from '../../../payroll/invoice/taxes.ts'
import provider from '../../../schemas/provider.json' with { type: 'json' }
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { membersOf } from '../../lists/select-row.ts'
import type { ReceivedFile } from '../../uploads/received-file.ts'
import { type SatAnswer, satStateOf } from './sat-state.ts'

/** The bill in an uploaded file. Throws XML_REFUSED with its field. */
export async function billIn(file: ReceivedFile): Promise<ReceivedBill> {
  const read = readBill(await readFile(file.path))
  if ('problem' in read)
    throw new AppError('XML_REFUSED', { values: { reason: t(`server-tax-bills.xml.${read.problem}`) } }).inField('xml_file')
  return read.bill
}

interface Parties {
  rfc: string | null
  tax_id: string
  name: string
  /** All that its terms have had. */
  currencies: string[]
}

/** The data of a tax bill for the invoice of a contract, and its problems. */
export const checkXml: Action<'contractor/check-xml-invoice'> = async (
  { contractId, total },
  { db, files, now, services, log },
) => {
  const [file] = files
  if (!file) throw new AppError('NO_FILE')
  const bill = await billIn(file)
  const satState = await satStateOf(services.tax, bill, log)
  const problems = await problemsOf(db, bill, {
    contractId,
    total: total || null,
    currency: null,
    invoiceId: null,
    satState,
    now,
  })
  return {
    data: {
      ...membersOf(CheckedXml, bill),
      receiver: { rfc: bill.receiver.rfc, name: bill.receiver.name },
      issued_at: bill.issuedAt,
      iva_withheld: bill.vatWithheld,
      isr_withheld: bill.incomeTaxWithheld,
      items: bill.items.map(({ description, quantity, unitPrice, amount, productCode, unitCode, taxObject }) => ({
        description,
        quantity,
        unit_price: unitPrice,
        amount,
        sat_product_code: productCode,
        sat_unit_code: unitCode,
        tax_object: taxObject,
      })),
      problems,
      sat_state: satState,
    },
  }
}

interface Expected {
  contractId: number
  /** Total of the invoice, where it is known. */
  total: string | null
  /** Currency of the invoice; `null` before its period is known, when every currency that the contract has had is allowed. */
  currency: string | null
  /** The invoice it is for: a bill on this invoice is not taken by another one. */
  invoiceId: number | null
  satState: SatAnswer
  now: Date
}

/** The problems of an uploaded bill for an invoice of a contract. Throws NOT_FOUND. */
export async function problemsOf(db: Database, bill: ReceivedBill, expected: Expected) {
  const { contractId, total, currency, invoiceId, satState, now } = expected
  const parties = await partiesOfContract(db, contractId)
  const rates = ratesFor(bill.issuer.regime, kindOf(bill.receiver.rfc), today(now))
  return judgeReceived(bill, {
    contractorRfc: parties.rfc,
    receivers: [
      { rfc: parties.tax_id.toUpperCase(), name: parties.name },
      { rfc: provider.rfc, name: provider.name },
    ],
    usedBy: bill.uuid === null ? null : await usedBy(db, bill.uuid, invoiceId),
    total,
    currencies: currency === null ? parties.currencies : [currency],
    satState,
    incomeTaxRate: rates?.isr_withheld_rate ?? null,
  })
}

async function partiesOfContract(db: Database, contractId: number): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select d.rfc, c.tax_id, c.name,
      array(select distinct coalesce(currency, 'MXN') from contract_terms where contract_id = k.id) as currencies
    from contracts k join companies c on c.id = k.company_id
      left join employee_details d on d.person_id = k.person_id
    where k.id = ${contractId}`.execute(db)
  const row = orNotFound(rows[0])
  return { ...row, rfc: row.rfc?.trim().toUpperCase() || null }
}

/** The folio of the living invoice that has this bill, other than `id`. */
export async function usedBy(db: Database, uuid: string, id: number | null): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_cfdis as f')
    .innerJoin('invoices as i', 'i.id', 'f.invoice_id')
    .select('i.folio')
    .where('f.uuid', '=', uuid)
    .where('f.status', '<>', 'Cancelled')
    .where('i.id', '<>', id ?? 0)
    .executeTakeFirst()
  return row?.folio ?? null
}
