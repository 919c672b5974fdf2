import { dayInWords } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails a person that a receipt is available: a link to it and no attachment, since mail is read by others too. */
export const sendReceiptMail: Task<'send-receipt-mail'> = async ({ receiptId }, context) => {
  const row = await context.services.db
    .selectFrom('payroll_receipts as r')
    .innerJoin('people as p', 'p.id', 'r.user_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['p.firstname', 'p.email', 'c.name as company', 'r.payment_date', 'r.status', 'r.message', 'r.answer'])
    .select(languageOfPerson('p').as('language'))
    .where('r.id', '=', receiptId)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row || row.status === 'To send') return
  const { firstname, company, payment_date, status, message, answer } = row
  await sendMail(context, 'receipt', row, () => ({
    firstname,
    company,
    date: dayInWords(payment_date),
    ask: status === 'Signature required' ? t('server-mails.words.signReceipt') : '',
    message: answer ?? message ?? '',
    receiptId,
  }))
}
