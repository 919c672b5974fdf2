import { t, textAt } from '../../../../contract/language/texts.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { shownText } from '../../../words/kept-text.ts'
import { inWords } from '../../../words/stored-words.ts'

export const sendRequestMail: Task<'send-request-mail'> = async ({ requestId, personId, action, reason }, context) => {
  const row = await context.services.db
    .selectFrom('payment_requests as r')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId).onRef('p.company_id', '=', 'r.company_id'))
    .select(['r.folio', 'r.name', 'p.firstname', 'p.email', languageOfPerson('p').as('language')])
    .where('r.id', '=', requestId)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const { firstname, folio, name } = row
  await sendMail(context, 'request-news', row, () => {
    const step = action.slice('payment-request.'.length)
    const what = textAt('server-mails.words.request', step) ?? t('server-mails.words.request.other')
    return { firstname, folio, name: inWords(name), what, reason: shownText(reason), requestId }
  })
}
