import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import type { Mail } from '../../../outside/mail/mailer.ts'
import type { Notice } from '../../../queue/catalogue.ts'
import { LOCK_MINUTES, WRONG_TRIES } from '../failed-tries.ts'

/** Notifies the owner of an account of an event. */
export const sendNotice: Task<'send-notice'> = async ({ notice, personId, to }, { services, mailer }) => {
  const person = await services.db
    .selectFrom('people')
    .select(['firstname', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return
  await mailer.send(writeMail(notice, to ?? person.email, person.firstname, services.settings.publicUrl))
}

function writeMail(notice: Notice, to: string, firstname: string, publicUrl: string): Mail {
  if (notice !== 'account-locked') return composeMail(notice, to, { firstname }, publicUrl)
  return composeMail(notice, to, { firstname, tries: WRONG_TRIES, minutes: LOCK_MINUTES }, publicUrl)
}
