import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action } from '../../../calls/handlers.ts'
import { inScope } from '../../../calls/in-scope.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import { RECEIPT } from './machine.ts'
import { aboutReceipt } from './receipt-row.ts'

const MESSAGE_MAX = 500

/**
 * Sends receipts to their people, all in one statement; each mail is a job. Receipts sent before are left unchanged, so that
 * a repetition sends nothing twice.
 */
export const sendReceipts: Action<'payroll/send-payrolls'> = async (
  { receiptIds, requestId, requireSignature = false, message = '' },
  { db, session, now, recordAll, nothingChanged, enqueueAll },
) => {
  const words = message.trim()
  if (words.length > MESSAGE_MAX) throw fieldError('message', t('server-fields.longReason'))
  if (receiptIds === undefined && requestId === undefined)
    throw fieldError('receiptIds', t('server-payroll.receipts.chooseOne'))
  // A message to a person whose data are blocked would outlive their deletion.
  const chosen = sql`${inScope(session, 'r.company_id')}
    and not exists (select from blocked_people b where b.person_id = r.user_id)
    and (${receiptIds ?? null}::int[] is null or r.id = any(${receiptIds ?? null}::int[]))
    and (${requestId ?? null}::int is null
      or exists (select from payrolls y where y.id = r.payroll_id and y.request_id = ${requestId ?? null}))`
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from payroll_receipts r where ${chosen}`.execute(db)
  if ((found[0]?.count ?? 0) < Math.max(new Set(receiptIds).size, 1)) throw new AppError('NOT_FOUND')
  const step = RECEIPT.transitions.find(({ action }) => action === (requireSignature ? 'send-to-sign' : 'send'))
  if (!step) throw new Error('schemas/machines/payroll-receipt.json says how a receipt is sent.')
  const at = now.toISOString()
  const { rows } = await sql<{ id: number; user_id: number; company_id: number; folio: string }>`
    with sent as (update payroll_receipts r set status = ${step.to}, sent_at = ${at}, message = nullif(${words}, ''),
        updated_at = ${at}, version = r.version + 1
      where ${chosen} and r.status = any(${[...step.from]}::text[]) returning r.*)
    select s.id, s.user_id, s.company_id, coalesce(q.folio, i.folio) as folio from sent s
      left join payrolls y on y.id = s.payroll_id left join payment_requests q on q.id = y.request_id
      left join invoices i on i.id = s.invoice_id order by s.id`.execute(db)
  if (rows.length === 0) nothingChanged()
  else {
    await recordAll(
      rows.map((receipt) => ({
        ...aboutReceipt(receipt, receipt.folio),
        visibility: step.visibility,
        from: step.from[0] ?? null,
        to: step.to,
      })),
    )
    await enqueueAll(
      'send-receipt-mail',
      rows.map(({ id }) => ({ receiptId: id })),
    )
  }
  return { jobId: randomUUID(), total: rows.length }
}
