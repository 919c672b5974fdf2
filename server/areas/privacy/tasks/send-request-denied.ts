import { sql } from 'kysely'
import { dayInWords } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

interface Denied {
  requester: string
  email: string
  language: string
  concerns: string
  day: string
  reason: string
}

/** Mails the reason of a denial to the requester, if there is an address (LFPDPPP art. 31). */
export const sendRequestDenied: Task<'send-request-denied'> = async ({ requestId }, context) => {
  const { rows } = await sql<Denied>`
    select r.requester, r.email, coalesce(p.language, 'es') as language, r.concerns,
      to_char(r.received_on, 'YYYY-MM-DD') as day, h.reason
    from privacy_requests r left join people p on p.id = r.person_id
      cross join lateral (select reason from history where entity = 'resource:privacy-requests' and entity_id = r.id
        and action = 'privacy-request.denied' order by id desc limit 1) h
    where r.id = ${requestId} and r.status = 'Denied' and r.email is not null`.execute(context.services.db)
  const [found] = rows
  if (!found) return
  const { requester, email, language, concerns, day, reason } = found
  await sendMail(context, 'request-denied', { email, language }, () => ({
    name: requester,
    concerns: t(`server-privacy.concerns.${concerns as 'Access'}`),
    day: dayInWords(day),
    reason,
  }))
}
