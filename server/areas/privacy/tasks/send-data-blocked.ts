import { sql } from 'kysely'
import { dayInWords } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails the answer to a cancellation: each kind of data with the last day of its term and the law that requires it. */
export const sendDataBlocked: Task<'send-data-blocked'> = async ({ requestId }, context) => {
  const { rows } = await sql<{ requester: string; email: string; language: string; kinds: { kind: string; until: string }[] }>`
    select r.requester, r.email, coalesce(w.data ->> 'language', 'es') as language,
      (select json_agg(json_build_object('kind', k.kind, 'until', k.until) order by k.until, k.kind)
        from blocked_kinds k where k.person_id = b.person_id) as kinds
    from privacy_requests r join blocked_people b on b.request_id = r.id
      left join blocked_rows w on w.source = 'people' and w.row_key = b.person_id::text
    where r.id = ${requestId} and r.email is not null`.execute(context.services.db)
  const [found] = rows
  if (!found) return
  const { requester, email, language, kinds } = found
  await sendMail(context, 'data-blocked', { email, language }, () => ({
    name: requester,
    lines: kinds.map(({ kind, until }) =>
      t('server-privacy.blockedUntil', { kind: t(`server-privacy.kinds.${kind as 'tax'}`), day: dayInWords(until) }),
    ),
  }))
}
