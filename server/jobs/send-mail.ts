import { DEFAULT_LANGUAGE, knowsLanguage } from '../../contract/language/texts.ts'
import { inLanguage } from '../language.ts'
import { composeMail, type MailName, type MailValues } from '../outside/mail/compose.ts'
import { readOwnWords } from '../outside/mail/own-words.ts'
import { isBlockedAddress } from '../privacy/blocked-address.ts'
import { isRefused } from '../privacy/oppositions.ts'
import type { TaskContext } from './task.ts'

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
  const own = (await readOwnWords(services.db, name, spoken)) ?? undefined
  await mailer.send(inLanguage(spoken, () => composeMail(name, email, values(), publicUrl, own)))
}
