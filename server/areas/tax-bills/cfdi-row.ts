import type { Selectable } from 'kysely'
import { TaxBill } from '../../../contract/tax-bills/schemas.ts'
import type { Database } from '../../db/connect.ts'
import type { InvoiceCfdis } from '../../db/types.ts'
import { membersOf } from '../../lists/select-row.ts'
import { motiveText } from '../tax-documents/keep-state.ts'

export type CfdiRow = Selectable<InvoiceCfdis>

/** All bills of an invoice, newest first. */
export const cfdisOf = (db: Database, invoiceId: number): Promise<CfdiRow[]> =>
  db.selectFrom('invoice_cfdis').selectAll().where('invoice_id', '=', invoiceId).orderBy('id', 'desc').execute()

export type ShownCfdi = Omit<
  CfdiRow,
  'invoice_id' | 'service' | 'service_id' | 'request' | 'papers_tried' | 'claimed_at' | 'created_by' | 'created_at'
>

/**
 * Mark a bill made elsewhere that no longer counts, because its invoice was cancelled, or a correction replaced or removed it.
 * The SAT does not know of it.
 */
const RELEASED = ['released', 'detached'] as const
export type Released = (typeof RELEASED)[number]

export const toTaxBill = (row: ShownCfdi): TaxBill => ({
  ...membersOf(TaxBill, row),
  status: RELEASED.some((mark) => mark === row.cancel_motive) ? 'External' : row.status,
  xml_url: row.xml_file,
  pdf_url: row.pdf_file,
  cancel_reason: motiveText(row.cancel_motive),
})
