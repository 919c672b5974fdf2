import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { readColumns } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { invoices } from '../invoices/record.ts'
import { accountObstacles } from './changed-account.ts'
import type { TransferContext } from './context.ts'
import { changeTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

const CALL = 'contractor/wise-fund-transfer-by-balance'

/** A transfer or batch with the person who prepared it. */
type Prepared = Pick<TransferRow, 'company_id' | 'created_by'>

/** Stores the order to pay a transfer (I11), before money moves. */
export async function orderFunding(context: TransferContext, row: TransferRow, session: Session): Promise<TransferRow> {
  const { db, now } = context
  const held = await holdTransfer(db, row)
  if (held.funded_at !== null) return held
  if (!held.is_living) {
    throw new AppError('TRANSFER_STATE', { values: { status: statusLabel('transfer', held.status) } })
  }
  const invoice = await storedInvoice(db, held.invoice_id)
  invoices.check(await invoices.look({ db, session, now }, invoice), CALL)
  await checkOtherPerson(db, held, session)
  const text = await transferObstacle(db, held)
  if (text !== null) throw new AppError('TRANSFER_STATE', { text })
  if (held.fund_ordered_at !== null) return held
  return changeTransfer(db, held, { fund_ordered_at: now.toISOString(), fund_ordered_by: session.id, trouble: null })
}

/** The reason why this unpaid transfer cannot be paid by itself. */
export async function transferObstacle(db: Database, row: TransferRow): Promise<string | null> {
  if (row.cancel_ordered_at !== null) return t('server-transfers.cancelOrdered')
  // The provider pays a batch as a whole, and could not tell a transfer that was paid before from a paid batch.
  if (row.batch_id !== null) return t('server-transfers.partOfBatch')
  // An order under way is carried out to its end.
  if (row.fund_ordered_at !== null) return null
  return (await accountObstacles(db, { transferId: row.id })).get(null) ?? null
}

/** The reason why this person cannot pay: under the company's two-person rule the preparer of a payment may not. */
export async function fundObstacle(
  db: Database,
  { company_id, created_by }: Prepared,
  session: Session,
): Promise<string | null> {
  if (created_by !== session.id) return null
  const company = await readColumns(db, 'companies', company_id, ['two_person_rule'])
  return company.two_person_rule ? t('server-transfers.preparer') : null
}

/** Throws SAME_PERSON. */
export async function checkOtherPerson(db: Database, prepared: Prepared, session: Session): Promise<void> {
  const text = await fundObstacle(db, prepared, session)
  if (text !== null) throw new AppError('SAME_PERSON', { text })
}
