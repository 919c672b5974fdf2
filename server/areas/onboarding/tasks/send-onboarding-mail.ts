import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

const MAILS = { Signing: 'contract-sent', Approved: 'onboarding-approved' } as const

/** Mails the new onboarding status to a person; sends nothing if it has changed again. */
export const sendOnboardingMail: Task<'send-onboarding-mail'> = async ({ personId, status }, context) => {
  const mail = MAILS[status as keyof typeof MAILS]
  const person = await context.services.db
    .selectFrom('people as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select(['p.firstname', 'p.email', 'c.name as company', languageOfPerson('p').as('language')])
    .where('p.id', '=', personId)
    .where('p.onboarding_status', '=', status)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!person || !mail) return
  const { firstname, company } = person
  await sendMail(context, mail, person, () => ({ firstname, company }))
}
