import { t, textAt } from '../../../../contract/language/texts.ts'
import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { shownText } from '../../../words/kept-text.ts'

export const sendInvoiceMail: Task<'send-invoice-mail'> = async ({ invoiceId, personId, action, reason }, context) => {
  const row = await readers(context.services.db)
    .innerJoin('invoices as i', (join) => join.on('i.id', '=', invoiceId))
    .select(['i.folio', 'i.concept'])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  if (!row) return
  const { firstname, folio, concept } = row
  await sendMail(context, 'invoice-news', row, () => {
    const step = action.slice('invoice.'.length)
    const what = textAt('server-mails.words.invoice', step) ?? t('server-mails.words.invoice.other')
    return { firstname, folio, concept, what, reason: shownText(reason), invoiceId }
  })
}
