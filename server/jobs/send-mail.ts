import { DEFAULT_LANGUAGE, knowsLanguage } from '../../contract/language/texts.ts'
import type { Database } from '../db/connect.ts'
import { inLanguage } from '../language.ts'
import { composeMail, type MailName, type MailValues, type MailWords } from '../outside/mail/compose.ts'
import { isRefused } from '../privacy/oppositions.ts'
import type { TaskContext } from './task.ts'

/** The address of a blocked person (schemas/privacy/blocking.json); the domain can have no mailbox (RFC 2606). */
const isBlockedAddress = (address: string): boolean => address.toLowerCase().endsWith('@blocked.invalid')

/** An address with the language of its reader (`languageOfPerson`). */
export interface Addressee {
  email: string
  language: string
}

/**
 * Sends a mail, unless its reader refuses such mails or is blocked. It is in the language of its reader, its values included, and in the
 * words that staff chose.
 */
export async function sendMail<N extends MailName>(
  { services, mailer }: TaskContext,
  name: N,
  { email, language }: Addressee,
  values: () => MailValues[N],
): Promise<void> {
  if (isBlockedAddress(email) || (await isRefused(services.db, name, email))) return
  const { publicUrl } = services.settings
  const spoken = knowsLanguage(language) ? language : DEFAULT_LANGUAGE
  const own = await readOwnWords(services.db, name, spoken)
  await mailer.send(inLanguage(spoken, () => composeMail(name, email, values(), publicUrl, own)))
}

/** The words that staff chose for this mail, if they did and did not restore those of the product. */
async function readOwnWords(db: Database, name: MailName, language: string): Promise<MailWords | undefined> {
  const query = db.selectFrom('mail_texts').select('words').where('name', '=', name).where('language', '=', language)
  const row = await query.executeTakeFirst()
  return (row?.words as MailWords | null | undefined) ?? undefined
}
