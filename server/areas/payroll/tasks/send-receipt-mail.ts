import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

const SIGN = 'Please read it and sign it there.'

/** Tells a person by mail that a receipt is there: a link to it and no attachment, since mail is read by others too. */
export const sendReceiptMail: Task<'send-receipt-mail'> = async ({ receiptId }, { services, mailer }) => {
  const row = await services.db
    .selectFrom('payroll_receipts as r')
    .innerJoin('people as p', 'p.id', 'r.user_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['p.firstname', 'p.email', 'c.name as company', 'r.payment_date as date', 'r.status', 'r.message', 'r.answer'])
    .where('r.id', '=', receiptId)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row || row.status === 'To send') return
  const { email, status, message, answer, ...values } = row
  const told = { ...values, ask: status === 'Signature required' ? SIGN : '', message: answer ?? message ?? '', receiptId }
  await mailer.send(composeMail('receipt', email, told, services.settings.publicUrl))
}
