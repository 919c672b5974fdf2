import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { StoredReceipt } from './receipt-row.ts'

export type ReceiptPart = 'pdf' | 'xml' | 'cep' | 'zip'

/** Ids of the files of a receipt; `null` where there is none yet. */
export async function filesOf(
  db: Database,
  { invoice_id, payroll_id }: Pick<StoredReceipt, 'invoice_id' | 'payroll_id'>,
): Promise<{ xml: string | null; cep: string | null }> {
  const { rows } = await sql<{ xml: string | null; cep: string | null }>`select
    coalesce((select xml_file from payroll_cfdis where payroll_id = ${payroll_id} and status in ('Valid', 'External')
        order by id desc limit 1),
      (select xml_file from invoice_cfdis where invoice_id = ${invoice_id} and status in ('Valid', 'External')
        order by id desc limit 1)) as xml,
    (select c.xml_file from payroll_ceps c join payroll_payments y on y.id = c.payment_id and y.returned_at is null
      where c.payroll_id = ${payroll_id} and c.status <> 'Mismatch') as cep`.execute(db)
  return rows[0] ?? { xml: null, cep: null }
}

/** Available downloads of a receipt. */
export async function partsOf(db: Database, receipt: StoredReceipt): Promise<ReceiptPart[]> {
  const { xml, cep } = await filesOf(db, receipt)
  return ['pdf', ...(xml ? (['xml'] as const) : []), ...(cep ? (['cep'] as const) : []), 'zip']
}
