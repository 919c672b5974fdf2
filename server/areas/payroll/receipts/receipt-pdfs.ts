import { sql } from 'kysely'
import { LAW_LANGUAGE } from '../../../../contract/payroll/receipts/law-language.ts'
import { askedLanguage } from '../../../language.ts'
import { type Drawing, drawnReceipt, nameOf } from './download-receipt.ts'
import { RECEIPT_COLUMNS, RECEIPT_JOINS, type StoredReceipt } from './receipt-row.ts'

/** The receipts that were sent to a person, one by one, as PDF. */
export async function* receiptPdfs(personId: number, context: Drawing): AsyncGenerator<{ name: string; content: Buffer }> {
  const { rows } = await sql<StoredReceipt>`select ${RECEIPT_COLUMNS} from payroll_receipts r ${RECEIPT_JOINS}
    where r.user_id = ${personId} and r.status <> 'To send' order by r.payment_date, r.id`.execute(context.db)
  for (const receipt of rows) {
    const content = await drawnReceipt(receipt, askedLanguage() ?? LAW_LANGUAGE, context)
    yield { name: `${nameOf(receipt)}.pdf`, content }
  }
}
