import { languageOfPerson } from '../../../db/language-of-person.ts'
import { updateRows } from '../../../db/rows.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { CODE_MINUTES, CODE_TRIES, codeDigest, newCode } from '../verification-code.ts'

/**
 * Makes the code and mails it. A repetition makes another one, so the code in the last mail is the valid one; a code whose
 * sign-in ended is not sent.
 */
export const sendCode: Task<'send-code'> = async ({ personId, requestedAt }, context) => {
  const mail = await makeCode(personId, requestedAt, context)
  if (!mail) return
  const { firstname, sentTo, language, code } = mail
  const values = { firstname, code, minutes: CODE_MINUTES }
  await sendMail(context, 'verification-code', { email: sentTo, language }, () => values)
}

async function makeCode(personId: number, requestedAt: string, { services }: TaskContext) {
  const { db, settings } = services
  const now = services.clock().getTime()
  const isStale = now > Date.parse(requestedAt) + CODE_MINUTES * 60_000
  if (isStale) return null
  const code = newCode()
  return db.transaction().execute(async (tx) => {
    const wanted = await tx
      .selectFrom('verification_codes as v')
      .innerJoin('people as p', 'p.id', 'v.person_id')
      .select(['v.sent_to', 'p.firstname', languageOfPerson('p').as('language')])
      .where('v.person_id', '=', personId)
      .where('v.sent_at', '=', requestedAt)
      .where('p.email_verified_at', 'is', null)
      .where('p.is_active', '=', true)
      .forUpdate('v')
      .executeTakeFirst()
    if (!wanted) return null
    const code_hash = codeDigest(settings.secret, personId, wanted.sent_to, code)
    const expires_at = new Date(now + CODE_MINUTES * 60_000).toISOString()
    await updateRows(tx, 'verification_codes', { person_id: personId }, { code_hash, expires_at, tries_left: CODE_TRIES })
    return { firstname: wanted.firstname, sentTo: wanted.sent_to, language: wanted.language, code }
  })
}
