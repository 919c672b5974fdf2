import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

const MAILS = { Signing: 'contract-sent', Approved: 'onboarding-approved' } as const

/** Mails the new onboarding status to a person; sends nothing if it has changed again. */
export const sendOnboardingMail: Task<'send-onboarding-mail'> = async ({ personId, status }, context) => {
  const mail = MAILS[status as keyof typeof MAILS]
  const person = await readers(context.services.db)
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select('c.name as company')
    .where('p.id', '=', personId)
    .where('p.onboarding_status', '=', status)
    .executeTakeFirst()
  if (!person || !mail) return
  const { firstname, company } = person
  await sendMail(context, mail, person, () => ({ firstname, company }))
}
