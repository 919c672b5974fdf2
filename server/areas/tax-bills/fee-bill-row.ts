import { type RawBuilder, type Selectable, sql } from 'kysely'
import { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import type { Database } from '../../db/connect.ts'
import type { FeeBills } from '../../db/types.ts'
import { membersOf } from '../../lists/select-row.ts'
import { motiveText } from '../tax-documents/keep-state.ts'

export type FeeBillRow = Selectable<FeeBills>

interface ShownBill extends FeeBillRow {
  company_name: string
  invoices: { id: number; folio: string }[]
}

/** Bills of fees that were made, newest first, with their companies and the invoices they are or were about. */
export async function feeBillsWhere(db: Database, where: RawBuilder<unknown>, page: { limit: number; skip: number }) {
  const { rows } = await sql<ShownBill>`select b.*, c.name as company_name,
      coalesce((select json_agg(json_build_object('id', i.id, 'folio', i.folio) order by i.id)
        from fee_bill_invoices l join invoices i on i.id = l.invoice_id where l.fee_bill_id = b.id), '[]') as invoices
    from fee_bills b join companies c on c.id = b.company_id
    where b.status <> 'Making' and ${where} order by b.id desc limit ${page.limit} offset ${page.skip}`.execute(db)
  return rows.map(toFeeBill)
}

const toFeeBill = (row: ShownBill): IssuedFeeBill => ({
  ...membersOf(IssuedFeeBill, row),
  company: { id: row.company_id, name: row.company_name },
  xml_url: row.xml_file,
  pdf_url: row.pdf_file,
  cancel_reason: motiveText(row.cancel_motive),
})
